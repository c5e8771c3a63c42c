import type { DatasetFacts } from './facts.ts';

export const users = {
  name: 'users',
  fields: {
    id: { type: 'id' },
    username: { type: 'text' },
    displayname: { type: 'text' },
    email: { type: 'text', nullable: true },
    usertype: { type: 'choice', of: ['staff', 'portal', 'bot'] },
    isAdmin: { type: 'boolean' },
    isVerified: { type: 'boolean' },
    status: { type: 'choice', of: ['active', 'disabled'] },
    lang: { type: 'text', find: false },
    'team.id': { type: 'reference', to: 'teams', nullable: true, find: false },
    'team.name': { type: 'text', nullable: true, find: false },
    'contact.id': { type: 'reference', to: 'contacts', nullable: true, find: false },
    'contact.name': { type: 'text', nullable: true, find: false },
    roles: { type: 'json', find: 'ids', sort: false },
    folders: { type: 'ids', to: 'folders', sort: false },
    lastLogin: { type: 'instant', nullable: true, find: false },
    cts: { type: 'instant' },
    uts: { type: 'instant' },
    dts: { type: 'instant', nullable: true, find: false },
    ctid: { type: 'integer' },
    teamid: { type: 'reference', to: 'teams', shown: false },
    contactid: { type: 'reference', to: 'contacts', shown: false },
  },
  sort: 'displayname asc',
  search: true,
} as const satisfies DatasetFacts;

export const roles = {
  name: 'roles',
  fields: {
    id: { type: 'id' },
    code: { type: 'text' },
    name: { type: 'text' },
    alt: { type: 'json' },
    perms: { type: 'texts', find: false },
    roleConfig: { type: 'json' },
    users: { type: 'integer', find: false },
    uts: { type: 'instant' },
    dts: { type: 'instant', nullable: true, find: false },
    ctid: { type: 'integer' },
  },
  sort: 'name asc',
  search: true,
} as const satisfies DatasetFacts;

export const permissions = {
  name: 'permissions',
  fields: {
    id: { type: 'id' },
    code: { type: 'text' },
    name: { type: 'text' },
    notes: { type: 'text', find: false },
    uts: { type: 'instant' },
    ctid: { type: 'integer' },
  },
  sort: 'code asc',
  search: true,
} as const satisfies DatasetFacts;
