import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@field-service/server/db/embedded/free-port.ts';
import { firstPage, openBrowser } from './field/browser.ts';
import { card, logIn } from './field/device.ts';
import { buildApps } from './field/figures.ts';
import { categories, scorePage, wanted, type Score } from './lighthouse/score.ts';
import { busyness } from './machine.ts';
import { writeFigures } from './readme.ts';
import { openStage } from './stage.ts';
import { markdown } from './tables.ts';
import { fullSize } from './world/sizes.ts';

/** The runs of each page of which the median counts. */
const runs = 5;

/** Scores pages of one browser profile; `prepare` brings it to the state in which a person opens them. */
async function scoreAs(
  pages: readonly (readonly [name: string, url: string])[],
  prepare: (context: Awaited<ReturnType<typeof openBrowser>>) => Promise<void>,
): Promise<(readonly [name: string, score: Score])[]> {
  const profile = await mkdtemp(path.join(tmpdir(), 'fs-lighthouse-'));
  const port = await freePort();
  const context = await openBrowser(profile, [`--remote-debugging-port=${port}`]);
  try {
    await prepare(context);
    const scores: (readonly [string, Score])[] = [];
    for (const [name, url] of pages) scores.push([name, await scorePage(port, url, runs)]);
    return scores;
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

const row = ([name, score]: readonly [string, Score]): string[] => [
  name,
  ...categories.map((category) => `${score.scores[category]} (≥ ${wanted[category]})`),
  score.runs.toSorted((a, b) => a - b).join(', '),
  `${(score.firstPaint / 1000).toFixed(1)} s`,
  `${(score.largestPaint / 1000).toFixed(1)} s`,
  `${score.blocked.toFixed(0)} ms`,
  score.machine.toFixed(0),
];

/**
 * Scores pages of the built apps with Lighthouse, on a phone; fails below what is wanted. It needs the machine for itself:
 * a busy core lowers the score by a third.
 */
await buildApps();
const before = busyness();
const stage = await openStage({ ...fullSize, jobs: 4000, customers: 1200 }, Date.now(), () => undefined);
try {
  const field = `${stage.servers.product.url}/field/`;
  const scores = [
    ...(await scoreAs([['Field: login', field]], async () => await Promise.resolve())),
    ...(await scoreAs([['Field: jobs, logged in', `${field}?tab=todo`]], async (context) => {
      const page = await logIn(context, stage.servers.product.url);
      await page.goto(`${field}?tab=todo`);
      await page.locator(card).first().waitFor();
      // The app belongs to one page at a time; it must not run beside the one that is scored.
      await (await firstPage(context)).goto('about:blank');
    })),
  ];
  const table = markdown(
    [
      'Page',
      'Performance',
      'Accessibility',
      'Best practices',
      'Runs',
      'First paint',
      'Largest paint',
      'Blocked',
      'Machine',
    ],
    scores.map(row),
  );
  const text = `${new Date().toISOString().slice(0, 10)}. Load average before the measurements ${before}, after them ${busyness()}.\n\n${table}`;
  console.log(text);
  for (const [name, { faults }] of scores) for (const fault of faults) console.log(`${name}: ${fault}`);
  if (process.env['BENCH_README'] === 'write') await writeFigures('lighthouse', text);
  const low = scores.filter(([, { scores: reached }]) => categories.some((each) => !(reached[each] >= wanted[each])));
  if (low.length > 0) process.exitCode = 1;
} finally {
  await stage.stop();
}
