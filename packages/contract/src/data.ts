import { consolidations } from '@field-service/domain/money/consolidation.ts';
import { reviewFlags } from '@field-service/domain/work/review.ts';
import { z } from 'zod';
import { MessageRow } from './outgoing/messages.ts';
import { ScheduleRow } from './customers/portal.ts';
import { Decimal, Geo, Id, Stamp } from './common.ts';
import { ClaimRow } from './people/claims.ts';
import { Person } from './people/people.ts';
import { LeaveBalance, LeaveRow } from './people/leave.ts';
import { ContactInfoRow, ContactRow } from './customers/contacts.ts';
import { Document } from './customers/documents.ts';
import { BillingPeriodRow } from './money/billing.ts';
import { InvoiceLineRow, PaymentRow } from './money/invoice-rows.ts';
import { Product } from './goods/items.ts';
import type { DatasetDescriptions } from './datasets/all.ts';
import { visitResults } from './datasets/stations.ts';
import type { RowOf } from './datasets/facts.ts';
import { datasetQuery } from './dataset-query.ts';
import { Permission, Role } from './access/iam-roles.ts';
import { UserRow } from './access/iam-users.ts';
import { Recommendation } from './work/recommendations.ts';
import { Sighting } from './work/sightings.ts';
import { OrderSetRow } from './work/order-sets.ts';
import { DeletedJob, Job, Status } from './work/job.ts';
import { StoredLookup } from './site/lookups.ts';
import { Item, Lookup } from './reference.ts';
import { route } from './route.ts';
import { CorrectiveAction, Threshold } from './work/trends.ts';
import { Parcel } from './customers/parcels.ts';
import { Shipment } from './customers/shipments.ts';
import { Confirmation } from './work/confirmations.ts';
import { Dashboard } from './site/dashboards.ts';
import { Form, FormAnswer } from './customers/forms.ts';
import { Webhook, WebhookDelivery } from './outgoing/webhooks.ts';
import { PlanRow, StationRow } from './work/stations.ts';
import { Ticket } from './customers/tickets.ts';
import { TreatmentRow } from './work/treatments.ts';
import { WorkTime } from './people/work-time.ts';
import { StockBalance, Stockist, StockMovement, Supply } from './goods/stock.ts';
import { SupplyRequestRow } from './goods/supply-requests.ts';
import { InstalledBase, SharedBase } from './sync.ts';

/** The datasets of `GET /api/data/{id}` with the shapes of their rows, as described in `datasets/`. */
export const datasets = {
  'app-jobs': Job,
  posts: Job,
  'app-job-ids': z.object({ id: Id }),
  'deleted-jobs': DeletedJob,
  'job-tags': z.object({ postid: Id, tag: z.string() }),
  ibase: InstalledBase,
  /** Installed bases for phones. */
  'app-ibase': SharedBase,
  /** Stations as installed-base records; `acctid` is the address id. */
  ibase3: z.object({
    ibid: Id,
    acctid: Id,
    tag: z.string(),
    status: z.string(),
    seq: z.int(),
    typeid: Id,
    uts: Stamp,
    dts: Stamp.nullable(),
  }),
  pings: z.object({
    id: Id,
    userid: Id,
    geo: z.tuple([z.number(), z.number()]).nullable(),
    time: Stamp,
    at: Stamp,
    postid: Id.nullable(),
    type: z.string(),
  }),
  'item-report': Item,
  'app-lookups': Lookup,
  'app-crm': Lookup,
  accounts: Lookup,
  lookups: StoredLookup,
  'lookups-exp': StoredLookup.pick({
    type: true,
    code: true,
    name: true,
    abbr: true,
    val: true,
    val2: true,
    seq: true,
    flags: true,
    notes: true,
    effective: true,
    data: true,
    uts: true,
  }).extend({ parent: z.string().nullable(), folder: z.string().nullable() }),
  salutations: Lookup.pick({ id: true, code: true, name: true, data: true, deletor: true, uts: true, ctid: true }),
  'job-statuses': Lookup.pick({ id: true, code: true, name: true, flags: true, deletor: true, uts: true, ctid: true }),
  'app-tech-pv': z.object({ pvvalue: Decimal, name: z.string() }),
  /** What technicians' work of this month is worth; the value is null where the formula has no result. */
  'technician-values': z.object({
    id: z.string(),
    userid: Id,
    name: z.string(),
    currency: z.string(),
    formula: z.string(),
    jobs: z.int(),
    value: Decimal.nullable(),
  }),
  /** The results of formulas for active contracts, a row for each contract and formula. */
  'contract-values': z.object({
    id: z.string(),
    contractid: Id,
    docno: z.string(),
    title: z.string(),
    folderid: Id,
    contact: z.object({ id: Id, name: z.string() }),
    currency: z.string(),
    formula: z.string(),
    value: Decimal.nullable(),
  }),
  'app-post-jobhistory': z.object({
    docid: Id,
    files: z.array(z.object({ id: Id, filename: z.string(), tags: z.array(z.string()) })),
    uts: Stamp,
  }),
  contacts: ContactRow,
  'contact-infos': ContactInfoRow,
  products: Product,
  library: Document,
  shipments: Shipment,
  confirmations: Confirmation,
  dashboards: Dashboard,
  forms: Form,
  'form-answers': FormAnswer,
  webhooks: Webhook,
  'webhook-deliveries': WebhookDelivery,
  parcels: Parcel,
  'floor-plans': PlanRow,
  stations: StationRow,
  /** The message of the day in the caller's language; `date` is the site's date. */
  'up-quotes': z.object({ id: Id, text: z.string(), date: z.int() }),
  /**
   * `skills` contains the codes of the service types that the technician may perform today: those for which the
   * technician is licensed and those that require no licence.
   */
  technicians: z.object({
    id: Id,
    name: z.string(),
    username: z.string(),
    status: z.string(),
    avatar: Id.nullable(),
    folders: z.array(Id),
    /** Whether the technician, as an administrator, may take the jobs of every folder. */
    everyFolder: z.boolean(),
    teamid: Id.nullable(),
    team: z.string().nullable(),
    vehicleno: z.string(),
    skills: z.array(z.string()),
    licences: z.array(z.object({ class: z.string(), number: z.string(), validFrom: z.int(), validTo: z.int() })),
  }),
  people: Person,
  teams: z.object({
    id: Id,
    code: z.string(),
    name: z.string(),
    vehicleno: z.string(),
    folderid: Id,
    members: z.array(z.object({ id: Id, name: z.string() })),
  }),
  /** The board: one row per job and technician, one per unassigned job, and one per absence. */
  'full-schedules': z.object({
    id: Id,
    kind: z.enum(['job', 'absence']),
    userid: Id.nullable(),
    docno: z.string(),
    title: z.string(),
    contact: z.string().nullable(),
    site: z.string().nullable(),
    folderid: Id,
    natures: z.array(z.string()),
    area: z.string().nullable(),
    plan: Stamp.nullable(),
    plan2: Stamp.nullable(),
    due: Stamp.nullable(),
    duration: z.string().nullable(),
    priority: z.string(),
    status: Status,
    late: z.boolean(),
    latePackage: z.boolean(),
    nextday: z.boolean(),
    /** An index into `timeTypes` (domain/values/business-date.ts). */
    timetype: z.int(),
    /** Whether it is night work, which belongs to the date on which the night starts. */
    night: z.boolean(),
    /** Whether it occupies its people's calendars, so that other jobs clash with it. */
    busy: z.boolean(),
    /** The licence classes that its service types and the job itself require. */
    licences: z.array(z.string()),
    /** The position of the site. */
    geo: Geo.nullable(),
    uts: Stamp,
  }),
  messages: MessageRow,
  schedules: ScheduleRow,
  reviews: z.object({
    id: Id,
    docno: z.string(),
    title: z.string(),
    date: z.int().nullable(),
    doneAt: Stamp,
    folderid: Id,
    contact: z.object({ id: Id, name: z.string() }),
    site: z.object({ id: Id, name: z.string() }),
    technicians: z.array(z.string()),
    version: z.int().nullable(),
    flags: z.array(z.enum(reviewFlags)),
    /** The time on site, and the time that was planned for it. */
    minutes: z.int().nullable(),
    plannedMinutes: z.int().nullable(),
    /** The stations that were reached, and those of them that were confirmed by hand. */
    stations: z.int(),
    manual: z.int(),
    /** The distance between the site and where work was started or finished, whichever is farther; null if unknown. */
    distanceKm: z.number().nullable(),
    /** The distance within which work counts as done at the site; 0 for any distance. */
    radiusKm: z.number(),
    /** Visits whose finding has no picture. */
    withoutPicture: z.int(),
    uts: Stamp,
  }),
  'service-reports': z.object({
    id: Id,
    docno: z.string(),
    title: z.string(),
    date: z.int(),
    startAt: Stamp.nullable(),
    endAt: Stamp.nullable(),
    site: z.object({ id: Id, name: z.string() }),
    contact: z.object({ id: Id, name: z.string() }),
    technicians: z.array(z.string()),
    status: Status,
    /** Whether the work is pending a supervisor's review. Before the review, the counts are null for the customer. */
    review: z.boolean(),
    inspected: z.int().nullable(),
    withActivity: z.int().nullable(),
    report: z.object({ fileId: Id, filename: z.string(), version: z.int() }).nullable(),
    uts: Stamp,
  }),
  unbilled: z.object({
    id: Id,
    docno: z.string(),
    title: z.string(),
    contact: z.object({ id: Id, name: z.string() }),
    site: z.object({ id: Id, name: z.string() }),
    folderid: Id,
    doneAt: Stamp,
    /** Whole days since the job was done. */
    age: z.int(),
    /** Why the job is not billed yet: `no_invoice`, or `draft` with the id of the draft invoice. */
    reason: z.enum(['no_invoice', 'draft']),
    invoiceId: Id.nullable(),
    /** How the customer's jobs are combined on invoices, and whether an invoice needs their purchase order. */
    consolidation: z.enum(consolidations),
    porequired: z.boolean(),
    currency: z.string(),
    nett: Decimal,
    taxes: Decimal,
    amount: Decimal,
  }),
  'invoice-lines': InvoiceLineRow,
  invoices: z.object({
    id: Id,
    /** An invoice or a credit note; a credit note references the invoice that it credits. */
    kind: z.enum(['invoice', 'credit']),
    creditsid: Id.nullable(),
    docno: z.string().nullable(),
    state: z.enum(['draft', 'issued', 'part_paid', 'paid', 'void']),
    contact: z.object({ id: Id, name: z.string() }),
    folderid: Id,
    currency: z.string(),
    nett: Decimal,
    taxes: Decimal,
    amount: Decimal,
    paid: Decimal,
    balance: Decimal,
    issuedAt: Stamp.nullable(),
    issuedOn: z.int().nullable(),
    dueOn: z.int().nullable(),
    overdue: z.boolean(),
    jobs: z.array(z.object({ id: Id, docno: z.string() })),
    uts: Stamp,
  }),
  payments: PaymentRow,
  'billing-periods': BillingPeriodRow,
  'stock-ledger-qr': StockMovement,
  'stock-balance': StockBalance,
  stockists: Stockist,
  supplies: Supply,
  'supply-requests': SupplyRequestRow,
  users: UserRow,
  roles: Role,
  permissions: Permission,
  'job-deliverables': z.object({
    id: Id,
    docno: z.string(),
    title: z.string(),
    date: z.int().nullable(),
    plan: Stamp.nullable(),
    status: Status,
    site: z.string().nullable(),
    assignees: z.array(z.object({ id: Id, name: z.string() })),
    items: z.array(
      z.object({ item: z.object({ id: Id, code: z.string(), name: z.string() }), uom: z.string(), qty: Decimal }),
    ),
  }),
  'service-items': z.object({
    id: Id,
    postid: Id,
    docno: z.string(),
    date: z.int().nullable(),
    item: z.object({ id: Id, code: z.string(), name: z.string() }),
    itemtype: z.object({ id: Id, name: z.string() }),
    folder: Id,
    uom: z.string(),
    qty: Decimal,
  }),
  'work-time-listing': WorkTime,
  leaves: LeaveRow,
  'leave-balance': LeaveBalance,
  'order-sets': OrderSetRow,
  recommendations: Recommendation,
  'station-visits': z.object({
    id: Id,
    postid: Id,
    docno: z.string(),
    folderid: Id,
    contact: z.object({ id: Id, name: z.string() }),
    site: z.object({ id: Id, name: z.string() }),
    stationid: Id,
    barcode: z.string(),
    type: z.object({ id: Id, name: z.string() }),
    userid: Id,
    technician: z.string(),
    visitedAt: Stamp,
    result: z.enum(visitResults),
    /** 0 (none) to 3 (high); null where the station could not be reached. */
    activity: z.int().nullable(),
  }),
  treatments: TreatmentRow,
  sightings: Sighting,
  tickets: Ticket,
  claims: ClaimRow,
  thresholds: Threshold,
  'corrective-actions': CorrectiveAction,
  /** The log of administrative actions: what was changed, by whom and from where. */
  audit: z.object({
    id: Id,
    at: Stamp,
    noun: z.string(),
    nounid: z.string(),
    folderid: Id.nullable(),
    kind: z.string(),
    userid: Id.nullable(),
    by: z.string(),
    supporter: z.string().nullable(),
    via: z.string(),
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
    reason: z.string().nullable(),
  }),
} as const satisfies { readonly [N in keyof DatasetDescriptions]: z.ZodType<RowOf<DatasetDescriptions[N]>> };
export type DatasetName = keyof typeof datasets;
export type DatasetRow<N extends DatasetName> = z.output<(typeof datasets)[N]>;

export const data = {
  read: route({
    method: 'GET',
    path: '/api/data/{id}',
    summary: 'Reads a named dataset; each defines its permission, columns, filters and sorts (`datasets/`).',
    access: { kind: 'self', callers: ['staff', 'portal'] },
    params: z.strictObject({ id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/) }),
    query: datasetQuery,
    data: z.array(z.unknown()),
    errors: ['record.not_found', 'permission.missing', 'supplies.tech_missing'],
  }),
};
