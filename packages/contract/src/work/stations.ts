import { jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { z } from 'zod';
import { Id, IdParams, Line1, Stamp, Text } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { grant, route } from '../route.ts';
import { Barcode, PlanPoint } from './station-fields.ts';

const Note = z.strictObject({ xy: PlanPoint, text: Text(500) });

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
export const StationRow = z.object({
  id: Id,
  siteid: Id,
  contactid: Id,
  folderid: Id,
  barcode: z.string(),
  type: z.object({ id: Id, name: z.string(), code: z.string() }),
  status: z.string(),
  uomid: Id.nullable(),
  warranty: z.string().nullable(),
  remarks: z.string(),
  floorid: Id.nullable(),
  stationLabel: z.string(),
  area: z.string().nullable(),
  placement: z.string().nullable(),
  direction: z.string().nullable(),
  xy: z.tuple([z.number(), z.number()]).nullable(),
  uts: Stamp,
  ctid: z.int(),
});

/** A plan as of a given time: its revision and the station positions at that time. */
export const Plan = PlanRow.extend({
  at: Stamp,
  noteMarkers: z.array(z.object({ xy: z.tuple([z.number(), z.number()]), text: z.string() })),
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
const placeFields = {
  floorid: Id.nullable(),
  xy: PlanPoint.nullable(),
  area: Line1(jobTexts.station.area).nullable(),
  placement: Line1(jobTexts.station.placement).nullable(),
  direction: Line1(jobTexts.station.direction).nullable(),
};
const places = z.strictObject(placeFields).partial();
const verb = <const B extends z.ZodType, const E extends readonly ('record.referenced_missing' | 'field.invalid')[]>(
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
    errors: [...changes, 'station.retired', ...errors],
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
    errors: ['record.not_found', 'record.duplicate', 'record.referenced_missing', 'field.invalid'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/station/{id}',
    summary: 'Changes type, barcode, unit, warranty or remarks.',
    access: grant('CONT:UP'),
    params: IdParams,
    body: z.strictObject(stationFields).partial().extend(base),
    data: StationDetail,
    errors: [...changes, 'record.duplicate', 'record.referenced_missing'],
  }),
  place: verb('place', 'Puts a station on a plan of its site; a place on a plan has `xy`.', places.extend(base), [
    'record.referenced_missing',
    'field.invalid',
  ]),
  move: verb('move', 'Moves a station on the plan on which it stands.', z.strictObject({ ...base, xy: PlanPoint }), [
    'field.invalid',
  ]),
  relabel: verb(
    'relabel',
    'Gives a station another label; the past keeps the one it had.',
    z.strictObject({ ...base, stationLabel: Line1(jobTexts.station.stationLabel) }),
    [],
  ),
  retire: verb(
    'retire',
    'Takes a station out of use; its visits stay.',
    z.strictObject({ ...base, reason: Line1(500) }),
    [],
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
