import { accounts } from './accounts.ts';
import { contactInfos, contacts } from './contacts.ts';
import { botKeys, devices, support } from './devices.ts';
import { menu, permissions, roles } from './iam-roles.ts';
import { licences, users } from './iam-users.ts';
import { files } from './files.ts';
import { recommendations, sightings } from './follow-through.ts';
import { hooks } from './hooks.ts';
import { invoices, payments } from './invoices.ts';
import { items, products } from './items.ts';
import { languages } from './languages.ts';
import { paymentRecords } from './payment-records.ts';
import { orderSets } from './order-sets.ts';
import { portal } from './portal.ts';
import { posts } from './posts.ts';
import { imports, lookups } from './lookups.ts';
import { push } from './push.ts';
import { counters, folders } from './folders.ts';
import { settings } from './settings.ts';
import { session } from './session.ts';
import { plans, stations } from './stations.ts';
import { data, sync } from './sync.ts';
import { system } from './system.ts';
import { correctiveActions, thresholds, trends } from './trends.ts';
import { reports, uploads } from './uploads.ts';

/** Every call of the platform, grouped by noun: the one source of validation, types, clients and the OpenAPI document. */
export const contract = { session, devices, support, botKeys, push, accounts, settings, folders, counters, lookups, imports, languages, contacts, contactInfos, items, products, plans, stations, posts, orderSets, recommendations, sightings, trends, thresholds, correctiveActions, sync, data, hooks, uploads, files, reports, invoices, payments, paymentRecords, portal, system, permissions, roles, users, licences, menu };
export type Contract = typeof contract;
