import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import type { Page } from 'playwright-core';
import { atRest, firstPage, openBrowser, type OfflinePage } from '../field/browser.ts';
import { buildApps } from '../field/figures.ts';
import { busyness, describeMachine } from '../machine.ts';
import { openStage } from '../stage.ts';
import { markdown, median } from '../tables.ts';
import { traced } from '../trace.ts';
import { dispatcher, secret } from '../world/people.ts';
import { fullSize, type WorldSizes } from '../world/sizes.ts';
import { movesIn, p95 } from './drag.ts';

/** 1,000 jobs a week for 156 technicians, 13 in each branch: the world spreads its jobs over 730 days. */
const size: WorldSizes = { ...fullSize, jobs: 104_300, technicians: 156 };
/** The longest that the main thread may work in a frame while a job is dragged (95th percentile), in ms. */
const wantedMs = 16;
/** Movements of the pointer, one a frame. */
const movements = 240;

const views = [
  ['day', 'The day'],
  ['week', 'The week'],
] as const;

async function logIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/office/login`);
  await page.getByLabel('Username').fill(dispatcher);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
}

/** Moves the pointer in a long loop over the rows, from where it is. */
async function wander(page: Page, from: { x: number; y: number }): Promise<void> {
  for (let at = 1; at <= movements; at += 1) {
    const angle = (at / movements) * 4 * Math.PI;
    await page.mouse.move(from.x + 260 * Math.sin(angle), from.y + 220 * (1 - Math.cos(angle)) * 0.5);
    await page.waitForTimeout(16);
  }
}

interface Costs {
  /** While a job is dragged. */
  dragged: number[];
  /** While the pointer moves over the same rows without one. */
  hovered: number[];
  bars: number;
  rows: number;
}

async function measureView(office: OfflinePage, url: string, view: string, day: number): Promise<Costs> {
  const { page, devtools } = office;
  await page.goto(`${url}/office/jobs/board?view=${view}&date=${day}`);
  const bars = page.locator('[data-movable="true"]');
  await bars.first().waitFor();
  await atRest(office);
  const boxes = (await Promise.all((await bars.all()).map(async (bar) => await bar.boundingBox()))).flatMap((box) =>
    box !== null && box.x > 420 && box.x < 1100 && box.y > 240 && box.y < 500 ? [box] : [],
  );
  const [held] = boxes;
  if (held === undefined) throw new Error('No job of the board can be dragged.');
  const start = { x: held.x + Math.min(8, held.width / 2), y: held.y + held.height / 2 };
  await page.mouse.move(start.x, start.y);
  await atRest(office);
  const hovered = movesIn(await traced(devtools, async () => await wander(page, start)));
  await page.mouse.move(start.x, start.y);
  await atRest(office);
  await page.mouse.down();
  const dragged = movesIn(await traced(devtools, async () => await wander(page, start)));
  if ((await page.locator('[data-held="true"]').count()) === 0) throw new Error('No job was dragged.');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return { dragged, hovered, bars: await bars.count(), rows: await page.locator('[data-track]').count() };
}

const tell = (line: string): void => console.error(line);
const now = Date.now();
await buildApps();
const profile = await mkdtemp(path.join(tmpdir(), 'fs-bench-profile-'));
const stage = await openStage(size, now, tell);
const shown = (ms: number): string => ms.toFixed(1);
try {
  const before = busyness();
  // The dispatcher plans all branches.
  await stage.database.ownerPool.query(
    'insert into folder_user (user_id, folder_id) select $1, id from folder on conflict do nothing',
    [dispatcher],
  );
  const day = businessDateOf(now + 7 * dayMs, 'Asia/Kuala_Lumpur');
  const context = await openBrowser(profile);
  const page = await firstPage(context);
  await page.setViewportSize({ width: 1440, height: 900 });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000;
  };
  await logIn(page, stage.servers.product.url);
  const rows: string[][] = [];
  let slowest = 0;
  for (const [view, name] of views) {
    const {
      dragged,
      hovered,
      bars,
      rows: drawn,
    } = await measureView({ page, devtools, busy }, stage.servers.product.url, view, day);
    slowest = Math.max(slowest, p95(dragged));
    rows.push([
      name,
      String(drawn),
      String(bars),
      shown(median(dragged)),
      shown(p95(dragged)),
      shown(Math.max(...dragged)),
      shown(p95(hovered)),
      `≤ ${wantedMs}`,
    ]);
  }
  await context.close();
  console.log(
    `${new Date(now).toISOString().slice(0, 10)}, ${await describeMachine(stage.database)}. Load average ${before}, after ${busyness()}.\n\n${markdown(
      ['Board', 'Rows drawn', 'Jobs drawn', 'Median ms', 'p95 ms', 'Longest ms', 'p95 without a drag', 'Wanted p95'],
      rows,
    )}`,
  );
  if (slowest > wantedMs) process.exitCode = 1;
} finally {
  await stage.stop();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}
