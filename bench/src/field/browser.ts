import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright-core';

const args = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens the browser at `CHROMIUM_PATH`, or Debian's, with a profile. */
export const openBrowser = async (profile: string, more: readonly string[] = []): Promise<BrowserContext> =>
  await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [...args, ...more],
    viewport: { width: 390, height: 844 },
  });

export const firstPage = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage());

/** A page without a network. */
export interface OfflinePage {
  page: Page;
  devtools: CDPSession;
  /** CPU time of the page's main thread so far, in milliseconds. */
  busy: () => Promise<number>;
}

/** Runs `act` in a restarted browser with a profile, without a network. */
export async function onOfflinePage<T>(profile: string, act: (offline: OfflinePage) => Promise<T>): Promise<T> {
  const context = await openBrowser(profile);
  try {
    const page = await firstPage(context);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await context.setOffline(true);
    const busy = async (): Promise<number> => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000;
    };
    return await act({ page, devtools, busy });
  } finally {
    await context.close();
  }
}

/** Waits until the page's main thread has nothing left to do, as while a person reads the screen. */
export async function atRest({ page, busy }: OfflinePage): Promise<void> {
  const until = performance.now() + 60_000;
  for (let before = await busy(), quiet = 0; quiet < 3;) {
    if (performance.now() > until) throw new Error('The page does not come to rest.');
    await page.waitForTimeout(250);
    const now = await busy();
    quiet = now - before < 10 ? quiet + 1 : 0;
    before = now;
  }
}

/**
 * Runs code in the page. Playwright's own `evaluate` first sets up its tools there, which takes longer than much of what
 * is measured.
 */
export async function run(devtools: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
  return result.value;
}

/** Code that resolves when a number of elements have been painted: two frames after they are in the document; fails after a minute. */
export const watchFor = (selector: string, count = 1): string => `
globalThis.painted = new Promise((resolve, reject) => {
  const watch = () => {
    if (document.querySelectorAll(${JSON.stringify(selector)}).length < ${count}) requestAnimationFrame(watch);
    else requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
  };
  watch();
  setTimeout(() => reject(new Error('Not painted.')), 60_000);
});0`;

/** Waits until what is watched for has been painted; returns when, by the page's clock. */
export const painted = async (devtools: CDPSession): Promise<number> =>
  Number(await run(devtools, 'globalThis.painted'));

/** What an act of the person cost, in milliseconds. */
export interface Cost {
  /** From the act until it was painted. */
  wall: number;
  /** CPU time of the main thread meanwhile. */
  busy: number;
}

/** Taps on an element, and measures until a number of other elements have been painted. */
export async function tapUntil(offline: OfflinePage, target: string, selector: string, count = 1): Promise<Cost> {
  const { page, devtools, busy } = offline;
  await atRest(offline);
  const element = page.locator(target).first();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${target} is not on the screen.`);
  await run(devtools, watchFor(selector, count));
  const [began, before] = [Number(await run(devtools, 'performance.now()')), await busy()];
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const ended = await painted(devtools);
  return { wall: ended - began, busy: (await busy()) - before };
}
