import type { CallFigures, Sample } from './rounds.ts';

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};

/** Half of the range between minimum and maximum, as a share of the median. */
export const spread = (values: readonly number[]): number =>
  (Math.max(...values) - Math.min(...values)) / 2 / median(values);

/**
 * The ratio of requests per second: the median of the ratios of each round's pair, so that a slow minute of the machine
 * affects both sides.
 */
export const ratio = ({ samples: { product, reference } }: CallFigures): number =>
  median(product.map(({ perSecond }, at) => perSecond / (reference[at]?.perSecond ?? Number.NaN)));

export const markdown = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const of = (samples: readonly Sample[], part: keyof Sample, digits: number): string =>
  median(samples.map((sample) => sample[part])).toFixed(digits);
const percent = (share: number): string => `±${(share * 100).toFixed(0)} %`;

/** The table of the calls: medians of all rounds. */
export const callTable = (figures: readonly CallFigures[]): string =>
  markdown(
    [
      'Call',
      'Conn.',
      'Requests/s',
      'Reference',
      'Ratio',
      'Wanted',
      'Spread',
      'CPU ms',
      'Ref. CPU',
      'PostgreSQL ms',
      'Ref. PG',
      'p95 ms',
      'Ref. p95',
    ],
    figures.map((call) => {
      const { product, reference } = call.samples;
      return [
        call.name,
        String(call.connections),
        of(product, 'perSecond', 0),
        of(reference, 'perSecond', 0),
        ratio(call).toFixed(2),
        `≥ ${call.minRatio.toFixed(1)}`,
        `${percent(spread(product.map(({ perSecond }) => perSecond)))} / ${percent(spread(reference.map(({ perSecond }) => perSecond)))}`,
        of(product, 'cpu', 2),
        of(reference, 'cpu', 2),
        of(product, 'database', 2),
        of(reference, 'database', 2),
        of(product, 'p95', 1),
        of(reference, 'p95', 1),
      ];
    }),
  );
