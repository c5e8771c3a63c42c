import { randomUUID } from 'node:crypto';
import { roleId } from '@field-service/server/install/roles.ts';
import { foreignObjectOf, handMade, nounOfField } from './foreign-objects.ts';
import type { Sent, WalkedRoute } from './routes.ts';
import { sampleInputs, type Fields } from './sample-input.ts';

export type Ids = Readonly<Record<string, string>>;

/** Looks up ids by the name of the field. `given` states which optional fields to include. */
export const fieldsOf = (ids: Ids, given: (field: string) => boolean = () => false): Fields => ({
  idOf: (field) => {
    const noun = nounOfField[field];
    return noun === undefined ? undefined : ids[noun];
  },
  given,
});

/** The words for path parameters that do not refer to an object, by the name of the parameter. */
const words: Ids = {
  code: 'vi',
  part: 'office',
  state: 'off',
  provider: 'sandbox',
  types: '310',
  keys: 'taxRounding',
  key: 'taxRounding',
  format: 'html',
};

const unique = (): string => randomUUID().slice(0, 8);
const role = { id: roleId('RO') };
const cursor = { uts: 1, ctid: 1, until: 2 };

/**
 * Requests that routes accept, where a generated request would not reach the route's rule: `METHOD path` -> request.
 */
const taken: Readonly<Record<string, (ids: Ids) => Sent>> = {
  'DELETE /iam/role/{id}': () => ({ params: role }),
  'DELETE /iam/role/{id}/restore': () => ({ params: role }),
  'POST /api/invoice/send': ({ invoice }) => ({ body: { invoiceIds: [invoice ?? ''] } }),
  'POST /api/invoice/issue': ({ invoice }) => ({ body: { drafts: [{ id: invoice ?? '', uts: 1 }] } }),
  'POST /api/floor-plan/{id}/revise': ({ plan }) => ({ params: { id: plan ?? '' }, body: { uts: 1, noteMarkers: [] } }),
  'POST /api/folder/{id}/import/settings': ({ folder }) => ({
    params: { id: folder ?? '' },
    body: { kind: 'field-service-settings', version: 1, folder: '', exportedAt: 1, settings: { taxRounding: 'line' } },
  }),
  'POST /api/dashboard': () => ({
    body: { title: 'Walk', widgets: [{ id: 'jobs', kind: 'number', title: 'Jobs', dataset: 'posts' }] },
  }),
  'POST /api/dashboard/preview': () => ({
    body: { widgets: [{ id: 'jobs', kind: 'number', title: 'Jobs', dataset: 'posts' }] },
  }),
  'POST /api/exports': () => ({
    body: {
      dataset: 'app-lookups',
      format: 'csv',
      title: 'Walk',
      filters: [],
      query: {},
      columns: [{ field: 'name', label: 'Name' }],
      settings: { language: 'en-GB', timeZone: 'Asia/Kuala_Lumpur', currency: 'MYR' },
    },
  }),
  'POST /api/form': () => ({ body: { title: 'Walk', fields: [{ key: 'note', type: 'text', label: 'Note' }] } }),
  'POST /api/form/{id}/answer': ({ form }) => ({ params: { id: form ?? '' }, body: { version: 1, values: {} } }),
  'POST /api/h/sync': () => ({
    body: {
      window: { from: 1, to: 1 },
      limit: 1,
      profile: 1,
      mySettings: 1,
      folderSettings: 1,
      settings: 1,
      lookups: cursor,
      crm: cursor,
      items: cursor,
      jobs: cursor,
      jobIdsHash: 'walk',
      ib: 1,
    },
  }),
  'POST /api/h/trails': ({ post }) => ({ body: { trails: [[3.1, 101.6, 1, 'T', post]] } }),
  'POST /api/lang/base-import': () => ({
    body: { part: 'office', dryRun: true, rows: [{ phrase: 'Jobs', lang: { vi: 'Việc' } }] },
  }),
  'POST /api/my/setting/{key}': () => ({ params: { key: 'cutofftime' }, body: { value: '18:00' } }),
  'POST /api/shipment': ({ site }) => ({
    body: {
      siteid: site,
      recipient: 'Walk',
      address: {
        street_address: '1 Jalan Ujian',
        locality: 'Kuala Lumpur',
        postal_code: '50000',
        admin_area: 'Kuala Lumpur',
        country_iso: 'MY',
      },
      parcels: [{ description: 'Box', weightkg: null }],
    },
  }),
  'POST /api/supply-request': ({ user, item }) => ({ body: { userid: user, lines: [{ itemid: item, qty: '1' }] } }),
  'POST /iam/permission': () => ({ body: { code: `POST:VW:${unique()}`, name: 'Walk' } }),
  'POST /iam/user/invite/': ({ folder }) => ({
    body: { username: `bot-${unique()}`, displayname: 'Bot', folders: [folder] },
  }),
  'POST /iam/role': () => ({ body: { code: unique(), name: 'Walk', perms: [] } }),
  'PUT /api/lang/base/{x}': () => ({ params: { x: 'office' }, body: { phrases: [] } }),
  'PUT /api/lang/base/{x}/{part}': () => ({
    params: { x: 'vi', part: 'office' },
    body: { lang: { [`Walk ${unique()}`]: 'Đi' } },
  }),
  'PUT /api/post/{id}': ({ post }) => ({ params: { id: post ?? '' }, body: { uts: 1, fields: { title: 'Walk' } } }),
  'PUT /api/setting': () => ({ body: { key: 'taxRounding', data: 'line' } }),
  'PUT /iam/permission/{id}': ({ permission }) => ({
    params: { id: permission ?? '' },
    body: { uts: 1, name: 'Walk' },
  }),
  'PUT /iam/contact/{id}': ({ contact }) => ({ params: { id: contact ?? '' }, body: { typeId: null, uts: 1 } }),
  'PUT /iam/role/{id}': () => ({ params: role, body: { uts: 1, name: 'Walk' } }),
};

/** The values of a path's parameters: the ids of the objects to which they refer, or words. */
export function paramsIn({ spec, params }: WalkedRoute, ids: Ids): Ids {
  const object = foreignObjectOf(spec.path);
  const named: Ids =
    typeof object === 'string' ? { id: object } : object !== undefined && 'params' in object ? object.params : {};
  return Object.fromEntries(
    params.map((param) => [param, ids[named[param] ?? ''] ?? named[param] ?? words[param] ?? 'walk']),
  );
}

/** Requests for a route in which every object is one of `ids`, one request for each form of the route's body. */
export function ownRequests(route: WalkedRoute, ids: Ids): readonly Sent[] {
  const made = taken[route.name];
  if (made !== undefined) return [made(ids)];
  const byHand = handMade[route.name];
  if (byHand !== undefined) return byHand(ids);
  const params = paramsIn(route, ids);
  const bodies = sampleInputs(route.spec.body, fieldsOf(ids));
  return bodies.length === 0 ? [{ params }] : bodies.map((body) => ({ params, body }));
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The fields of a request's body; empty if the body is not an object. */
export const fieldsSent = ({ body }: Sent): Readonly<Record<string, unknown>> => (isFields(body) ? body : {});
