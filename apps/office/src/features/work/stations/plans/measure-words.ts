import type { Measure } from '@field-service/domain/work/trends.ts';
import type { PlainPhrase } from '../../../../parts/plain-phrase.ts';

export const measureWords = {
  activity_index: 'Activity index',
  active_rate: 'Share of active stations',
  bait_index: 'Bait index',
} as const satisfies Record<Measure, PlainPhrase>;
