import { z } from 'zod';
import { jobLimits, jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { packageLimits } from '@field-service/domain/work/package-manifest.ts';
import type { StationChangeKind } from '@field-service/domain/work/stations/station-changes.ts';
import { togetherFields } from '@field-service/domain/work/rounds/together.ts';
import {
  accessReasons,
  baitStates,
  conditions,
  consumers,
  consumptionPcts,
  evidences,
  scanMethods,
  activities,
} from '@field-service/domain/work/visit.ts';
import { LineInput } from './new-job.ts';
import { BusinessDate, Decimal, Geo, Id, Line1, Sha256, Stamp, Text, TrailPoint } from '../common.ts';
import { Barcode, PlanPoint } from './station-fields.ts';

/** The id that a device gives to an entry. It is unique within a package, so that each effect is applied only once. */
const EntryId = z.string().regex(/^[A-Za-z0-9_-]{11}$/);
const Path = z.string().max(packageLimits.pathLength);
/** An id or the code of an entry of a list. */
const Code = z.string().max(jobTexts.code);
const Picture = z.object({
  path: Path,
  takenAt: Stamp,
  geo: Geo.nullable(),
  device: Text(jobTexts.picture.device),
});
/** A picture of the job; the tags are codes of the list `app-file-tags-users`. */
const JobPicture = Picture.extend({
  tags: z.array(Code).max(jobLimits.pictureTags),
  note: Text(jobTexts.picture.note),
});

/** One visit to one station (practice: station visits). A missing count is unknown, never 0. */
export const VisitEntry = z.object({
  entry: EntryId,
  stationId: Id,
  planRevision: z.int().nullable(),
  visitedAt: Stamp,
  scanMethod: z.enum(scanMethods),
  manualReason: Text(jobTexts.visit.manualReason).nullable(),
  accessReason: z.enum(accessReasons).nullable(),
  condition: z.enum(conditions).nullable(),
  activity: z.literal(activities).nullable(),
  evidence: z.array(z.enum(evidences)),
  actions: z.array(Code).max(jobLimits.actions),
  bait: z
    .object({
      itemId: Id.nullable(),
      batch: Text(jobTexts.bait.batch).nullable(),
      placed: Decimal.nullable(),
      remaining: Decimal.nullable(),
      consumptionPct: z.literal(consumptionPcts).nullable(),
      consumer: z.enum(consumers).nullable(),
      state: z.enum(baitStates).nullable(),
      replaced: z.boolean(),
    })
    .nullable(),
  catches: z
    .array(
      z.object({
        species: Code,
        stage: Code.nullable(),
        count: z.int().min(0).max(jobLimits.count).nullable(),
        estimated: z.boolean(),
      }),
    )
    .max(jobLimits.catches),
  checklist: z
    .array(
      z.object({
        row: Code,
        title: Text(jobTexts.answer.title),
        value: Text(jobTexts.answer.value),
        /** Whether the answer was given for several stations at once. */
        together: z.boolean().default(false),
      }),
    )
    .max(jobLimits.checklist),
  remarks: Text(jobTexts.visit.remarks),
  imgbf: z.array(Picture).max(jobLimits.pictures),
  imgaf: z.array(Picture).max(jobLimits.pictures),
  resetAt: Stamp.nullable(),
  /** What was recorded for several stations at once, besides answers. */
  together: z.array(z.enum(togetherFields)).default([]),
});
export type VisitEntry = z.output<typeof VisitEntry>;

/**
 * Additional data for fumigation: gas readings, exposure time, who cleared the area and when, and the clearance
 * reading.
 */
const Fumigation = z.object({
  readings: z
    .array(
      z.object({
        at: Stamp,
        place: Text(jobTexts.fumigation.place),
        /** Null if it was not read, which is not 0. */
        value: Decimal.nullable(),
        unit: Text(jobTexts.fumigation.unit),
      }),
    )
    .max(jobLimits.readings),
  exposureHours: Decimal.nullable(),
  clearedAt: Stamp.nullable(),
  clearedBy: Text(jobTexts.fumigation.clearedBy).nullable(),
  clearance: Text(jobTexts.fumigation.clearance).nullable(),
});

const changeOf = <const K extends StationChangeKind>(kind: K) => ({
  kind: z.literal(kind),
  entry: EntryId,
  at: Stamp,
  stationId: Id,
});
const changedPlace = {
  floorid: Id.nullable(),
  xy: PlanPoint.nullable(),
  area: Line1(jobTexts.station.area).nullable(),
  placement: Line1(jobTexts.station.placement).nullable(),
  direction: Line1(jobTexts.station.direction).nullable(),
};
/** A change to a station of the site, made on the job. The id of a new station is the device's; it stays. */
export const StationChange = z.discriminatedUnion('kind', [
  z.object({
    ...changeOf('new'),
    typeId: Id,
    barcode: Barcode,
    stationLabel: Line1(jobTexts.station.stationLabel),
    /** The site at which the station was added; files of earlier versions of the app do not name it. */
    siteId: Id.nullish(),
    ...changedPlace,
  }),
  /** What is not named stays as it is; plan and position go together. Files of earlier versions of the app name everything. */
  z.object({ ...changeOf('place'), ...z.object(changedPlace).partial().shape }),
  /** `method` is how the technician entered the barcode of the new sticker. */
  z.object({ ...changeOf('barcode'), barcode: Barcode, method: z.enum(scanMethods) }),
  z.object({ ...changeOf('label'), stationLabel: Line1(jobTexts.station.stationLabel) }),
]);
export type StationChange = z.output<typeof StationChange>;

/** One application of a product: the technician's part of a treatment record (practice: the treatment record). */
export const TreatmentEntry = z.object({
  entry: EntryId,
  itemId: Id,
  at: Stamp,
  qty: Decimal,
  uomId: Id,
  dilutionId: Code.nullable(),
  concentrate: Decimal.nullable(),
  diluent: Decimal.nullable(),
  total: Decimal.nullable(),
  totalUnit: Text(jobTexts.usage.totalUnit).nullable(),
  labelRate: Decimal.nullable(),
  rate: Decimal.nullable(),
  rateUnit: Text(jobTexts.usage.rateUnit).nullable(),
  batch: Text(jobTexts.usage.batch).nullable(),
  expiry: BusinessDate.nullable(),
  areaTreated: Decimal.nullable(),
  areaUnit: Text(jobTexts.usage.areaUnit).nullable(),
  place: Text(jobTexts.usage.place),
  stationIds: z.array(Id).max(jobLimits.stationsOfUsage),
  pest: Text(jobTexts.usage.pest),
  evidence: Text(jobTexts.usage.evidence),
  method: Text(jobTexts.usage.method),
  equipment: Text(jobTexts.usage.equipment),
  notified: Text(jobTexts.usage.notified).nullable(),
  weather: Text(jobTexts.usage.weather).nullable(),
  incident: Text(jobTexts.usage.incident).nullable(),
  remarks: Text(jobTexts.usage.remarks),
  /** The start and finish of the application, if they differ from the job's. */
  startedAt: Stamp.nullish(),
  finishedAt: Stamp.nullish(),
  /** The supervisor: a member of staff of the job's folder. */
  supervisorId: Id.nullish(),
  /**
   * The date of the equipment's last calibration, the time at which the customer was notified, and how leftovers were
   * disposed of.
   */
  calibratedOn: BusinessDate.nullish(),
  notifiedAt: Stamp.nullish(),
  waste: Text(jobTexts.usage.waste).nullish(),
  fumigation: Fumigation.nullish(),
  /** Codes of entries of the list `app-usage-notes`, and of `app-protection` for the protective equipment worn. */
  notes: z.array(Code).max(jobLimits.usageNotes).nullish(),
  protection: z.array(Code).max(jobLimits.protection).nullish(),
});
export type TreatmentEntry = z.output<typeof TreatmentEntry>;

export const Signature = z.object({
  path: Path,
  name: Line1(jobTexts.signer.name),
  position: Text(jobTexts.signer.position),
  signedAt: Stamp,
});

/** The statuses with which a technician closes a job. */
export const closedStatuses = ['DN', 'CLS', 'CWO'] as const;
export type ClosedStatus = (typeof closedStatuses)[number];

/**
 * `job-{id}.json`: everything that the technician entered on one job. Phones write version 2. Files of version 1 are
 * read for good: what they do not name has a default.
 */
export const JobFile = z.object({
  version: z.literal([1, 2]),
  uploadId: z.string().min(8).max(64),
  jobId: Id,
  /** The device's own id for a job that it created. */
  appid: Code.nullable(),
  lead: z.boolean(),
  /** Device clock minus server clock, in ms, as last measured. */
  clockDifference: z.int(),
  baseUts: Stamp,
  /** The status in which the technician left the job; `IP` for work that was exported while the job was still open. */
  status: z.enum([...closedStatuses, 'IP']),
  startData: z.object({ at: Stamp, geo: Geo.nullable() }),
  endData: z.object({ at: Stamp, geo: Geo.nullable() }),
  /** Changes of stations, in order; they are applied before the visits. */
  stationChanges: z.array(StationChange).max(jobLimits.stationChanges).default([]),
  stations: z.array(VisitEntry).max(jobLimits.visits),
  usage: z.array(TreatmentEntry).max(jobLimits.usages),
  /** Pictures of the job that belong to no station, in order; files of version 1 do not name them. */
  pictures: z.array(JobPicture).max(jobLimits.jobPictures).default([]),
  tasks: z
    .array(z.object({ id: Code, name: Text(jobTexts.task.name), done: z.boolean(), note: Text(jobTexts.task.note) }))
    .max(jobLimits.tasks),
  areaChecklist: z
    .array(
      z.object({
        area: Text(jobTexts.area.area),
        item: Text(jobTexts.area.item),
        done: z.boolean(),
        note: Text(jobTexts.area.note),
      }),
    )
    .max(jobLimits.areas),
  ratings: z
    .array(
      z.object({
        list: Code,
        id: Code,
        name: Text(jobTexts.rating.name),
        value: z.int().min(0).max(jobLimits.rating),
      }),
    )
    .max(jobLimits.ratings),
  remarks: Text(jobTexts.report.remarks),
  customerRemarks: Text(jobTexts.report.customerRemarks),
  customerSign: Signature.nullable(),
  noSignReason: Text(jobTexts.report.noSignReason).nullable(),
  techSign: Signature.nullable(),
  /** Further signatures, in order; files of older phones do not name them. */
  moreSigns: z.array(Signature).max(jobLimits.moreSigns).default([]),
  followup: z
    .object({
      entry: EntryId,
      natures: z.array(Id).min(1).max(jobLimits.natures),
      plan: Stamp.nullable(),
      withinDays: z.int().min(0).max(366).nullable(),
      reason: Text(jobTexts.followup.reason),
      notes: Text(jobTexts.followup.notes),
    })
    .nullable(),
  /** The work continues on a later day: a new job brings back what is left, planned for that time. */
  nextday: z.object({ entry: EntryId, plan: Stamp }).nullish(),
  billing: z.object({ note: Text(jobTexts.billing.note) }),
  /**
   * The job's lines as the technician changed them, and the version of the job on which the change is based; null if
   * nothing was changed.
   */
  lines: z.object({ baseUts: Stamp, rows: z.array(LineInput).max(jobLimits.lines) }).nullish(),
  trails: z.array(TrailPoint).max(jobLimits.positions),
});
export type JobFile = z.output<typeof JobFile>;

/** `{id}-signUpdate.json`: a signature added after the job was closed. */
export const SignFile = z.object({
  version: z.literal(1),
  uploadId: z.string().min(8).max(64),
  jobId: Id,
  customerSign: Signature,
});
export type SignFile = z.output<typeof SignFile>;

export const Manifest = z.strictObject({
  uploadId: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  jobId: Id,
  kind: z.enum(['job', 'sign']),
  device: z.string().max(200),
  appVersion: z.string().max(40),
  /** The number of zips: one for every three pictures, then the job's own. */
  parts: z.int().min(1).max(400),
  entries: z
    .array(
      z.strictObject({
        path: z.string().min(1).max(200),
        bytes: z.int().min(0).max(1_073_741_824),
        sha256: Sha256,
        part: z.int().min(1).max(400),
      }),
    )
    .min(1)
    .max(2000),
});
export type Manifest = z.output<typeof Manifest>;

/**
 * The states of an upload. In the states `late` and `set_aside`, the work is stored and has a receipt, as in `applied`.
 */
export const packageStates = ['receiving', 'applied', 'late', 'set_aside', 'refused'] as const;
export const Receipt = z.object({
  uploadId: z.string(),
  jobId: Id,
  state: z.enum(['applied', 'late', 'set_aside']),
  receivedAt: Stamp,
  epoch: z.string(),
  reason: z.string().nullable(),
  entries: z.array(z.object({ path: z.string(), sha256: Sha256 })),
});
export type Receipt = z.output<typeof Receipt>;
export const PackageState = z.object({
  id: z.string(),
  jobId: Id,
  status: z.enum(packageStates),
  uts: Stamp,
  missing: z.array(z.object({ part: z.int(), paths: z.array(z.string()) })),
  /** The error code with which the package was rejected or classified as late. */
  reason: z.string().nullable(),
  receipt: Receipt.nullable(),
});
export type PackageState = z.output<typeof PackageState>;
