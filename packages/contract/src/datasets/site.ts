import type { DatasetFacts } from './facts.ts';

/** With whom a dashboard is shared; `site`: with all staff. */
export const sharings = ['own', 'folder', 'role', 'site'] as const;

const lookupFields = {
  id: { type: 'id' },
  type: { type: 'integer' },
  code: { type: 'text' },
  name: { type: 'text' },
  abbr: { type: 'text', nullable: true, find: false },
  val: { type: 'text', nullable: true },
  val2: { type: 'text', nullable: true, find: false },
  parentId: { type: 'reference', to: 'lookups', nullable: true },
  parent: { type: 'reference', to: 'lookups', nullable: true, find: false },
  seq: { type: 'integer' },
  flags: { type: 'flags', sort: false },
  notes: { type: 'text', nullable: true, find: false },
  effective: { type: 'date', nullable: true, find: false },
  data: { type: 'json' },
  deletor: { type: 'reference', to: 'users', nullable: true, find: false },
  uts: { type: 'instant' },
  ctid: { type: 'integer' },
} as const satisfies DatasetFacts['fields'];

export const appLookups = {
  name: 'app-lookups',
  fields: lookupFields,
  sort: 'type asc, seq asc, name asc',
  search: true,
} as const satisfies DatasetFacts;

export const appCrm = {
  name: 'app-crm',
  fields: lookupFields,
  sort: 'type asc, seq asc, name asc',
  search: true,
} as const satisfies DatasetFacts;

export const accounts = {
  name: 'accounts',
  fields: lookupFields,
  sort: 'type asc, seq asc, name asc',
  search: true,
} as const satisfies DatasetFacts;

export const lookups = {
  name: 'lookups',
  fields: {
    ...lookupFields,
    folderId: { type: 'reference', to: 'folders', nullable: true, find: false },
  },
  sort: 'type asc, seq asc, name asc',
  search: true,
} as const satisfies DatasetFacts;

export const lookupsExp = {
  name: 'lookups-exp',
  fields: {
    type: { type: 'integer' },
    code: { type: 'text' },
    name: { type: 'text' },
    abbr: { type: 'text', nullable: true, find: false },
    val: { type: 'text', nullable: true },
    val2: { type: 'text', nullable: true, find: false },
    seq: { type: 'integer' },
    flags: { type: 'flags', sort: false },
    notes: { type: 'text', nullable: true, find: false },
    effective: { type: 'date', nullable: true, find: false },
    data: { type: 'json' },
    uts: { type: 'instant' },
    parent: { type: 'text', nullable: true, find: false },
    folder: { type: 'text', nullable: true, find: false },
    id: { type: 'id', shown: false },
    parentId: { type: 'reference', to: 'lookups', shown: false },
    ctid: { type: 'integer', shown: false },
  },
  sort: 'type asc, seq asc, name asc',
  search: true,
} as const satisfies DatasetFacts;

export const salutations = {
  name: 'salutations',
  fields: {
    id: { type: 'id' },
    code: { type: 'text' },
    name: { type: 'text' },
    data: { type: 'json' },
    deletor: { type: 'reference', to: 'users', nullable: true, find: false },
    uts: { type: 'instant' },
    ctid: { type: 'integer' },
    type: { type: 'integer', shown: false },
    val: { type: 'text', shown: false },
    parentId: { type: 'reference', to: 'lookups', shown: false },
    flags: { type: 'flags', shown: false, sort: false },
    seq: { type: 'integer', shown: false },
  },
  sort: 'seq asc, name asc',
} as const satisfies DatasetFacts;

export const jobStatuses = {
  name: 'job-statuses',
  fields: {
    id: { type: 'id' },
    code: { type: 'text' },
    name: { type: 'text' },
    flags: { type: 'flags', sort: false },
    deletor: { type: 'reference', to: 'users', nullable: true, find: false },
    uts: { type: 'instant' },
    ctid: { type: 'integer' },
    type: { type: 'integer', shown: false },
    val: { type: 'text', shown: false },
    parentId: { type: 'reference', to: 'lookups', shown: false },
    seq: { type: 'integer', shown: false },
  },
  sort: 'seq asc, name asc',
} as const satisfies DatasetFacts;

export const dashboards = {
  name: 'dashboards',
  fields: {
    id: { type: 'id' },
    shared: { type: 'choice', of: sharings },
    ownerid: { type: 'reference', to: 'users', nullable: true, find: false },
    folderid: { type: 'reference', to: 'folders', nullable: true },
    roleid: { type: 'reference', to: 'roles', nullable: true },
    title: { type: 'text' },
    names: { type: 'json' },
    widgets: { type: 'json' },
    seq: { type: 'integer' },
    uts: { type: 'instant' },
    ctid: { type: 'integer' },
  },
  sort: 'seq asc, title asc',
  search: true,
} as const satisfies DatasetFacts;

export const upQuotes = {
  name: 'up-quotes',
  fields: {
    id: { type: 'id' },
    text: { type: 'text', find: false },
    date: { type: 'date', find: false },
  },
  sort: 'id asc',
} as const satisfies DatasetFacts;

export const audit = {
  name: 'audit',
  fields: {
    id: { type: 'id' },
    at: { type: 'instant' },
    noun: { type: 'text' },
    nounid: { type: 'text', find: 'id' },
    folderid: { type: 'reference', to: 'folders', nullable: true },
    kind: { type: 'text' },
    userid: { type: 'reference', to: 'users', nullable: true },
    by: { type: 'text', find: false },
    supporter: { type: 'text', nullable: true, find: false },
    via: { type: 'text' },
    before: { type: 'json' },
    after: { type: 'json' },
    reason: { type: 'text', nullable: true, find: false },
  },
  sort: 'at desc',
  search: true,
} as const satisfies DatasetFacts;
