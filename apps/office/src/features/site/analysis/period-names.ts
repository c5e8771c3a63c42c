import type { Period } from '@field-service/domain/values/periods.ts';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';

export const periodNames: Readonly<Record<Period, PlainPhrase>> = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'This week',
  month: 'This month',
  lastMonth: 'Last month',
  year: 'This year',
  last7: 'Last 7 days',
  last30: 'Last 30 days',
  last12Months: 'Last 12 months',
  next14: 'Next 14 days',
};
