import { sharings } from '../datasets/site.ts';
import { periods } from '@field-service/domain/values/periods.ts';
import { z } from 'zod';
import { Empty, Id, IdParams, Line1, Stamp } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { grant, route } from '../route.ts';

const Names = z.record(z.string().max(10), z.string().max(200));
/** How a widget displays a dataset: its rows (`list`), the number of rows (`number`), or its groups. */
export const widgetKinds = ['number', 'list', 'bar', 'line', 'pie'] as const;

/** One view of a dataset, limited to the rows that the reader may see. */
export const Widget = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  kind: z.enum(widgetKinds),
  title: Line1(100),
  /** Translated titles, by language. */
  names: Names.optional(),
  dataset: z.string().regex(/^[a-z0-9-]{1,40}$/),
  find: z.record(z.string(), z.unknown()).optional(),
  /** A period relative to today in the folder's time zone; the field is a stamp or a business date. */
  period: z.strictObject({ field: z.string().max(60), is: z.enum(periods) }).optional(),
  group: z.string().max(200).optional(),
  sort: z.string().max(200).optional(),
  cols: z.string().max(500).optional(),
  limit: z.int().min(1).max(100).optional(),
});
export type Widget = z.output<typeof Widget>;
export const maxWidgets = 12;
const Widgets = z
  .array(Widget)
  .min(1)
  .max(maxWidgets)
  .refine((widgets) => new Set(widgets.map(({ id }) => id)).size === widgets.length, { error: 'names a widget twice' });

export const Dashboard = z.object({
  id: Id,
  shared: z.enum(sharings),
  ownerid: Id.nullable(),
  folderid: Id.nullable(),
  roleid: Id.nullable(),
  title: z.string(),
  names: Names,
  widgets: z.array(Widget),
  seq: z.int(),
  uts: Stamp,
  ctid: z.int(),
});
export type Dashboard = z.output<typeof Dashboard>;

const fields = z
  .strictObject({
    title: Line1(100),
    names: Names,
    widgets: Widgets,
    shared: z.enum(sharings),
    folderid: Id.nullable(),
    roleid: Id.nullable(),
    seq: z.int().min(0).max(9999),
  })
  .partial();
const refusals = ['record.referenced_missing', 'permission.missing', 'dashboard.widget_invalid'] as const;

export const dashboards = {
  list: route({
    method: 'GET',
    path: '/api/dashboard',
    summary:
      'Dashboards: one’s own, and those of one’s folders and roles; takes the same queries as the dataset `dashboards`.',
    access: grant('DATA:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/dashboard/{id}',
    summary: 'One dashboard.',
    access: grant('DATA:VW'),
    params: IdParams,
    data: Dashboard,
    errors: ['record.not_found'],
  }),
  data: route({
    method: 'GET',
    path: '/api/dashboard/{id}/data',
    summary:
      'The data of all widgets, for the folder in the header. A widget whose dataset the reader may not see, or that takes too long, returns its error code; the others are unaffected.',
    access: grant('DATA:VW'),
    params: IdParams,
    data: z.array(
      z.object({ id: z.string(), rows: z.array(z.unknown()), total: z.int().nullable(), code: z.string().nullable() }),
    ),
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/dashboard',
    summary:
      'Creates a dashboard: one’s own, or with LOKP:UP one for a folder or a role. Each widget is checked against its dataset.',
    access: grant('DATA:VW'),
    body: fields.required({ title: true, widgets: true }),
    data: Dashboard,
    errors: refusals,
  }),
  update: route({
    method: 'PUT',
    path: '/api/dashboard/{id}',
    summary: 'Changes the given values; `widgets` is the complete list.',
    access: grant('DATA:VW'),
    params: IdParams,
    body: fields.extend({ uts: Stamp.optional() }),
    data: Dashboard,
    errors: ['record.not_found', 'record.base_missing', 'record.changed', ...refusals],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/dashboard/{id}',
    summary: 'Removes a dashboard.',
    access: grant('DATA:VW'),
    params: IdParams,
    data: Empty,
    errors: ['record.not_found', 'permission.missing'],
  }),
};
