import { onOfflinePage, painted, watchFor } from './browser.ts';
import { card } from './device.ts';

/** One start of the app, in milliseconds. */
export interface Opening {
  /** From the start of the navigation until the job list is visible. */
  shown: number;
  /** CPU time of the page's main thread until then. */
  busy: number;
}

/** Opens the app in a restarted browser, with the page's CPU slowed down, and measures until the first job is painted. */
export const openOnce = async (profile: string, url: string, slowdown: number): Promise<Opening> =>
  await onOfflinePage(profile, async ({ page, devtools, busy }) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(watchFor(card));
    await page.goto(`${url}/field/`, { waitUntil: 'commit' });
    return { shown: await painted(devtools), busy: await busy() };
  });
