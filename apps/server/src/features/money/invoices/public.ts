export { createPlanDraft } from './commands.ts';
export { invoicesDataset, unbilledDataset } from './datasets.queries.ts';
export { countDrafts, sumOverdue, sumUnbilled } from './due.queries.ts';
export { draftOf, type Draft, type PlanBill } from './draft.ts';
export { invoiceLinesDataset } from './lines.queries.ts';
export { billTo, companyOf } from './parties.queries.ts';
export { printInvoice } from './print.ts';
export { addPaid, lockInvoices, takePaid, voidInvoice, type LockedInvoice } from './queries.ts';
export { findInvoices } from './search.queries.ts';
