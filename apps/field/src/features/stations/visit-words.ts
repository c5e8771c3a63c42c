import type { Activity } from '@field-service/domain/work/visit.ts';
import type { FieldKey } from '../../frame/job-words.ts';

/** The levels of activity, for use under a heading that says "Activity". */
export const activityLevels = { 0: 'None', 1: 'Low', 2: 'Medium', 3: 'High' } as const satisfies Record<
  Activity,
  FieldKey
>;
