/**
 * Tables whose rows are regulated records: the role that serves requests may read and insert them, but never change or
 * delete them.
 */
export const appendOnlyTables = [
  'history',
  'work_entry',
  'leave_credit',
  'ticket_step',
  'ticket_message',
  'visit',
  'station_change',
  'treatment',
  'stock_ledger',
  'service_report',
  'payment_event',
  'counter_use',
  'parcel_event',
  'form_version',
  'form_answer',
  'invoice_reminder',
] as const;
