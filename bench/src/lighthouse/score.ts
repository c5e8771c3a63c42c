import lighthouse, { type Result } from 'lighthouse';
import { median } from '../tables.ts';

/** The categories that are scored, from 0 to 100, with the least that is wanted of each. */
export const wanted = { performance: 90, accessibility: 95, 'best-practices': 95 } as const;
export type Category = keyof typeof wanted;
export const categories = ['performance', 'accessibility', 'best-practices'] as const satisfies readonly Category[];

/** One run of Lighthouse on a page. */
interface Run {
  scores: Record<Category, number>;
  /** Times of the simulated phone, in milliseconds. */
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  /** How fast Lighthouse found this machine: about 1,500 for a desktop computer, lower while it is busy. */
  machine: number;
  /** The audits that cost a score, with what Lighthouse says of them. */
  faults: readonly string[];
}

/** What a page scored: the median of its runs. */
export interface Score extends Omit<Run, 'faults'> {
  /** The audits that cost a score in any run. */
  faults: readonly string[];
  /** The performance of each run. */
  runs: readonly number[];
}

const scored = (score: number | null | undefined): number => Math.round((score ?? Number.NaN) * 100);

function faultsIn({ audits, categories: groups }: Result): string[] {
  const counted = categories.flatMap((category) => groups[category]?.auditRefs ?? []);
  return counted
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => {
      const { score = null, displayValue = '' } = audits[id] ?? {};
      return score === null || score >= 0.9 ? [] : [`${id} ${scored(score)} ${displayValue}`.trim()];
    });
}

/**
 * Runs Lighthouse once in the browser that listens on `port`, as a phone on a slow line with a CPU that is four times
 * slower. What is stored in the browser is kept, so that a page is seen as by the person who is logged in there.
 */
async function runOnce(port: number, url: string): Promise<Run> {
  const outcome = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    disableStorageReset: true,
  });
  if (outcome === undefined) throw new Error(`Lighthouse returned nothing for ${url}.`);
  const { lhr } = outcome;
  if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const of = (audit: string): number => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: scored(lhr.categories['performance']?.score),
      accessibility: scored(lhr.categories['accessibility']?.score),
      'best-practices': scored(lhr.categories['best-practices']?.score),
    },
    firstPaint: of('first-contentful-paint'),
    largestPaint: of('largest-contentful-paint'),
    blocked: of('total-blocking-time'),
    machine: lhr.environment.benchmarkIndex,
    faults: faultsIn(lhr),
  };
}

/** Scores a page by the median of a number of runs. The first run is dropped: the browser and the server are cold. */
export async function scorePage(port: number, url: string, times: number): Promise<Score> {
  await runOnce(port, url);
  const runs: Run[] = [];
  for (let turn = 0; turn < times; turn += 1) runs.push(await runOnce(port, url));
  const middle = (of: (run: Run) => number): number => median(runs.map(of));
  return {
    scores: {
      performance: middle(({ scores }) => scores.performance),
      accessibility: middle(({ scores }) => scores.accessibility),
      'best-practices': middle(({ scores }) => scores['best-practices']),
    },
    firstPaint: middle((run) => run.firstPaint),
    largestPaint: middle((run) => run.largestPaint),
    blocked: middle((run) => run.blocked),
    machine: middle((run) => run.machine),
    faults: [...new Set(runs.flatMap((run) => run.faults))],
    runs: runs.map(({ scores }) => scores.performance),
  };
}
