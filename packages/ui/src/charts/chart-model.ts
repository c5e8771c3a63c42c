import { manyColourAt } from './many-colours.ts';

/** The meaning of a series or a part, where it has one; others are told apart by colours without a meaning. */
export type ChartTone = 'good' | 'warning' | 'bad' | 'quiet';

/** A category or a series. */
export interface ChartKey {
  id: string;
  label: string;
  tone?: ChartTone | undefined;
}

/** What a chart shows: a value for each category and series, as decimal text; undefined where there is none. */
export interface ChartModel {
  categories: readonly ChartKey[];
  series: readonly ChartKey[];
  /** By category, then by series, in the order of both. */
  values: readonly (readonly (string | undefined)[])[];
  /** Whether the categories are points in time, in their order. */
  isTime: boolean;
  /** Whether the values are measured: a missing one is unknown and leaves a gap in a line. Counts are 0 without one. */
  isMeasured?: true;
}

/** A value that a line should stay below, drawn across a chart. */
export interface ChartLimit {
  label: string;
  value: string;
  tone: ChartTone;
}

/** `bar`: side by side; `stacked`: on top of each other; `pie`: parts of the whole of the first series. */
export const chartKinds = ['bar', 'stacked', 'line', 'pie'] as const;
export type ChartKind = (typeof chartKinds)[number];

const tones: Readonly<Record<ChartTone, string>> = {
  good: 'var(--status-done)',
  warning: 'var(--status-progress)',
  bad: 'var(--status-overdue)',
  quiet: 'var(--status-cancelled)',
};

/** The CSS colour of a meaning. */
export const toneColour = (tone: ChartTone): string => tones[tone];

/** The CSS colour of a series, or of a part of a pie, by its place. */
export const colourAt = (at: number, tone?: ChartTone): string => (tone === undefined ? manyColourAt(at) : tones[tone]);

/** How many values a chart says to a screen reader; its table has all of them. */
const spoken = 12;

/** The values of a chart in one sentence each, for its accessible name. */
export const spokenValues = ({ categories, series, values }: ChartModel, format: (value: string) => string): string[] =>
  categories
    .flatMap(({ label }, row) =>
      series.flatMap((each, column) => {
        const value = values[row]?.[column];
        if (value === undefined) return [];
        return [`${series.length > 1 ? `${label}, ${each.label}` : label}: ${format(value)}`];
      }),
    )
    .slice(0, spoken);
