import { HistoryRow } from '../history-row.ts';
import { stationChangeKinds, stationChangeOutcomes } from '@field-service/domain/work/stations/station-changes.ts';
import { z } from 'zod';
import { Address, BusinessDate, Decimal, FileRef, Geo, Id, Named, Stamp, TrailPoint } from '../common.ts';
import { PackageState, VisitEntry } from './job-package.ts';
import { Treatment } from './treatments.ts';
import { TimeType } from './new-job.ts';

export const Status = z.object({ id: Id, code: z.string(), name: z.string(), flags: z.string() });
export const PostType = z.object({ id: Id, code: z.string(), name: z.string() });
export const Assignee = z.object({ id: Id, name: z.string(), lead: z.boolean() });

/**
 * A line of services or goods. `tax` is a tax class; the server computes nett, taxes and amount
 * (domain/money/lines.ts). The amounts are null on phones whose folder hides prices from technicians (setting
 * `viewServicePricing`).
 */
export const Line = z.object({
  id: Id,
  parentId: Id.nullable(),
  seq: z.int(),
  itemid: Id.nullable(),
  code: z.string(),
  name: z.string(),
  /**
   * The station type that this line's service covers. While `qty` is above 0, the site's stations of this type are part
   * of the job.
   */
  stationType: z.string().nullable(),
  qty: Decimal,
  uom: z.string(),
  price: Decimal.nullable(),
  uiDisc: z.string().nullable(),
  tax: Id.nullable(),
  taxname: z.string().nullable(),
  flags: z.string(),
  original: Decimal.nullable(),
  discount: Decimal.nullable(),
  nett: Decimal.nullable(),
  taxes: Decimal.nullable(),
  amount: Decimal.nullable(),
  taxDetail: z.array(z.object({ id: z.string(), name: z.string(), rate: z.string(), amount: Decimal })),
});
export type Line = z.output<typeof Line>;

/** A complete job, as returned in lists and to the field app. */
export const Job = z.object({
  id: Id,
  docid: Id,
  addressid: Id.nullable(),
  lastid: Id.nullable(),
  /** The contract visit that the job fulfils. */
  scheduleid: Id.nullable(),
  appid: z.string().nullable(),
  docno: z.string(),
  title: z.string(),
  date: BusinessDate.nullable(),
  plan: Stamp.nullable(),
  plan2: Stamp.nullable(),
  due: Stamp.nullable(),
  duration: z.string().nullable(),
  timetype: TimeType,
  status: Status,
  type: PostType,
  systype: z.string(),
  assignees: z.array(Assignee),
  teamid: Id.nullable(),
  folderid: Id,
  contact: z
    .object({
      id: Id,
      code: z.string(),
      name: z.string(),
      lang: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
  site: z
    .object({ id: Id, code: z.string(), name: z.string(), person: z.string().nullable(), phone: z.string().nullable() })
    .nullable(),
  address: Address.nullable(),
  geo: Geo.nullable(),
  natures: z.array(Named),
  timeslots: z.object({ id: Id, name: z.string(), from: z.string(), to: z.string() }).nullable(),
  lines: z.array(Line),
  files: z.array(FileRef),
  scheduledata: z.record(z.string(), z.unknown()).nullable(),
  followup: z.boolean(),
  nextday: z.boolean(),
  parentpost: Id.nullable(),
  order: Id.nullable(),
  oset: Id.nullable(),
  ib: z.object({ id: Id, uts: Stamp, plans: z.array(Id) }).nullable(),
  tags: z.array(z.string()),
  /** `priority`, `instructions`, `accessNotes`, `appflags` (page letters), `customerSign` and the site's own fields. */
  data: z.record(z.string(), z.unknown()),
  /**
   * When the calling technician last sent work with which the lead has not closed the job yet; null if there is none.
   */
  partSentAt: Stamp.nullable(),
  /** The state of the calling technician's last work on the job, while the office has not applied it; null otherwise. */
  lateWork: z.enum(['late', 'set_aside']).nullable(),
  cts: Stamp,
  uts: Stamp,
  dts: Stamp.nullable(),
  ctid: z.int(),
});
export type Job = z.output<typeof Job>;

export const Visit = VisitEntry.extend({
  id: Id,
  station: z.object({
    id: Id,
    tag: z.string(),
    label: z.string(),
    type: Named,
    area: z.string().nullable(),
    planId: Id.nullable(),
  }),
  user: Named,
  imgbf: z.array(z.object({ fileId: Id, takenAt: Stamp })),
  imgaf: z.array(z.object({ fileId: Id, takenAt: Stamp })),
  receivedAt: Stamp,
});
/**
 * A change to a station of the site on the job. Customers receive those that were made; `outcome`, what became of a
 * change, is null for them.
 */
export const RecordedStationChange = z.object({
  id: Id,
  kind: z.enum(stationChangeKinds),
  at: Stamp,
  user: Named,
  outcome: z.enum(stationChangeOutcomes).nullable(),
  station: z.object({ id: Id, tag: z.string(), label: z.string(), type: Named }),
  /** What the technician entered; null for what the change does not set. */
  barcode: z.string().nullable(),
  stationLabel: z.string().nullable(),
  area: z.string().nullable(),
  planId: Id.nullable(),
});
const SignatureRef = z.object({ fileId: Id, name: z.string(), position: z.string(), signedAt: Stamp });
/**
 * Everything recorded on a job. Customers do not receive trails, tags, schedule data, stock, history, packages or
 * conflicts.
 */
export const JobDetail = Job.extend({
  visits: z.array(Visit),
  /**
   * Pictures of the job that belong to no station; `takenAt` is null for those of older phones. Customers do not receive
   * pictures with a tag for the office only (flag `O`).
   */
  pictures: z.array(z.object({ fileId: Id, takenAt: Stamp.nullable(), tags: z.array(z.string()), note: z.string() })),
  stationChanges: z.array(RecordedStationChange),
  treatments: z.array(Treatment),
  stations: z.array(
    z.object({
      id: Id,
      tag: z.string(),
      label: z.string(),
      type: Named,
      planId: Id.nullable(),
      xy: z.tuple([z.number(), z.number()]).nullable(),
    }),
  ),
  plans: z.array(
    z.object({
      id: Id,
      name: z.string(),
      revision: z.int(),
      floorimg: z.object({ id: Id, fileName: z.string() }),
      width: z.int(),
      height: z.int(),
    }),
  ),
  result: z
    .object({
      startAt: Stamp.nullable(),
      endAt: Stamp.nullable(),
      remarks: z.string(),
      customerRemarks: z.string(),
      /**
       * `list` is the code of the scale and `id` is the chosen entry, so that clients can show both in the reader's
       * language.
       */
      ratings: z.array(z.object({ list: z.string(), id: z.string(), name: z.string(), value: z.int() })),
      tasks: z.array(z.object({ name: z.string(), done: z.boolean(), note: z.string() })),
      /** The items of each area that the technician ticked, or unticked again. */
      areaChecklist: z.array(z.object({ area: z.string(), item: z.string(), done: z.boolean(), note: z.string() })),
      customerSign: SignatureRef.nullable(),
      /** The signature of the technician who closed the job. */
      techSign: SignatureRef.nullable(),
      /** Further signatures (page AdditionalCustomerSigns). */
      moreSigns: z.array(SignatureRef),
      noSignReason: z.string().nullable(),
      billingNote: z.string(),
    })
    .nullable(),
  /**
   * The latest report; for a customer, the latest that the customer may see. `reason` says why the report was reissued,
   * and `releasedAt` when the customer could first see it.
   */
  report: z
    .object({
      fileId: Id,
      filename: z.string(),
      version: z.int(),
      reason: z.string().nullable(),
      sha256: z.string(),
      at: Stamp,
      releasedAt: Stamp.nullable(),
    })
    .nullable(),
  /**
   * Whether the work is pending a supervisor's review. Before the review, customers receive no visits, treatments,
   * result or files.
   */
  review: z.boolean(),
  /**
   * `reason` is the code of an entry of the list `app-followup-reason`, or free text. A job with `nextday` continues this
   * one on another day and is no follow-up.
   */
  followups: z.array(
    z.object({
      id: Id,
      docno: z.string(),
      title: z.string(),
      status: Status,
      plan: Stamp.nullable(),
      nextday: z.boolean(),
      reason: z.string(),
    }),
  ),
  invoice: z.object({ id: Id, docno: z.string().nullable(), state: z.string() }).nullable(),
  stock: z.array(
    z.object({
      id: Id,
      item: z.string(),
      stockist: z.string(),
      uom: z.string(),
      out: Decimal,
      in: Decimal,
      negative: z.boolean(),
      date: Stamp,
    }),
  ),
  trails: z.array(TrailPoint),
  history: z.array(HistoryRow),
  /** The customers and sites that the history mentions by their ids. */
  named: z.array(Named),
  packages: z.array(
    PackageState.extend({
      by: z.string(),
      device: z.string(),
      appVersion: z.string(),
      entries: z.int(),
      bytes: z.int(),
      /** Device clock minus server clock in ms, by which the times were corrected; null before the work is applied. */
      clockDifference: z.int().nullable(),
      /** Whether the clock was changed in such a way that the true times are not known. */
      clockDoubtful: z.boolean(),
    }),
  ),
  conflicts: z.array(
    z.object({ id: Id, field: z.string(), server: z.unknown(), device: z.unknown(), by: z.string(), at: Stamp }),
  ),
});
export type JobDetail = z.output<typeof JobDetail>;

/** A row of the dataset `deleted-jobs`: a deleted job, when it was deleted (`dts`), by whom and why. */
export const DeletedJob = z.object({
  id: Id,
  docno: z.string(),
  title: z.string(),
  folderid: Id,
  contact: Named.nullable(),
  site: Named.nullable(),
  type: z.object({ id: Id }),
  plan: Stamp.nullable(),
  dts: Stamp,
  by: z.string().nullable(),
  reason: z.string().nullable(),
  uts: Stamp,
  ctid: z.int(),
});
export type DeletedJob = z.output<typeof DeletedJob>;
