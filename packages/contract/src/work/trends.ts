import { measures } from '@field-service/domain/work/trends.ts';
import { z } from 'zod';
import { BusinessDate, Decimal, Id, IdParams, Line1, Named, Stamp, Text } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { either, grant, route } from '../route.ts';

const levels = ['none', 'zero', 'below', 'alert', 'action'] as const;
const Day = z
  .string()
  .regex(/^\d{8}$/)
  .transform(Number);
const Share = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/);

/** The values at which a customer is alerted or an action is required (practice, trends). */
export const Threshold = z.object({
  id: Id,
  folderid: Id,
  contact: Named,
  site: Named,
  area: z.string().nullable(),
  stationType: Named,
  species: z.string().nullable(),
  measure: z.enum(measures),
  alert: Decimal,
  action: Decimal,
  consecutive: z.int(),
  zeroTolerance: z.boolean(),
  validFrom: z.int(),
  validTo: z.int().nullable(),
  dueDays: z.int(),
  approvedBy: z.string().nullable(),
  approvedAt: Stamp.nullable(),
  cts: Stamp,
  uts: Stamp,
  dts: Stamp.nullable(),
  ctid: z.int(),
});
export type Threshold = z.output<typeof Threshold>;

/** The action that a breach of an action threshold requires. */
export const CorrectiveAction = z.object({
  id: Id,
  folderid: Id,
  contact: Named,
  site: Named,
  thresholdid: Id,
  postid: Id,
  docno: z.string(),
  value: Decimal,
  owner: Named.nullable(),
  due: z.int(),
  state: z.enum(['open', 'done', 'verified']),
  notes: z.string(),
  cts: Stamp,
  uts: Stamp,
  dts: Stamp.nullable(),
  ctid: z.int(),
});
export type CorrectiveAction = z.output<typeof CorrectiveAction>;

const Based = { uts: Stamp.optional() };
const stepErrors = ['record.not_found', 'record.base_missing', 'record.changed'] as const;

export const trends = {
  read: route({
    method: 'GET',
    path: '/api/trends',
    summary:
      'The trend of one device type at a site: a point per completed job between two dates, with its levels by the thresholds valid on its date. Under four points it is `insufficient`.',
    access: either('POST:VW'),
    query: z.strictObject({
      siteid: Id,
      stationtypeid: Id,
      from: Day,
      to: Day,
      area: z.string().max(200).optional(),
      species: z.string().max(64).optional(),
    }),
    data: z.object({
      insufficient: z.boolean(),
      points: z.array(
        z.object({
          postid: Id,
          docno: z.string(),
          at: Stamp,
          date: z.int(),
          due: z.int(),
          inspected: z.int(),
          coverage: Share.nullable(),
          incomplete: z.boolean(),
          activityIndex: Share.nullable(),
          activeRate: Share.nullable(),
          baitIndex: Share.nullable(),
          levels: z.array(
            z.object({ thresholdid: Id, measure: z.enum(measures), level: z.enum(levels), heat: Share.nullable() }),
          ),
        }),
      ),
    }),
    errors: ['record.not_found', 'field.invalid'],
  }),
  heat: route({
    method: 'GET',
    path: '/api/trends/heat',
    summary:
      "One frame of a floor plan's heat map: the stations of a device type as placed on the date `to`, each with its measure over the visits since `from` and its share of the action threshold, which is the scale for every frame. `level` is null where no threshold applies, `none` where nothing was inspected.",
    access: either('POST:VW'),
    query: z.strictObject({
      planid: Id,
      stationtypeid: Id,
      from: Day,
      to: Day,
      measure: z.enum(measures),
      species: z.string().max(64).optional(),
    }),
    data: z.array(
      z.object({
        stationid: Id,
        label: z.string(),
        area: z.string().nullable(),
        xy: z.tuple([z.number(), z.number()]),
        inspected: z.int(),
        value: Share.nullable(),
        thresholdid: Id.nullable(),
        level: z.enum(levels).nullable(),
        heat: Share.nullable(),
      }),
    ),
    errors: ['record.not_found', 'field.invalid'],
  }),
};

export const thresholds = {
  list: route({
    method: 'GET',
    path: '/api/threshold',
    summary: 'Thresholds; takes the same queries as the dataset `thresholds`.',
    access: either('POST:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/threshold/{id}',
    summary: 'One threshold.',
    access: either('POST:VW'),
    params: IdParams,
    data: Threshold,
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/threshold',
    summary: 'Proposes a threshold from a date on; it takes effect once the customer approves it.',
    access: grant('POST:AP'),
    body: z.strictObject({
      siteid: Id,
      area: Line1(200).nullable().default(null),
      stationtypeid: Id,
      species: Line1(64).nullable().default(null),
      measure: z.enum(measures),
      alert: Share,
      action: Share,
      consecutive: z.int().min(2).max(12).default(2),
      zeroTolerance: z.boolean().default(false),
      validFrom: BusinessDate,
      dueDays: z.int().min(0).max(366).default(7),
    }),
    data: Threshold,
    errors: ['record.referenced_missing', 'record.duplicate', 'field.invalid'],
  }),
  approve: route({
    method: 'POST',
    path: '/api/threshold/{id}/approve',
    summary:
      'Approves a threshold: by the customer, or by staff who name the person that approved it. The previous threshold ends on the day before.',
    access: either('POST:AP'),
    params: IdParams,
    body: z.strictObject({ ...Based, approvedBy: Line1(100).optional() }),
    data: Threshold,
    errors: [...stepErrors, 'threshold.approved', 'field.invalid'],
  }),
};

export const correctiveActions = {
  list: route({
    method: 'GET',
    path: '/api/corrective-action',
    summary: 'Corrective actions; takes the same queries as the dataset `corrective-actions`.',
    access: either('POST:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/corrective-action/{id}',
    summary: 'One corrective action.',
    access: either('POST:VW'),
    params: IdParams,
    data: CorrectiveAction,
    errors: ['record.not_found'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/corrective-action/{id}',
    summary: 'Sets the owner, due date and notes, until it is done.',
    access: grant('POST:UP'),
    params: IdParams,
    body: z.strictObject({
      ...Based,
      ownerid: Id.nullable().optional(),
      due: BusinessDate.optional(),
      notes: Text(4000).optional(),
    }),
    data: CorrectiveAction,
    errors: [...stepErrors, 'record.referenced_missing', 'corrective_action.transition_forbidden'],
  }),
  done: route({
    method: 'POST',
    path: '/api/corrective-action/{id}/done',
    summary: 'Marks it as done.',
    access: grant('POST:UP'),
    params: IdParams,
    body: z.strictObject({ ...Based, reason: Text(500).optional() }),
    data: CorrectiveAction,
    errors: [...stepErrors, 'corrective_action.transition_forbidden'],
  }),
  verify: route({
    method: 'POST',
    path: '/api/corrective-action/{id}/verify',
    summary: 'Verifies that it was done, by someone with approval permission.',
    access: grant('POST:AP'),
    params: IdParams,
    body: z.strictObject({ ...Based, reason: Text(500).optional() }),
    data: CorrectiveAction,
    errors: [...stepErrors, 'corrective_action.transition_forbidden'],
  }),
};
