export { mailInvoice, mailReceipt, mailReport, pushAssignment, pushCancellation, queueMessage } from './compose.ts';
export { sendMessage, type LatestParams } from './send.ts';
