import type { WorkType } from '@field-service/domain/people/work-time.ts';
import type { FormId } from '../../offline/requests/rows.ts';
import type { FieldKey } from '../job-words.ts';

/** What is created with each form. */
export const formWords = {
  job: 'New job',
  leave: 'Leave Application',
  claim: 'Expense Claim',
} as const satisfies Record<FormId, FieldKey>;

/** The entries of a work day. */
export const signWords = {
  WS: 'Work started',
  WB: 'Break started',
  WR: 'Work resumed',
  WE: 'Work ended',
  WT: 'Position at work',
} as const satisfies Record<WorkType, FieldKey>;
