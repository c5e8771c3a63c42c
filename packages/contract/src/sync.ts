import { z } from 'zod';
import { Decimal, Id, Settings, Stamp } from './common.ts';
import { Job, Status } from './work/job.ts';
import { Item, Lookup } from './reference.ts';
import { Profile } from './access/session.ts';
import { grant, route } from './route.ts';

/** A device's position in a delta. Between two pages, `until` is the stamp up to which all pages read. */
const Cursor = z
  .strictObject({ uts: Stamp, ctid: z.int().min(0), until: Stamp.optional() })
  .refine((cursor) => cursor.ctid === 0 || cursor.until !== undefined, { path: ['until'] });
/** The deltas that are sent in pages. */
const PagedDelta = z.enum(['lookups', 'crm', 'items', 'jobs']);
export type PagedDelta = z.output<typeof PagedDelta>;
const page = <S extends z.ZodType>(row: S) =>
  z.object({
    count: z.int(),
    bytes: z.int(),
    rows: z.array(row),
    uts: Stamp,
    next: z.object({ uts: Stamp, ctid: z.int(), until: Stamp }).nullable(),
  });

/** A visit as shown on the station sheet, which lists the last three visits to each station. */
export const PastVisit = z.object({
  /** The job, if the visit arrived in the last days; absent on devices that have not synced the site since. */
  postid: Id.nullish(),
  at: Stamp,
  by: z.string(),
  activity: z.int().nullable(),
  condition: z.string().nullable(),
  accessReason: z.string().nullable(),
  consumptionPct: z.int().nullable(),
  catches: z.string(),
  remarks: z.string(),
});
export const Station = z.object({
  id: Id,
  barcode: z.string(),
  floorid: Id.nullable(),
  type: z.object({ id: Id, name: z.string(), code: z.string() }),
  stationLabel: z.string(),
  area: z.string().nullable(),
  placement: z.string().nullable(),
  direction: z.string().nullable(),
  xy: z.tuple([z.number(), z.number()]).nullable(),
  status: z.string(),
  uom: z.string().nullable(),
  uomid: Id.nullable(),
  warranty: z.string().nullable(),
  /** The office's remarks on the station. */
  remarks: z.string(),
  checklist: z.array(
    z.object({
      row: z.string(),
      Title: z.string(),
      DueInterval: z.string(),
      Description: z.string(),
      ReportCode: z.string(),
      required: z.boolean(),
      options: z.array(z.string()),
    }),
  ),
  last: z.array(PastVisit),
  /**
   * When rows that are not asked at every visit were last answered, and the visits since then. Absent on devices that
   * have not synced the site since the server tells it.
   */
  answered: z.array(z.object({ row: z.string(), at: Stamp, visits: z.int() })).optional(),
  uts: Stamp,
});
export type Station = z.output<typeof Station>;
export const FloorPlan = z.object({
  id: Id,
  name: z.string(),
  extraId: z.string().nullable(),
  revision: z.int(),
  mapOptions: z.object({ width: z.int(), height: z.int() }),
  noteMarkers: z.array(
    z.object({ xy: z.tuple([z.number(), z.number()]), text: z.string(), colour: z.int().optional() }),
  ),
  floorimg: z.object({ id: Id, fileName: z.string(), bytes: z.int() }),
});
export type FloorPlan = z.output<typeof FloorPlan>;
/** A site's installed base. `id` is the address id. */
export const InstalledBase = z.object({ id: Id, uts: Stamp, plans: z.array(FloorPlan), stations: z.array(Station) });
export type InstalledBase = z.output<typeof InstalledBase>;
/** An installed base as it is sent to phones: what stations of one type have in common is in it once. */
export const SharedBase = InstalledBase.omit({ stations: true }).extend({
  types: z.array(Station.shape.type.extend({ checklist: Station.shape.checklist })),
  /** `type` is the id of one of the `types`. */
  stations: z.array(Station.omit({ checklist: true }).extend({ type: Id })),
});
export type SharedBase = z.output<typeof SharedBase>;

export const SyncAnswer = z.object({
  /** A new value after a restore tells devices to sync in full and to offer their stored packages again. */
  epoch: z.string(),
  now: Stamp,
  profile: z.object({ uts: Stamp, row: Profile.nullable() }),
  mySettings: z.object({ uts: Stamp, row: Settings.nullable() }),
  folderSettings: z.object({ uts: Stamp, row: Settings.nullable() }),
  settings: z.object({ uts: Stamp, row: Settings.nullable() }),
  statuses: z.array(Status).nullable(),
  lookups: page(Lookup),
  crm: page(Lookup),
  items: page(Item),
  jobs: page(Job),
  /** The ids of all jobs in the caller's window; null if the hash from the device still matches. */
  jobIds: z.array(Id).nullable(),
  /** The sites in the window whose installed base has changed since the cursor. */
  ib: z.array(z.object({ id: Id, uts: Stamp })),
  /** Null on a next page. */
  toSign: z.int().nullable(),
  /**
   * What helps to record work and is neither a lookup nor an item: the caller's own stock, and the staff of the folders
   * that the caller may enter. Null if the hash from the device still matches, or if it sent none.
   */
  aids: z
    .object({
      hash: z.string(),
      stock: z.array(z.object({ itemId: Id, uom: z.string(), qty: Decimal })),
      staff: z.array(z.object({ id: Id, name: z.string(), folders: z.array(Id) })),
    })
    .nullable(),
});
export type SyncAnswer = z.output<typeof SyncAnswer>;

export const sync = {
  sync: route({
    method: 'POST',
    path: '/api/h/sync',
    summary: 'Everything new for a device in one request: for each cursor counts, bytes and the first page.',
    access: grant('POST:VW'),
    body: z
      .strictObject({
        /**
         * The delta whose next page is wanted. Everything else is then left out of the answer: jobs ids, sites, statuses,
         * the profile and settings are sent with the first page only.
         */
        only: PagedDelta.optional(),
        window: z.strictObject({ from: Stamp, to: Stamp }),
        /**
         * The maximum number of jobs per page, limited further by the folder's `synclimit`. Pages of lookups and items
         * may be larger.
         */
        limit: z.int().min(1).max(200),
        profile: Stamp,
        mySettings: Stamp,
        folderSettings: Stamp,
        settings: Stamp,
        lookups: Cursor,
        crm: Cursor.nullable(),
        items: Cursor,
        jobs: Cursor,
        /** The hex SHA-256 of the ids of the jobs on the device, sorted and joined with commas. */
        jobIdsHash: z.string().max(64),
        ib: Stamp,
        /** The hash of the `aids` on the device, empty if it has none; older apps do not send it. */
        aids: z.string().max(64).optional(),
      })
      .refine(({ only, ...cursors }) => only === undefined || cursors[only]?.until !== undefined, { path: ['only'] }),
    data: SyncAnswer,
    idempotent: false,
  }),
};
