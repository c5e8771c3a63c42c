export { printInvoice } from './print.ts';
export { addPaid, lockInvoices } from './queries.ts';
