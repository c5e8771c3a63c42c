import { z } from 'zod';
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
import { BusinessDate, Decimal, Geo, Id, Line1, Sha256, Stamp, Text, TrailPoint } from '../common.ts';

/** The id that a device gives to an entry. It is unique within a package, so that each effect is applied only once. */
const EntryId = z.string().regex(/^[A-Za-z0-9_-]{11}$/);
const Picture = z.object({ path: z.string().max(200), takenAt: Stamp, geo: Geo.nullable(), device: Text(200) });

/** One visit to one station (practice: station visits). A missing count is unknown, never 0. */
export const VisitEntry = z.object({
  entry: EntryId,
  stationId: Id,
  planRevision: z.int().nullable(),
  visitedAt: Stamp,
  scanMethod: z.enum(scanMethods),
  manualReason: Text(300).nullable(),
  accessReason: z.enum(accessReasons).nullable(),
  condition: z.enum(conditions).nullable(),
  activity: z.literal(activities).nullable(),
  evidence: z.array(z.enum(evidences)),
  actions: z.array(z.string().max(64)).max(50),
  bait: z
    .object({
      itemId: Id.nullable(),
      batch: Text(60).nullable(),
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
        species: z.string().max(64),
        stage: z.string().max(64).nullable(),
        count: z.int().min(0).max(100_000).nullable(),
        estimated: z.boolean(),
      }),
    )
    .max(50),
  checklist: z.array(z.object({ row: z.string().max(64), title: Text(200), value: Text(500) })).max(100),
  remarks: Text(4000),
  imgbf: z.array(Picture).max(20),
  imgaf: z.array(Picture).max(20),
  resetAt: Stamp.nullable(),
});
export type VisitEntry = z.output<typeof VisitEntry>;

/**
 * Additional data for fumigation: gas readings, exposure time, who cleared the area and when, and the clearance
 * reading.
 */
const Fumigation = z.object({
  readings: z.array(z.object({ at: Stamp, place: Text(200), value: Decimal, unit: Text(20) })).max(100),
  exposureHours: Decimal.nullable(),
  clearedAt: Stamp.nullable(),
  clearedBy: Text(100).nullable(),
  clearance: Text(200).nullable(),
});

/** One application of a product: the technician's part of a treatment record (practice: the treatment record). */
export const TreatmentEntry = z.object({
  entry: EntryId,
  itemId: Id,
  at: Stamp,
  qty: Decimal,
  uomId: Id,
  dilutionId: z.string().max(64).nullable(),
  concentrate: Decimal.nullable(),
  diluent: Decimal.nullable(),
  total: Decimal.nullable(),
  totalUnit: Text(30).nullable(),
  labelRate: Decimal.nullable(),
  rate: Decimal.nullable(),
  rateUnit: Text(30).nullable(),
  batch: Text(60).nullable(),
  expiry: BusinessDate.nullable(),
  areaTreated: Decimal.nullable(),
  areaUnit: Text(30).nullable(),
  place: Text(300),
  stationIds: z.array(Id).max(500),
  pest: Text(100),
  evidence: Text(500),
  method: Text(100),
  equipment: Text(200),
  notified: Text(200).nullable(),
  weather: Text(200).nullable(),
  incident: Text(1000).nullable(),
  remarks: Text(2000),
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
  waste: Text(500).nullish(),
  fumigation: Fumigation.nullish(),
});
export type TreatmentEntry = z.output<typeof TreatmentEntry>;

export const Signature = z.object({ path: z.string().max(200), name: Line1(), position: Text(100), signedAt: Stamp });

/** `job-{id}.json`: everything that the technician entered on one job. */
export const JobFile = z.object({
  version: z.literal(1),
  uploadId: z.string().min(8).max(64),
  jobId: Id,
  /** The device's own id for a job that it created. */
  appid: z.string().max(64).nullable(),
  lead: z.boolean(),
  /** Device clock minus server clock, in ms, as last measured. */
  clockDifference: z.int(),
  baseUts: Stamp,
  status: z.enum(['DN', 'CLS', 'CWO']),
  startData: z.object({ at: Stamp, geo: Geo.nullable() }),
  endData: z.object({ at: Stamp, geo: Geo.nullable() }),
  stations: z.array(VisitEntry).max(2000),
  usage: z.array(TreatmentEntry).max(500),
  tasks: z.array(z.object({ id: z.string().max(64), name: Text(200), done: z.boolean(), note: Text(1000) })).max(200),
  areaChecklist: z.array(z.object({ area: Text(200), item: Text(200), done: z.boolean(), note: Text(1000) })).max(500),
  ratings: z
    .array(
      z.object({ list: z.string().max(64), id: z.string().max(64), name: Text(200), value: z.int().min(0).max(10) }),
    )
    .max(50),
  remarks: Text(8000),
  customerRemarks: Text(4000),
  customerSign: Signature.nullable(),
  noSignReason: Text(500).nullable(),
  techSign: Signature.nullable(),
  followup: z
    .object({
      entry: EntryId,
      natures: z.array(Id).min(1).max(20),
      plan: Stamp.nullable(),
      withinDays: z.int().min(0).max(366).nullable(),
      reason: Text(200),
      notes: Text(2000),
    })
    .nullable(),
  billing: z.object({ note: Text(2000) }),
  trails: z.array(TrailPoint).max(20_000),
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
