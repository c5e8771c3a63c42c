import type { Page } from 'playwright-core';
import { onOfflinePage, tapUntil, type Cost } from './browser.ts';
import type { Device } from './device.ts';
import { typeKeys, type Keystroke } from './keystroke.ts';

/** Opens the job from the list, then its stations. */
export const openJobOnce = async (
  profile: string,
  url: string,
  device: Device,
): Promise<{ job: Cost; stations: Cost }> =>
  await onOfflinePage(profile, async (offline) => {
    const card = `#jobs a[href*="${device.jobId}"]`;
    await offline.page.goto(`${url}/field/?tab=todo`);
    await offline.page.locator(card).waitFor();
    const job = await tapUntil(offline, card, '#content dl');
    return { job, stations: await tapUntil(offline, 'footer button', '#content ul > li > button', device.stations) };
  });

/** Opens the remarks of the service report, which shows the pictures of the job. */
async function inReport(page: Page, url: string, { jobId }: Device): Promise<void> {
  await page.goto(`${url}/field/ServiceReport/${jobId}`);
  await page.getByRole('textbox', { name: 'Remarks for the customer' }).click();
}

/** Opens the remarks of a station with its pictures. */
async function inSheet(page: Page, url: string, { jobId, stationId }: Device): Promise<void> {
  await page.goto(`${url}/field/AllStations/${jobId}?station=${stationId}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Photos' }).click();
  await sheet.getByRole('button', { name: 'Remarks' }).click();
  await sheet.getByRole('textbox', { name: 'Remarks' }).click();
}

/** Opens a page with nothing but a field: what a key costs without any app. */
async function alone(page: Page): Promise<void> {
  await page.setContent('<textarea rows="3"></textarea>');
  await page.getByRole('textbox').click();
}

const places = { alone, report: inReport, sheet: inSheet };

export const typeIn = async (
  place: keyof typeof places,
  profile: string,
  url: string,
  device: Device,
  keys: number,
): Promise<Keystroke[]> =>
  await onOfflinePage(profile, async (offline) => {
    await places[place](offline.page, url, device);
    return await typeKeys(offline, keys);
  });
