export { invoicesDataset, unbilledDataset } from './datasets.queries.ts';
export { invoiceLinesDataset } from './lines.queries.ts';
export { printInvoice } from './print.ts';
export { addPaid, lockInvoices, type LockedInvoice } from './queries.ts';
