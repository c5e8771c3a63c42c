import { contactInfos, contacts } from './contacts.ts';
import { invoices, payments } from './invoices.ts';
import { portal } from './portal.ts';
import { posts } from './posts.ts';
import { folders, lookups, settings } from './reference.ts';
import { session } from './session.ts';
import { data, sync } from './sync.ts';
import { system } from './system.ts';
import { files, reports, uploads } from './uploads.ts';

/** Every call of the platform, grouped by noun: the one source of validation, types, clients and the OpenAPI document. */
export const contract = { session, settings, folders, lookups, contacts, contactInfos, posts, sync, data, uploads, files, reports, invoices, payments, portal, system };
export type Contract = typeof contract;
