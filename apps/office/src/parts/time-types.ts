import type { TimeType } from '@field-service/domain/values/business-date.ts';
import type { PlainPhrase } from './plain-phrase.ts';

/** How the time of a job is meant (specification 000, section 3). */
export const timeTypeNames: Record<TimeType, PlainPhrase> = {
  anytime: 'Anytime',
  fixed: 'Fixed Time',
  preferred: 'Preferred time',
  allDay: 'All day',
};
