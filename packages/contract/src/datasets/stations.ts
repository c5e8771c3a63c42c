import type { DatasetFacts } from './facts.ts';

/** What the last visit of a station found: nothing, pest activity, or no way to reach the station. */
export const visitResults = ['visited', 'activity', 'blocked'] as const;

export const ibase = {
  name: 'ibase',
  fields: {
    id: { type: 'id' },
    uts: { type: 'instant' },
    plans: { type: 'json' },
    stations: { type: 'json' },
    addressid: { type: 'reference', to: 'sites', shown: false },
    contactid: { type: 'reference', to: 'contacts', shown: false },
  },
  sort: 'id asc',
} as const satisfies DatasetFacts;

/** As `ibase`, with the types of its stations apart. */
export const appIbase = {
  ...ibase,
  name: 'app-ibase',
  fields: { ...ibase.fields, types: { type: 'json' } },
} as const satisfies DatasetFacts;

export const ibase3 = {
  name: 'ibase3',
  fields: {
    ibid: { type: 'id' },
    acctid: { type: 'reference', to: 'sites' },
    tag: { type: 'text' },
    status: { type: 'text' },
    seq: { type: 'integer' },
    typeid: { type: 'reference', to: 'lookups' },
    uts: { type: 'instant' },
    dts: { type: 'instant', nullable: true, find: false },
    addressid: { type: 'reference', to: 'sites', shown: false },
  },
  sort: 'seq asc',
  search: true,
} as const satisfies DatasetFacts;

export const floorPlans = {
  name: 'floor-plans',
  fields: {
    id: { type: 'id' },
    siteid: { type: 'reference', to: 'sites' },
    contactid: { type: 'reference', to: 'contacts' },
    folderid: { type: 'reference', to: 'folders' },
    name: { type: 'text' },
    extraId: { type: 'text', nullable: true, find: false },
    seq: { type: 'integer' },
    revision: { type: 'integer', find: false },
    fileid: { type: 'reference', to: 'files', find: false },
    width: { type: 'integer', find: false },
    height: { type: 'integer', find: false },
    uts: { type: 'instant' },
    ctid: { type: 'integer' },
  },
  sort: 'seq asc, name asc',
  search: true,
} as const satisfies DatasetFacts;

/** What the visits of stations found, a row for each visit. */
export const stationVisits = {
  name: 'station-visits',
  fields: {
    id: { type: 'id' },
    postid: { type: 'reference', to: 'posts' },
    docno: { type: 'docno' },
    folderid: { type: 'reference', to: 'folders' },
    'contact.id': { type: 'reference', to: 'contacts' },
    'contact.name': { type: 'text' },
    'site.id': { type: 'reference', to: 'sites' },
    'site.name': { type: 'text' },
    stationid: { type: 'reference', to: 'stations' },
    barcode: { type: 'text' },
    'type.id': { type: 'reference', to: 'lookups' },
    'type.name': { type: 'text', find: false },
    userid: { type: 'reference', to: 'users' },
    technician: { type: 'text' },
    visitedAt: { type: 'instant' },
    result: { type: 'choice', of: visitResults },
    activity: { type: 'integer', nullable: true },
  },
  sort: 'visitedAt desc',
  search: true,
} as const satisfies DatasetFacts;

export const stations = {
  name: 'stations',
  fields: {
    id: { type: 'id' },
    siteid: { type: 'reference', to: 'sites' },
    contactid: { type: 'reference', to: 'contacts' },
    'contact.name': { type: 'text' },
    'site.name': { type: 'text' },
    folderid: { type: 'reference', to: 'folders' },
    barcode: { type: 'text' },
    'type.id': { type: 'reference', to: 'lookups' },
    'type.name': { type: 'text', find: false },
    'type.code': { type: 'text' },
    status: { type: 'text' },
    retired: { type: 'boolean' },
    uomid: { type: 'reference', to: 'lookups', nullable: true, find: false },
    warranty: { type: 'text', nullable: true, find: false },
    remarks: { type: 'text', find: false },
    floorid: { type: 'reference', to: 'floor-plans', nullable: true },
    planName: { type: 'text', nullable: true },
    stationLabel: { type: 'text' },
    area: { type: 'text', nullable: true },
    placement: { type: 'text', nullable: true, find: false },
    direction: { type: 'text', nullable: true, find: false },
    xy: { type: 'json', nullable: true },
    lastVisitAt: { type: 'instant', nullable: true },
    lastResult: { type: 'choice', of: visitResults, nullable: true },
    uts: { type: 'instant' },
    ctid: { type: 'integer' },
  },
  sort: 'stationLabel asc',
  search: true,
} as const satisfies DatasetFacts;
