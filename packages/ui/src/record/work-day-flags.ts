import type { WorkTime } from '@field-service/contract/people/work-time.ts';
import type { SharedKey } from '@field-service/i18n/groups.ts';

/** What is to be noted about a work day. */
export const workDayFlagWords = {
  no_start: 'Start missing',
  no_end: 'End missing',
  corrected: 'Corrected',
  late_entry: 'Entries after the correction',
} as const satisfies Record<WorkTime['flags'][number], SharedKey>;
