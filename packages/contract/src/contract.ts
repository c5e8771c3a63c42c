import { accounts } from './access/accounts.ts';
import { botKeys } from './access/bot-keys.ts';
import { devices } from './access/devices.ts';
import { support } from './access/support.ts';
import { menu, permissions, roles } from './access/iam-roles.ts';
import { users } from './access/iam-users.ts';
import { licences } from './access/licences.ts';
import { session } from './access/session.ts';
import { contactInfos, contacts } from './customers/contacts.ts';
import { documents } from './customers/documents.ts';
import { formAnswers, forms } from './customers/forms.ts';
import { portal } from './customers/portal.ts';
import { parcels } from './customers/parcels.ts';
import { shipments } from './customers/shipments.ts';
import { tickets } from './customers/tickets.ts';
import { formulas } from './goods/formulas.ts';
import { items, products } from './goods/items.ts';
import { stock, stockists } from './goods/stock.ts';
import { supplyRequests } from './goods/supply-requests.ts';
import { hooks } from './hooks.ts';
import { billingPeriods, statements } from './money/billing.ts';
import { invoices } from './money/invoices.ts';
import { paymentRecords } from './money/payment-records.ts';
import { payments } from './money/payments.ts';
import { push } from './outgoing/push.ts';
import { webhooks } from './outgoing/webhooks.ts';
import { claims } from './people/claims.ts';
import { leave } from './people/leave.ts';
import { people } from './people/people.ts';
import { workTime } from './people/work-time.ts';
import { backups } from './site/backups.ts';
import { exports } from './site/exports.ts';
import { sqlConsole } from './site/console.ts';
import { dashboards } from './site/dashboards.ts';
import { files } from './site/files.ts';
import { counters } from './site/counters.ts';
import { folders } from './site/folders.ts';
import { installation } from './site/installation.ts';
import { languages } from './site/languages.ts';
import { home } from './site/home.ts';
import { imports } from './site/imports.ts';
import { lookups } from './site/lookups.ts';
import { search } from './site/search.ts';
import { settings } from './site/settings.ts';
import { system } from './site/system.ts';
import { data } from './data.ts';
import { sync } from './sync.ts';
import { confirmations } from './work/confirmations.ts';
import { recommendations } from './work/recommendations.ts';
import { sightings } from './work/sightings.ts';
import { orderSets } from './work/order-sets.ts';
import { posts } from './work/posts.ts';
import { plans, stations } from './work/stations.ts';
import { correctiveActions, thresholds, trends } from './work/trends.ts';
import { reports } from './work/reports.ts';
import { unsentWork } from './work/unsent-work.ts';
import { uploads } from './work/uploads.ts';

/**
 * Every API call, grouped by area and noun: the single source for validation, types, clients and the OpenAPI document.
 */
export const areas = {
  access: { session, devices, support, botKeys, accounts, permissions, roles, users, licences, menu },
  site: {
    settings,
    folders,
    counters,
    lookups,
    imports,
    languages,
    dashboards,
    home,
    search,
    files,
    system,
    sqlConsole,
    installation,
    backups,
    exports,
  },
  customers: { contacts, contactInfos, documents, shipments, parcels, forms, formAnswers, tickets, portal },
  work: {
    plans,
    stations,
    confirmations,
    posts,
    orderSets,
    recommendations,
    sightings,
    trends,
    thresholds,
    correctiveActions,
    uploads,
    unsentWork,
    reports,
  },
  people: { people, workTime, leave, claims },
  money: { invoices, payments, paymentRecords, billingPeriods, statements },
  goods: { items, products, stock, stockists, supplyRequests, formulas },
  outgoing: { push, webhooks },
  engines: { sync, data, hooks },
};

/** Every call, by noun. */
export const contract = {
  ...areas.access,
  ...areas.site,
  ...areas.customers,
  ...areas.work,
  ...areas.people,
  ...areas.money,
  ...areas.goods,
  ...areas.outgoing,
  ...areas.engines,
};
export type Contract = typeof contract;
