import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openNetwork } from '@field-service/testing/network.ts';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { secret, technician } from '../world/people.ts';

/** One start of the app, in milliseconds. */
export interface Opening {
  /** From the start of the navigation until the job list is visible. */
  shown: number;
  /**
   * CPU time of the page's main thread until then, including the throttling. Other work on the machine does not affect
   * it.
   */
  busy: number;
}
export interface OfflineStart {
  jobs: number;
  openings: Opening[];
}

const args = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const card = '#jobs li a[href*="/job/"]';

/** Opens the browser at `CHROMIUM_PATH`, or Debian's, with a profile. */
const open = async (profile: string): Promise<BrowserContext> =>
  await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args,
    viewport: { width: 390, height: 844 },
  });

const firstPage = async (context: BrowserContext): Promise<Page> => context.pages()[0] ?? (await context.newPage());

/**
 * Logs in, syncs, and waits until the app itself is stored on the device; returns the number of jobs listed as to do.
 */
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
    return Number(/\d+/.exec(await page.locator('#tab-todo').innerText())?.[0] ?? 0);
  } finally {
    await context.close();
  }
}

/** Records when the first job has been painted: two frames after it is in the document. */
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

async function openOnce(profile: string, url: string, slowdown: number): Promise<Opening> {
  const context = await open(profile);
  try {
    const page = await firstPage(context);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await context.setOffline(true);
    await page.addInitScript(watchList, card);
    await page.goto(`${url}/field/`, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('job-list').length > 0, undefined, {
      timeout: 60_000,
    });
    const { metrics } = await devtools.send('Performance.getMetrics');
    const shown = await page.evaluate(() => performance.getEntriesByName('job-list')[0]?.startTime ?? Number.NaN);
    return { shown, busy: (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000 };
  } finally {
    await context.close();
  }
}

export interface OfflineStartOptions {
  rounds: number;
  slowdown: number;
  /** Stops the server once it is no longer needed, so that it does not compete with the browser. */
  leave: () => Promise<void>;
}

/**
 * Measures how fast the installed field app opens offline, each time in a restarted browser with the technician's
 * profile and with the page's CPU throttled.
 */
export async function measureOfflineStart(
  serverUrl: string,
  { rounds, slowdown, leave }: OfflineStartOptions,
): Promise<OfflineStart> {
  const profile = await mkdtemp(path.join(tmpdir(), 'fs-bench-profile-'));
  const network = await openNetwork({ serverPort: () => Number(new URL(serverUrl).port) });
  try {
    const jobs = await prepare(profile, network.url);
    await network.close();
    await leave();
    const openings: Opening[] = [];
    for (let round = 0; round < rounds; round += 1) openings.push(await openOnce(profile, network.url, slowdown));
    return { jobs, openings };
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
