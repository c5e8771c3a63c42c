export { mailInvoice, mailReceipt, mailReport, pushAssignment, pushCancellation } from './compose.ts';
export { sendMessage } from './send.ts';
