import { accounts } from './accounts.ts';
import { claims } from './claims.ts';
import { leave } from './leave.ts';
import { sqlConsole } from './console.ts';
import { backups } from './backups.ts';
import { billingPeriods, statements } from './billing.ts';
import { contactInfos, contacts } from './contacts.ts';
import { botKeys, devices, support } from './devices.ts';
import { menu, permissions, roles } from './iam-roles.ts';
import { licences, users } from './iam-users.ts';
import { files } from './files.ts';
import { recommendations, sightings } from './follow-through.ts';
import { formulas } from './formulas.ts';
import { hooks } from './hooks.ts';
import { installation } from './installation.ts';
import { invoices } from './invoices.ts';
import { documents } from './documents.ts';
import { items, products } from './items.ts';
import { languages } from './languages.ts';
import { paymentRecords } from './payment-records.ts';
import { payments } from './payments.ts';
import { orderSets } from './order-sets.ts';
import { portal } from './portal.ts';
import { posts } from './posts.ts';
import { imports, lookups } from './lookups.ts';
import { push } from './push.ts';
import { counters, folders } from './folders.ts';
import { settings } from './settings.ts';
import { session } from './session.ts';
import { parcels, shipments } from './shipments.ts';
import { plans, stations } from './stations.ts';
import { stock, stockists } from './stock.ts';
import { workTime } from './work-time.ts';
import { data, sync } from './sync.ts';
import { system } from './system.ts';
import { tickets } from './tickets.ts';
import { webhooks } from './webhooks.ts';
import { formAnswers, forms } from './forms.ts';
import { dashboards } from './dashboards.ts';
import { confirmations } from './confirmations.ts';
import { correctiveActions, thresholds, trends } from './trends.ts';
import { reports, uploads } from './uploads.ts';

/** Every call of the platform, grouped by noun: the one source of validation, types, clients and the OpenAPI document. */
export const contract = {
  session,
  devices,
  support,
  botKeys,
  push,
  accounts,
  settings,
  folders,
  counters,
  lookups,
  imports,
  languages,
  contacts,
  contactInfos,
  items,
  products,
  stock,
  stockists,
  plans,
  stations,
  documents,
  shipments,
  parcels,
  confirmations,
  dashboards,
  forms,
  formAnswers,
  webhooks,
  posts,
  workTime,
  leave,
  tickets,
  claims,
  orderSets,
  formulas,
  recommendations,
  sightings,
  trends,
  thresholds,
  correctiveActions,
  sync,
  data,
  hooks,
  uploads,
  files,
  reports,
  invoices,
  payments,
  paymentRecords,
  billingPeriods,
  statements,
  portal,
  system,
  sqlConsole,
  installation,
  backups,
  permissions,
  roles,
  users,
  licences,
  menu,
};
export type Contract = typeof contract;
