import type { StatusKind } from '@field-service/domain/work/post-status.ts';
import type { SharedKey } from '@field-service/i18n/groups.ts';

export { ownName, statusKind, type ShownStatus, type StatusKind } from '@field-service/domain/work/post-status.ts';

/** The phrase for each appearance of a status. */
export const statusWords = {
  todo: 'To do',
  progress: 'In progress',
  signature: 'Pending signature',
  done: 'Done',
  unsigned: 'Closed without signature',
  cancelled: 'Cancelled',
  overdue: 'Overdue (job)',
} as const satisfies Record<StatusKind, SharedKey>;
