export { mailCreditNote, mailInvoice, mailReceipt, mailReminder, mailReport, pushAssignment, pushCancellation, pushChange, queueMessage } from './compose.ts';
export { acknowledgeMessages } from './queries.ts';
export type { Template } from './templates.ts';
export { remindOfDue } from './due.ts';
export { releaseHeldMails } from './held.ts';
export { pushLateWork } from './late-work.ts';
export { mailServer } from './mail-server.ts';
export { sendMessage, type LatestParams } from './send.ts';
export { tryMail } from './try-mail.ts';
