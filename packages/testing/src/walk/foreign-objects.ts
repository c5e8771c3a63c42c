import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { Sent } from './routes.ts';

/**
 * The object of a foreign branch to which a path's parameters refer (`ids` of `makeForeignWorld`); a string is the noun
 * for the parameter `id`. `nothing` states why the parameters do not refer to an object of a folder, customer or
 * person. The walk fails for a route with parameters that is missing below; the line of an object also covers its
 * verbs.
 */
export type ForeignObject = string | { params: Readonly<Record<string, string>> } | { nothing: string };

const ofTheSite: ForeignObject = { nothing: 'belongs to the whole site' };
const words: ForeignObject = { nothing: 'its parameters are words, not an object' };
const byLink: ForeignObject = { nothing: 'open: the token of a link grants access' };

export const foreignObjects: Readonly<Record<string, ForeignObject>> = {
  '/api/api/{name}/{id}': { nothing: 'names a hook, whose own call is walked' },
  '/api/bot-key/{id}': 'botKey',
  '/api/claim/{id}': 'claim',
  '/api/contact-info/{id}': 'site',
  '/api/contact-info/{id}/station-labels': 'site',
  '/api/contact/{id}': 'contact',
  '/api/contact/{id}/history': 'contact',
  '/api/contact/{id}/statement/print/{format}': { params: { id: 'contact', format: 'html' } },
  '/api/corrective-action/{id}': 'correctiveAction',
  '/api/counters/{id}': 'counter',
  '/api/data/{id}': { nothing: 'names a dataset; its rows are searched for foreign ids' },
  '/api/document/{id}': 'document',
  '/api/exports/{id}': { nothing: 'names one of the caller’s own exports' },
  '/api/f/{id}': 'file',
  '/api/file/{id}': 'file',
  '/api/floor-plan/{id}': 'plan',
  '/api/folder/{id}': 'folder',
  '/api/folder/{id}/settings/{keys}': { params: { id: 'folder', keys: 'timezone' } },
  '/api/folders/{id}': 'folder',
  '/api/h/concat-trails/{id}': 'post',
  '/api/h/job-history/{id}': 'post',
  '/api/h/ticket-details/{id}': 'ticket',
  '/api/h/{name}/{id}': { nothing: 'names a hook, whose own call is walked' },
  '/api/invoice/{id}': 'invoice',
  '/api/invoice/{id}/print/{format}': { params: { id: 'invoice', format: 'html' } },
  '/api/item/{id}': 'item',
  '/api/item/{id}/history': 'item',
  '/api/job/{id}/replay': 'post',
  '/api/job/{id}/replay/{x}': { params: { id: 'post', x: 'upload' } },
  '/api/lang/base/{x}': ofTheSite,
  '/api/lang/base/{x}/{part}': ofTheSite,
  '/api/lang/{code}': ofTheSite,
  '/api/lang/{code}/{part}': ofTheSite,
  '/api/langs/{x}': ofTheSite,
  '/api/leave-account/{id}': 'user',
  '/api/leave/{id}': 'leave',
  '/api/lookup/{id}': 'lookup',
  '/api/lookups/{types}': words,
  '/api/my/setting/{key}': words,
  '/api/order-set/{id}': 'orderSet',
  '/api/outbox/{id}': 'upload',
  '/api/parcel/{id}': 'parcel',
  '/api/payment/{id}': 'payment',
  '/api/person/{id}/history': 'user',
  '/api/person/{id}': 'user',
  '/api/post/{id}': 'post',
  '/api/post/{id}/service-report/print/{format}': { params: { id: 'post', format: 'html' } },
  '/api/post/{id}/conflict/{x}': { params: { id: 'post', x: 'post' } },
  '/api/product/{id}': 'product',
  '/api/recommendation/{id}': 'recommendation',
  '/api/setting/{key}': words,
  '/api/settings/{keys}': words,
  '/api/shipment/{id}': 'shipment',
  '/api/sighting/{id}': 'sighting',
  '/api/station/{id}': 'station',
  '/api/station/{id}/history': 'station',
  '/api/stock/{id}': 'movement',
  '/api/stockist/{id}': 'stockist',
  '/api/supply-request/{id}': 'supplyRequest',
  '/api/support-access/{id}': ofTheSite,
  '/api/system/backup/{id}': ofTheSite,
  '/api/system/debug/{state}': ofTheSite,
  '/api/system/failed/{id}/retry': ofTheSite,
  '/api/threshold/{id}': 'threshold',
  '/api/ticket/{id}': 'ticket',
  '/api/treatment/{id}/correct': 'treatment',
  '/api/work-time/{id}': 'workTime',
  '/api/user/change-email/{id}': byLink,
  '/api/user/secret/{id}': 'user',
  '/api/user/{id}/key': 'user',
  '/api/user/{id}/username': byLink,
  '/api/dashboard/{id}': 'dashboard',
  '/api/form-answer/{id}': 'formAnswer',
  '/api/form-answer/{id}/fields': 'formAnswer',
  '/api/form/{id}': 'form',
  '/api/form/{id}/open': byLink,
  '/api/webhook/{id}': 'webhook',
  '/api/webhooks/payment/{provider}': { nothing: 'open: the signature of the notification is checked' },
  '/iam/contact/{id}': 'contact',
  '/iam/licence/{id}': 'licence',
  '/iam/permission/{id}': ofTheSite,
  '/iam/role/{id}': ofTheSite,
  '/iam/user/change-username/{id}': 'user',
  '/iam/user/exist/{name}': { nothing: 'reveals only whether a name is taken' },
  '/iam/user/secret/{id}': 'user',
  '/iam/user/{id}': 'user',
};

/**
 * The line for a path, or for the path up to its object if the rest is a verb: `/api/station/{id}/move` uses
 * `/api/station/{id}`.
 */
export const foreignObjectOf = (path: string): ForeignObject | undefined =>
  foreignObjects[path] ?? foreignObjects[path.replace(/\/[^/{}]+(?:\/[^/{}]+)*$/, '')];

/** The noun to which a field of a query or body refers, by the field's name. */
export const nounOfField: Readonly<Record<string, string>> = {
  sightingid: 'sighting',
  userId: 'user',
  userid: 'user',
  userIds: 'user',
  assignees: 'user',
  contactId: 'contact',
  contactid: 'contact',
  contactIds: 'contact',
  acctid: 'contact',
  siteId: 'site',
  siteid: 'site',
  addressid: 'site',
  sites: 'site',
  infoid: 'site',
  folderId: 'folder',
  folderid: 'folder',
  folders: 'folder',
  planId: 'plan',
  planid: 'plan',
  floorid: 'plan',
  fileId: 'file',
  fileid: 'file',
  files: 'file',
  avatar: 'file',
  stationId: 'station',
  stationid: 'station',
  stations: 'station',
  itemId: 'item',
  itemid: 'item',
  postId: 'post',
  postid: 'post',
  postids: 'post',
  posts: 'post',
  pid: 'post',
  ids: 'post',
  id: 'post',
  parentpost: 'post',
  parentid: 'folder',
  parentId: 'lookup',
  billinginfoid: 'site',
  stationIds: 'station',
  ownerid: 'user',
  jobId: 'post',
  postIds: 'post',
  addPostIds: 'post',
  removePostIds: 'post',
  proofid: 'file',
  tax: 'tax',
  planTax: 'tax',
  invoiceIds: 'issued',
  invoiceId: 'invoice',
  paymentId: 'payment',
  uploadId: 'upload',
  teamId: 'lookup',
  teamid: 'lookup',
  ordersetId: 'orderSet',
  techid: 'user',
  ordersetid: 'orderSet',
  stockistid: 'stockist',
  fromid: 'stockist',
  toid: 'stockist',
  lineid: 'supplyLine',
};

/** Requests for routes that would not accept a generated sample, by `METHOD path`. */
export const handMade: Readonly<Record<string, (ids: Readonly<Record<string, string>>) => readonly Sent[]>> = {
  'GET /api/invoice/{id}': ({ invoice, issued }) => [invoice, issued].map((id) => ({ params: { id: id ?? '' } })),
  'POST /api/formula/try': ({ orderSet, user }) => [
    { body: { val: '11', formula: 'total', ordersetid: orderSet } },
    { body: { val: '12', formula: 'nett', techid: user } },
  ],
  'GET /api/shipment/{id}/labels': ({ shipment }) => [{ params: { id: shipment ?? '' }, query: { sheet: 'single' } }],
  'GET /api/f': ({ post }) => [{ query: { appref: `POST.${post ?? ''}` } }],
  'POST /api/lookup/{id}/import': ({ lookup, folder }) => [
    { params: { id: lookup ?? '' }, body: { fileName: 'walk.csv', content: 'YQ==', dryRun: false, folderId: folder } },
  ],
  'PUT /api/counters': ({ folder }) => [{ body: { code: 'WALK', folderId: folder, prefix: 'W-', digits: 1 } }],
  'PUT /api/leave-account/{id}': ({ user }) => [
    { params: { id: user ?? '' }, body: { uts: 0, joinedOn: 20_260_101, country: null } },
  ],
  'PUT /api/file/{id}': ({ file, post }) => [{ params: { id: file ?? '' }, body: { appref: `POST.${post ?? ''}` } }],
  'POST /api/invoice/send': ({ invoice }) => [{ body: { invoiceIds: [invoice] } }],
  'POST /api/invoice/issue': ({ invoice }) => [{ body: { drafts: [{ id: invoice, uts: 1 }] } }],
  'POST /api/payment': ({ contact, issued }) => [
    { body: { contactid: contact, provider: 'transfer', amount: '1', invoices: [{ id: issued, amount: '1' }] } },
  ],
  'POST /api/payment/{id}/apply': ({ payment, issued }) => [
    { params: { id: payment ?? '' }, body: { invoices: [{ id: issued, amount: '1' }] } },
  ],
  'POST /api/item': ({ folder, tax }) => [
    {
      body: {
        code: `W-${folder?.slice(0, 8) ?? ''}`,
        name: 'Walk',
        typeid: lookupId(230, 'SRV'),
        uomid: lookupId(209, 'pc'),
        folderid: folder,
      },
    },
    {
      body: {
        code: `W-${tax?.slice(0, 8) ?? ''}`,
        name: 'Walk',
        typeid: lookupId(230, 'SRV'),
        uomid: lookupId(209, 'pc'),
        taxid: tax,
        folderid: folder,
      },
    },
  ],
  'POST /api/post': ({ contact, site, user }) => [
    {
      body: {
        contactid: contact,
        addressid: site,
        typeid: lookupId(20, 'JOB'),
        title: 'Walk',
        natures: [lookupId(207, 'HYGIENE')],
        timeslotid: null,
        plan: null,
        plan2: null,
        due: null,
        duration: null,
        instructions: '',
        priority: 'normal',
        lines: [],
        assignees: [user],
      },
    },
  ],
  'POST /api/station': ({ site, plan }) => [
    {
      body: {
        siteid: site,
        typeid: lookupId(231, 'RBS'),
        barcode: `W-${site?.slice(0, 8) ?? ''}`,
        floorid: plan,
        xy: [0.5, 0.5],
      },
    },
  ],
  'POST /api/threshold': ({ site }) => [
    {
      body: {
        siteid: site,
        stationtypeid: lookupId(231, 'RBS'),
        measure: 'active_rate',
        alert: '0.1',
        action: '0.2',
        validFrom: 20_270_101,
      },
    },
  ],
  'PUT /api/folder/{id}/users': ({ folder, user }) => [
    { params: { id: folder ?? '' }, body: { users: [{ id: user }] } },
  ],
  'POST /api/order-set': ({ contact, site }) => [
    {
      body: {
        contactid: contact,
        title: 'Theirs',
        posttypeid: lookupId(20, 'JOB'),
        sites: [site],
        rrule: 'FREQ=MONTHLY',
        startsOn: 20_260_101,
        from: 540,
        duration: '1H',
        natures: [lookupId(207, 'HYGIENE')],
      },
    },
  ],
  'POST /iam/user/invite': ({ user, folder, contact, site }) => [
    { body: { id: user } },
    { body: { email: 'walk@example.com', displayname: 'Walk', folders: [folder] } },
    { body: { email: 'walk@example.com', displayname: 'Walk', usertype: 'portal', contactId: contact, sites: [site] } },
  ],
};

/**
 * Routes that return success to a caller from another tenant, because they reveal and change nothing: `METHOD path`, or
 * `METHOD path as portal` for customers only -> why.
 */
export const harmlessWrites: Readonly<Record<string, string>> = {
  'POST /api/dashboard/preview': 'reads only: a widget that names no dataset answers with its own code',
  'POST /api/work-time': 'stores the caller’s own work ping as the device sent it, for those who may see the day',
  'POST /api/h/set-posts-synced-on': 'a device may have received a job that its user may no longer see',
  'POST /api/my/ping': 'stores the caller’s own ping as the device sent it, and shows it only to the caller',
  'GET /api/h/portal-home': 'an unknown site and a foreign one both have no data',
  'GET /api/product/{id} as portal': 'every customer of a branch sees its products',
  'GET /api/portal-site/validate': 'reveals only that the site is not one of the caller’s',
  'POST /api/my/push/preview': 'an unknown contact and a foreign one get the same response',
};
