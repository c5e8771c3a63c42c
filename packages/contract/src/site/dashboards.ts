import { sharings } from '../datasets/site.ts';
import { periods } from '@field-service/domain/values/periods.ts';
import { z } from 'zod';
import { Empty, Id, IdParams, Line1, Stamp } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { grant, route } from '../route.ts';

const Names = z.record(z.string().max(10), z.string().max(200));
/**
 * How a widget displays a dataset: its rows (`list`), one figure (`number`), or its groups: as bars, as bars divided by
 * the second field of the group (`stacked`), as lines, as parts of a whole (`pie`), or as a `table`.
 */
export const widgetKinds = ['number', 'list', 'bar', 'stacked', 'line', 'pie', 'table'] as const;
/** The part of the page's width that a widget takes. */
export const widgetWidths = ['third', 'half', 'full'] as const;

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
  /** The fields by which rows are grouped; `{field}:day`, `:week` or `:month` puts days or stamps together. */
  group: z.string().max(200).optional(),
  /**
   * What a group is measured by: its `count`, as without it, or a field that the dataset sums. Amounts and quantities
   * are always divided by their currency or unit, which becomes the last field of the group.
   */
  measure: z.string().max(60).optional(),
  sort: z.string().max(200).optional(),
  cols: z.string().max(500).optional(),
  limit: z.int().min(1).max(100).optional(),
  width: z.enum(widgetWidths).optional(),
});
export type Widget = z.output<typeof Widget>;
export const maxWidgets = 12;
const Widgets = z
  .array(Widget)
  .min(1)
  .max(maxWidgets)
  .refine(
    (widgets) => widgets.every(({ kind, group }) => kind === 'number' || kind === 'list' || group !== undefined),
    {
      error: 'a chart without a group',
    },
  )
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
/** The data of one widget. */
const WidgetData = z.object({
  id: z.string(),
  rows: z.array(z.unknown()),
  total: z.int().nullable(),
  /** Why there is no data; null if there is. */
  code: z.string().nullable(),
  /** The condition of the rows that the widget is about, its period included; null without data. */
  find: z.record(z.string(), z.unknown()).nullable(),
  /** The time zone in which days were counted. */
  timezone: z.string(),
});
export type WidgetData = z.output<typeof WidgetData>;

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
    /** A period instead of the widgets' own. */
    query: z.strictObject({ period: z.enum(periods).optional() }),
    data: z.array(WidgetData),
    errors: ['record.not_found'],
  }),
  preview: route({
    method: 'POST',
    path: '/api/dashboard/preview',
    summary:
      'The data that widgets would show the caller. A widget that its dataset does not accept returns the error code.',
    access: grant('DATA:VW'),
    body: z.strictObject({ widgets: Widgets }),
    data: z.array(WidgetData),
    idempotent: false,
  }),
  create: route({
    method: 'POST',
    path: '/api/dashboard',
    summary:
      'Creates a dashboard: one’s own, with LOKP:UP one for a folder or a role, or for administrators one for all staff. Each widget is checked against its dataset.',
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
