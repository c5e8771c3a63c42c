import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { secret, technician } from '../world/people.ts';
import { openRelay } from './relay.ts';

/** Milliseconds from the start of the navigation to the job list on the screen, once for every opening. */
export interface OfflineStart {
  jobs: number;
  opened: number[];
}

const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const card = '#jobs li a[href*="/job/"]';

/** The browser: `CHROMIUM_PATH`, or Debian's. */
const open = async (profile: string): Promise<BrowserContext> =>
  await chromium.launchPersistentContext(profile, { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args, viewport: { width: 390, height: 844 } });

const firstPage = async (context: BrowserContext): Promise<Page> => context.pages()[0] ?? (await context.newPage());

/** Logs in and syncs, and waits until the app itself is on the device. Answers the jobs listed as to do. */
async function prepare(profile: string, url: string): Promise<number> {
  const context = await open(profile);
  try {
    const page = await firstPage(context);
    await page.goto(`${url}/field/`);
    await page.fill('input[name=username]', technician);
    await page.fill('input[name=password]', secret);
    await page.click('button[type=submit]');
    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    await page.getByText(/Sync Completed/).waitFor({ timeout: 120_000 });
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.goto(`${url}/field/?tab=todo`);
    await page.locator(card).first().waitFor();
    return await page.locator(card).count();
  } finally {
    await context.close();
  }
}

/** Notes when the first job has been painted: two frames after it is in the document. */
const watchList = (selector: string): void => {
  const watch = (): void => {
    if (document.querySelector(selector) === null) {
      requestAnimationFrame(watch);
      return;
    }
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('job-list')));
  };
  watch();
};

async function openOnce(profile: string, url: string, slowdown: number): Promise<number> {
  const context = await open(profile);
  try {
    const page = await firstPage(context);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await context.setOffline(true);
    await page.addInitScript(watchList, card);
    await page.goto(`${url}/field/`, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('job-list').length > 0, undefined, { timeout: 60_000 });
    return await page.evaluate(() => performance.getEntriesByName('job-list')[0]?.startTime ?? Number.NaN);
  } finally {
    await context.close();
  }
}

/**
 * Opens the installed field app without a network, each time in a browser started anew on the technician's profile, with the
 * page's CPU slowed down.
 */
export async function measureOfflineStart(serverUrl: string, { rounds, slowdown }: { rounds: number; slowdown: number }): Promise<OfflineStart> {
  const profile = await mkdtemp(path.join(tmpdir(), 'fs-bench-profile-'));
  const relay = await openRelay(serverUrl);
  try {
    const jobs = await prepare(profile, relay.url);
    await relay.pull();
    const opened: number[] = [];
    for (let round = 0; round < rounds; round += 1) opened.push(await openOnce(profile, relay.url, slowdown));
    return { jobs, opened };
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
