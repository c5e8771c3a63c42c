import { supplyStates } from '@field-service/domain/goods/supply-request.ts';
import type { DatasetFacts } from './facts.ts';

export const stockistKinds = ['person', 'van', 'warehouse'] as const;

export const itemReport = {
  name: 'item-report',
  fields: {
    id: { type: 'id' },
    code: { type: 'text' },
    name: { type: 'text' },
    notes: { type: 'text', find: false },
    'types.id': { type: 'reference', to: 'lookups' },
    'types.name': { type: 'text', find: false },
    'types.flags': { type: 'flags', sort: false },
    uomid: { type: 'reference', to: 'lookups', find: false },
    uom: { type: 'text', find: false },
    price: { type: 'decimal', nullable: true, find: false },
    taxid: { type: 'reference', to: 'lookups', nullable: true, find: false },
    'status.id': { type: 'reference', to: 'lookups', nullable: true },
    'status.code': { type: 'text' },
    'status.name': { type: 'text', find: false },
    'status.flags': { type: 'flags', sort: false },
    brandid: { type: 'reference', to: 'lookups', nullable: true },
    menuid: { type: 'reference', to: 'lookups', nullable: true },
    data: { type: 'json' },
    'data.tags': { type: 'texts', optional: true, sort: false },
    batches: { type: 'json' },
    uts: { type: 'instant' },
    dts: { type: 'instant', nullable: true, find: false },
    ctid: { type: 'integer' },
    folderid: { type: 'reference', to: 'folders', shown: false },
    status: { type: 'text', shown: false },
    'types.code': { type: 'text', shown: false },
    stationType: { type: 'reference', to: 'lookups', shown: false },
  },
  sort: 'ctid asc',
  search: true,
} as const satisfies DatasetFacts;

export const products = {
  name: 'products',
  fields: {
    id: { type: 'id' },
    folderid: { type: 'reference', to: 'folders' },
    code: { type: 'text' },
    name: { type: 'text' },
    notes: { type: 'text', find: false },
    type: { type: 'text' },
    uom: { type: 'text', find: false },
    currency: { type: 'text', find: false },
    price: { type: 'money', currency: 'currency', nullable: true, find: false },
    alt: { type: 'json' },
    uts: { type: 'instant' },
  },
  sort: 'name asc',
  search: true,
} as const satisfies DatasetFacts;

export const stockLedgerQr = {
  name: 'stock-ledger-qr',
  fields: {
    id: { type: 'id' },
    bookingid: { type: 'text', find: 'id' },
    'stockist.id': { type: 'reference', to: 'stockists' },
    'stockist.name': { type: 'text', find: false },
    'stockist.kind': { type: 'choice', of: stockistKinds, find: false },
    'item.id': { type: 'reference', to: 'items' },
    'item.name': { type: 'text', find: false },
    'item.code': { type: 'text' },
    uom: { type: 'text', find: false },
    date: { type: 'instant' },
    bookedAt: { type: 'instant' },
    type: { type: 'choice', of: ['opening', 'receipt', 'issue', 'transfer', 'usage', 'adjust', 'count'] },
    docno: { type: 'docno' },
    postid: { type: 'reference', to: 'posts', nullable: true },
    billcontact: { type: 'text', nullable: true, find: false },
    in: { type: 'decimal', find: false, sum: true },
    out: { type: 'decimal', find: false, sum: true },
    qty: { type: 'decimal', find: false },
    unitcost: { type: 'money', currency: 'currency', nullable: true, find: false },
    value: { type: 'money', currency: 'currency', nullable: true, find: false },
    variance: { type: 'money', currency: 'currency', nullable: true, find: false },
    currency: { type: 'text', nullable: true, find: false },
    negative: { type: 'boolean' },
    reason: { type: 'text', nullable: true, find: false },
    by: { type: 'text', nullable: true, find: false },
    stockist: { type: 'reference', to: 'stockists', shown: false },
  },
  sort: 'item.code asc',
} as const satisfies DatasetFacts;

export const stockBalance = {
  name: 'stock-balance',
  fields: {
    'stockist.id': { type: 'reference', to: 'stockists' },
    'stockist.name': { type: 'text' },
    'stockist.kind': { type: 'choice', of: stockistKinds },
    'item.id': { type: 'reference', to: 'items' },
    'item.name': { type: 'text' },
    'item.code': { type: 'text' },
    'itemtype.id': { type: 'reference', to: 'lookups' },
    'itemtype.name': { type: 'text', find: false },
    uomid: { type: 'reference', to: 'lookups', find: false },
    uom: { type: 'text' },
    qty: { type: 'decimal', sum: true },
    negative: { type: 'boolean' },
    reorderLevel: { type: 'decimal', nullable: true, find: false },
    low: { type: 'boolean' },
    value: { type: 'money', currency: 'currency', nullable: true, find: false, sum: true },
    currency: { type: 'text', nullable: true },
    stockist: { type: 'reference', to: 'stockists', shown: false },
  },
  sort: 'item.code asc',
  search: true,
} as const satisfies DatasetFacts;

export const stockists = {
  name: 'stockists',
  fields: {
    id: { type: 'id' },
    kind: { type: 'choice', of: stockistKinds },
    code: { type: 'text', nullable: true },
    name: { type: 'text' },
    folderid: { type: 'reference', to: 'folders', nullable: true },
    uts: { type: 'instant' },
    dts: { type: 'instant', nullable: true, find: false },
    ctid: { type: 'integer' },
  },
  sort: 'name asc',
  search: true,
} as const satisfies DatasetFacts;

export const supplies = {
  name: 'supplies',
  fields: {
    'item.id': { type: 'reference', to: 'items', find: false },
    'item.name': { type: 'text' },
    'item.code': { type: 'text' },
    'itemtype.id': { type: 'reference', to: 'lookups' },
    'itemtype.name': { type: 'text' },
    folder: { type: 'reference', to: 'folders' },
    uom: { type: 'text' },
    jobs: { type: 'integer', find: false },
    qty: { type: 'decimal', sum: true },
    held: { type: 'decimal', nullable: true, find: false },
    missing: { type: 'decimal', nullable: true, find: false },
    item: { type: 'reference', to: 'items', shown: false },
  },
  sort: 'item.code asc',
} as const satisfies DatasetFacts;

export const supplyRequests = {
  name: 'supply-requests',
  fields: {
    id: { type: 'id' },
    docno: { type: 'docno' },
    folderid: { type: 'reference', to: 'folders' },
    'person.id': { type: 'reference', to: 'users' },
    'person.name': { type: 'text' },
    state: { type: 'choice', of: supplyStates },
    wantedOn: { type: 'date', nullable: true },
    notes: { type: 'text', find: false },
    items: { type: 'integer', find: false },
    'askedBy.id': { type: 'reference', to: 'users', find: false },
    'askedBy.name': { type: 'text', find: false },
    decidedAt: { type: 'instant', nullable: true },
    'decidedBy.id': { type: 'reference', to: 'users', nullable: true, find: false },
    'decidedBy.name': { type: 'text', nullable: true, find: false },
    reason: { type: 'text', nullable: true, find: false },
    'from.id': { type: 'reference', to: 'stockists', nullable: true, find: false },
    'from.name': { type: 'text', nullable: true, find: false },
    bookingid: { type: 'id', nullable: true, find: false },
    cts: { type: 'instant' },
    uts: { type: 'instant' },
    ctid: { type: 'integer' },
  },
  sort: 'cts desc',
  search: true,
} as const satisfies DatasetFacts;

export const appTechPv = {
  name: 'app-tech-pv',
  fields: {
    pvvalue: { type: 'decimal' },
    name: { type: 'text', find: false },
  },
  sort: 'pvvalue desc',
} as const satisfies DatasetFacts;

/** The value of technicians' work of this month, by the formula of class 12 (specification 000, section 3). */
export const technicianValues = {
  name: 'technician-values',
  fields: {
    id: { type: 'id', find: false },
    userid: { type: 'reference', to: 'users' },
    name: { type: 'text' },
    currency: { type: 'text' },
    formula: { type: 'text' },
    jobs: { type: 'integer', sum: true },
    value: { type: 'decimal', unit: 'currency', nullable: true, sum: true },
  },
  sort: 'value desc',
  search: true,
} as const satisfies DatasetFacts;

/** The results of the formulas of class 11 for active contracts (specification 000, section 3). */
export const contractValues = {
  name: 'contract-values',
  fields: {
    id: { type: 'id' },
    contractid: { type: 'reference', to: 'order-sets' },
    docno: { type: 'docno' },
    title: { type: 'text' },
    folderid: { type: 'reference', to: 'folders' },
    'contact.id': { type: 'reference', to: 'contacts' },
    'contact.name': { type: 'text' },
    currency: { type: 'text' },
    formula: { type: 'text' },
    value: { type: 'decimal', unit: 'currency', nullable: true, sum: true },
  },
  sort: 'docno desc',
  search: true,
} as const satisfies DatasetFacts;
