import type { DatasetRow } from '@field-service/contract/data.ts';
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

/**
 * The measure with which a station type is shown at first: the index that one of its thresholds limits. The share of
 * active stations is for types without such a threshold; of one station, it is all or nothing.
 */
export const usualMeasure = (limits: readonly Pick<DatasetRow<'thresholds'>, 'measure'>[]): Measure =>
  limits.find(({ measure }) => measure !== 'active_rate')?.measure ?? 'active_rate';

/** The chosen measure for another station type: only the share of active stations is a measure of every type. */
export const keptMeasure = (chosen: Measure | undefined): Measure | undefined =>
  chosen === 'active_rate' ? chosen : undefined;
