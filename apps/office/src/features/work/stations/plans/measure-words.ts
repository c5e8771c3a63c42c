import type { Measure } from '@field-service/domain/work/trends.ts';
import type { PlainPhrase } from '../../../../parts/plain-phrase.ts';

export const measureWords = {
  activity_index: 'Activity index',
  active_rate: 'Share of active stations',
  bait_index: 'Bait index',
} as const satisfies Record<Measure, PlainPhrase>;

/** What each measure counts, in a sentence. */
export const measureSentences = {
  activity_index: 'Catches per station and week',
  active_rate: 'Stations with activity among those inspected',
  bait_index: 'Grams of bait eaten per station and week',
} as const satisfies Record<Measure, PlainPhrase>;
