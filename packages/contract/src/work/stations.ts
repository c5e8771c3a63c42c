import { labelQuery } from '../label-query.ts';
import { jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { z } from 'zod';
import { Id, IdParams, Line1, Stamp, Text } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { visitResults } from '../datasets/stations.ts';
import { HistoryRow } from '../history-row.ts';
import { grant, route } from '../route.ts';
import { Visit } from './job.ts';
import { Barcode, PlanPoint } from './station-fields.ts';

/** A note on a plan; `colour` is the index of a marker colour (`domain/work/stations/marker-colours.ts`). */
const Note = z.strictObject({
  xy: PlanPoint,
  text: Text(500).min(1),
  colour: z.int().min(-1).max(6).optional(),
});

/** A row of the dataset `floor-plans`: the latest revision of a plan. */
export const PlanRow = z.object({
  id: Id,
  siteid: Id,
  contactid: Id,
  folderid: Id,
  name: z.string(),
  extraId: z.string().nullable(),
  seq: z.int(),
  revision: z.int(),
  fileid: Id,
  width: z.int(),
  height: z.int(),
  uts: Stamp,
  ctid: z.int(),
});
/** The last visit of a station; null if there is none, and for customers, who see visits on their reports. */
const lastVisit = { lastVisitAt: Stamp.nullable(), lastResult: z.enum(visitResults).nullable() };
export const StationRow = z.object({
  id: Id,
  siteid: Id,
  contactid: Id,
  contact: z.object({ name: z.string() }),
  site: z.object({ name: z.string() }),
  folderid: Id,
  barcode: z.string(),
  type: z.object({ id: Id, name: z.string(), code: z.string() }),
  status: z.string(),
  retired: z.boolean(),
  uomid: Id.nullable(),
  warranty: z.string().nullable(),
  remarks: z.string(),
  floorid: Id.nullable(),
  planName: z.string().nullable(),
  stationLabel: z.string(),
  area: z.string().nullable(),
  placement: z.string().nullable(),
  direction: z.string().nullable(),
  xy: z.tuple([z.number(), z.number()]).nullable(),
  ...lastVisit,
  uts: Stamp,
  ctid: z.int(),
});

/** A plan as of a given time: its revision and the station positions at that time. */
export const Plan = PlanRow.extend({
  at: Stamp,
  noteMarkers: z.array(
    z.object({ xy: z.tuple([z.number(), z.number()]), text: z.string(), colour: z.int().optional() }),
  ),
  revisions: z.array(
    z.object({
      revision: z.int(),
      fileid: Id,
      filename: z.string(),
      width: z.int(),
      height: z.int(),
      validFrom: Stamp,
    }),
  ),
  stations: z.array(
    z.object({
      id: Id,
      barcode: z.string(),
      type: z.object({ id: Id, name: z.string(), code: z.string() }),
      stationLabel: z.string(),
      area: z.string().nullable(),
      placement: z.string().nullable(),
      direction: z.string().nullable(),
      xy: z.tuple([z.number(), z.number()]).nullable(),
      ...lastVisit,
      uts: Stamp,
    }),
  ),
});
export type Plan = z.output<typeof Plan>;

/** A station with all its past and current positions and labels, newest first. */
export const StationDetail = StationRow.extend({
  placements: z.array(
    z.object({
      floorid: Id.nullable(),
      stationLabel: z.string(),
      area: z.string().nullable(),
      placement: z.string().nullable(),
      direction: z.string().nullable(),
      xy: z.tuple([z.number(), z.number()]).nullable(),
      from: Stamp,
      to: Stamp.nullable(),
    }),
  ),
});
export type StationDetail = z.output<typeof StationDetail>;

/** What happened to a station: a visit with the job during which it took place, or a change. */
export const StationEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('visit'),
    at: Stamp,
    job: z.object({ id: Id, docno: z.string() }),
    visit: Visit,
  }),
  z.object({ kind: z.literal('change'), at: Stamp, change: HistoryRow }),
]);
export type StationEvent = z.output<typeof StationEvent>;

const planFields = { name: Line1(), extraId: Line1(60).nullable(), seq: z.int().min(0).max(100_000) };
const base = { uts: Stamp.optional() };
const changes = ['record.not_found', 'record.base_missing', 'record.changed'] as const;
const pictures = ['record.referenced_missing', 'file.type_refused'] as const;

export const plans = {
  list: route({
    method: 'GET',
    path: '/api/floor-plan',
    summary: 'Floor plans; takes the same queries as the dataset `floor-plans`.',
    access: grant('CONT:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/floor-plan/{id}',
    summary: 'A plan with its stations: now, or at a past time `at`.',
    access: grant('CONT:VW'),
    params: IdParams,
    query: z.strictObject({
      at: z
        .string()
        .regex(/^\d{1,13}$/)
        .transform(Number)
        .optional(),
    }),
    data: Plan,
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/floor-plan',
    summary: 'Adds a plan to a site; `fileid` is a picture that the caller uploaded.',
    access: grant('CONT:UP'),
    body: z.strictObject({
      ...planFields,
      extraId: planFields.extraId.optional(),
      seq: planFields.seq.optional(),
      siteid: Id,
      fileid: Id,
      noteMarkers: z.array(Note).max(200).optional(),
    }),
    data: Plan,
    errors: ['record.not_found', ...pictures],
  }),
  update: route({
    method: 'PUT',
    path: '/api/floor-plan/{id}',
    summary: 'Changes name, order and external id of a plan.',
    access: grant('CONT:UP'),
    params: IdParams,
    body: z.strictObject(planFields).partial().extend(base),
    data: Plan,
    errors: changes,
  }),
  revise: route({
    method: 'POST',
    path: '/api/floor-plan/{id}/revise',
    summary: 'Adds a revision to a plan, with another picture or other notes; earlier ones are kept for past dates.',
    access: grant('CONT:UP'),
    params: IdParams,
    body: z.strictObject({ ...base, fileid: Id.optional(), noteMarkers: z.array(Note).max(200).optional() }),
    data: Plan,
    errors: [...changes, ...pictures],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/floor-plan/{id}',
    summary: 'Removes a plan without stations.',
    access: grant('CONT:UP'),
    params: IdParams,
    data: z.object({}),
    errors: ['record.not_found', 'record.in_use'],
  }),
};

const stationFields = {
  typeid: Id,
  barcode: Barcode,
  uomid: Id.nullable(),
  warranty: Line1(100).nullable(),
  remarks: Text(2000),
};
/** How the place of a station is described. */
const placeWords = {
  area: Line1(jobTexts.station.area).nullable(),
  placement: Line1(jobTexts.station.placement).nullable(),
  direction: Line1(jobTexts.station.direction).nullable(),
};
const placeFields = { floorid: Id.nullable(), xy: PlanPoint.nullable(), ...placeWords };
const places = z.strictObject(placeFields).partial();
type VerbError =
  | 'record.duplicate'
  | 'record.referenced_missing'
  | 'field.invalid'
  | 'station.retired'
  | 'station.in_use'
  | 'station.label_taken';
const verb = <const B extends z.ZodType, const E extends readonly VerbError[]>(
  name: string,
  summary: string,
  body: B,
  errors: E,
) =>
  route({
    method: 'POST',
    path: `/api/station/{id}/${name}`,
    summary,
    access: grant('CONT:UP'),
    params: IdParams,
    body,
    data: StationDetail,
    errors: [...changes, ...errors],
  });

export const stations = {
  list: route({
    method: 'GET',
    path: '/api/station',
    summary: 'Stations; takes the same queries as the dataset `stations`.',
    access: grant('CONT:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/station/{id}',
    summary: 'A station with its placements and labels over time.',
    access: grant('CONT:VW'),
    params: IdParams,
    data: StationDetail,
    errors: ['record.not_found'],
  }),
  labels: route({
    method: 'GET',
    path: '/api/contact-info/{id}/station-labels',
    summary:
      'Labels for the stations in use at a site, or for those on one of its plans, or for some of them, as a PDF. A label has the printed label, the barcode as a QR code and what the station is; `skip` leaves out labels of the first sheet.',
    access: grant('CONT:VW'),
    params: IdParams,
    query: z.strictObject({
      floorid: Id.optional(),
      /** Ids, separated by commas. */
      stationIds: z
        .string()
        .max(8000)
        .transform((ids) => ids.split(','))
        .pipe(z.array(Id).max(200))
        .optional(),
      ...labelQuery,
    }),
    answer: 'stream',
    errors: ['record.not_found', 'station.no_labels'],
  }),
  history: route({
    method: 'GET',
    path: '/api/station/{id}/history',
    summary: 'What happened to a station, newest first: its visits, with what was found, and its changes.',
    access: grant('CONT:VW'),
    params: IdParams,
    query: z.strictObject({
      skip: z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number)
        .optional(),
      limit: z
        .string()
        .regex(/^([1-9]|[1-9]\d|100)$/)
        .transform(Number)
        .optional(),
    }),
    data: z.object({ total: z.int(), events: z.array(StationEvent) }),
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/station',
    summary: 'Adds a station to a site, where its barcode must be unique.',
    access: grant('CONT:UP'),
    body: places.extend({
      ...stationFields,
      uomid: stationFields.uomid.optional(),
      warranty: stationFields.warranty.optional(),
      remarks: stationFields.remarks.optional(),
      siteid: Id,
      stationLabel: Line1(jobTexts.station.stationLabel).optional(),
    }),
    data: StationDetail,
    errors: [
      'record.not_found',
      'record.duplicate',
      'record.referenced_missing',
      'field.invalid',
      'station.label_taken',
    ],
  }),
  update: route({
    method: 'PUT',
    path: '/api/station/{id}',
    summary: 'Changes type, barcode, unit, warranty, remarks, or how the place of a station in use is described.',
    access: grant('CONT:UP'),
    params: IdParams,
    body: z
      .strictObject({ ...stationFields, ...placeWords })
      .partial()
      .extend(base),
    data: StationDetail,
    errors: [...changes, 'record.duplicate', 'record.referenced_missing', 'station.retired'],
  }),
  place: verb('place', 'Puts a station on a plan of its site; a place on a plan has `xy`.', places.extend(base), [
    'station.retired',
    'record.referenced_missing',
    'field.invalid',
  ]),
  move: verb('move', 'Moves a station on the plan on which it stands.', z.strictObject({ ...base, xy: PlanPoint }), [
    'station.retired',
    'field.invalid',
  ]),
  relabel: verb(
    'relabel',
    'Gives a station another label, which no other station in use at the site has; the past keeps the one it had.',
    z.strictObject({ ...base, stationLabel: Line1(jobTexts.station.stationLabel) }),
    ['station.retired', 'station.label_taken'],
  ),
  retire: verb(
    'retire',
    'Takes a station out of use; its visits stay.',
    z.strictObject({ ...base, reason: Line1(500) }),
    ['station.retired'],
  ),
  restore: verb(
    'restore',
    'Puts a retired station into use again, where it stood last; without a place if that plan is gone. Its barcode and label must be free.',
    z.strictObject(base),
    ['station.in_use', 'station.label_taken', 'record.duplicate'],
  ),
  remove: route({
    method: 'DELETE',
    path: '/api/station/{id}',
    summary: 'Removes a station that was never visited; otherwise retire it instead.',
    access: grant('CONT:UP'),
    params: IdParams,
    data: z.object({}),
    errors: ['record.not_found', 'record.in_use'],
  }),
};
