import * as jobs from './jobs.ts';
import * as work from './work.ts';
import * as stations from './stations.ts';
import * as customers from './customers.ts';
import * as money from './money.ts';
import * as goods from './goods.ts';
import * as people from './people.ts';
import * as access from './access.ts';
import * as outgoing from './outgoing.ts';
import * as site from './site.ts';
import type { DatasetFacts } from './facts.ts';

/** Every dataset by name. Apps import the file of their area instead. */
export const datasetFacts = {
  'app-jobs': jobs.appJobs,
  posts: jobs.posts,
  'app-job-ids': jobs.appJobIds,
  ibase: stations.ibase,
  'app-ibase': stations.appIbase,
  ibase3: stations.ibase3,
  pings: work.pings,
  'item-report': goods.itemReport,
  'app-lookups': site.appLookups,
  'app-crm': site.appCrm,
  accounts: site.accounts,
  lookups: site.lookups,
  'lookups-exp': site.lookupsExp,
  salutations: site.salutations,
  'job-statuses': site.jobStatuses,
  'app-tech-pv': goods.appTechPv,
  'deleted-jobs': jobs.deletedJobs,
  'job-tags': jobs.jobTags,
  'app-post-jobhistory': jobs.appPostJobhistory,
  contacts: customers.contacts,
  'contact-infos': customers.contactInfos,
  products: goods.products,
  library: customers.library,
  shipments: customers.shipments,
  confirmations: work.confirmations,
  dashboards: site.dashboards,
  forms: customers.forms,
  'form-answers': customers.formAnswers,
  webhooks: outgoing.webhooks,
  'webhook-deliveries': outgoing.webhookDeliveries,
  parcels: customers.parcels,
  'floor-plans': stations.floorPlans,
  stations: stations.stations,
  'up-quotes': site.upQuotes,
  technicians: people.technicians,
  people: people.people,
  teams: people.teams,
  'full-schedules': jobs.fullSchedules,
  messages: outgoing.messages,
  schedules: customers.schedules,
  reviews: jobs.reviews,
  'service-reports': jobs.serviceReports,
  unbilled: money.unbilled,
  'invoice-lines': money.invoiceLines,
  invoices: money.invoices,
  payments: money.payments,
  'billing-periods': money.billingPeriods,
  'stock-ledger-qr': goods.stockLedgerQr,
  'stock-balance': goods.stockBalance,
  stockists: goods.stockists,
  supplies: goods.supplies,
  users: access.users,
  roles: access.roles,
  permissions: access.permissions,
  'job-deliverables': jobs.jobDeliverables,
  'service-items': jobs.serviceItems,
  'work-time-listing': people.workTimeListing,
  leaves: people.leaves,
  'leave-balance': people.leaveBalance,
  'order-sets': work.orderSets,
  recommendations: work.recommendations,
  treatments: work.treatments,
  sightings: work.sightings,
  tickets: customers.tickets,
  claims: people.claims,
  thresholds: work.thresholds,
  'corrective-actions': work.correctiveActions,
  audit: site.audit,
} as const satisfies Record<string, DatasetFacts>;
export type DatasetDescriptions = typeof datasetFacts;
