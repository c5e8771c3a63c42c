import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { secret, technician } from '../world/people.ts';
import { firstPage, openBrowser } from './browser.ts';

export const card = '#jobs li a[href*="/job/"]';

/** What is on the prepared device. */
export interface Device {
  /** The number of jobs listed as to do. */
  jobs: number;
  /** The id of a started job. */
  jobId: string;
  /** A station of that job with pictures. */
  stationId: string;
  stations: number;
  pictures: number;
}

const picturesAtOnce = 20;
const wantedPictures = 100;

/** Draws a picture like those of a camera: 12 megapixels, about 2 MB. */
async function photograph(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('The browser cannot draw.');
    // Soft noise compresses about as well as leaves and walls.
    const image = context.createImageData(4000, 3000);
    for (let at = 0, grain = 1; at < image.data.length; at += 4) {
      grain = (Math.imul(grain, 1_103_515_245) + 12_345) >>> 0;
      const light = 96 + (grain >>> 28) + ((at >> 8) & 63);
      image.data.set([light, light - 8, light + 8, 255], at);
    }
    context.putImageData(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
    let binary = '';
    for (const byte of new Uint8Array(await blob.arrayBuffer())) binary += String.fromCodePoint(byte);
    return btoa(binary);
  });
  return Buffer.from(text, 'base64');
}

const namedPart = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: false });

/** Adds pictures to the fields of the open page or sheet, one field after another; returns how many. */
async function addPictures(page: Page, fields: readonly string[], picture: string): Promise<number> {
  for (const label of fields) {
    const group = page.getByRole('group', { name: label, exact: true });
    await group
      .getByLabel(`Add picture: ${label}`)
      .setInputFiles(Array.from({ length: picturesAtOnce }, () => picture));
    await group
      .getByRole('button', { name: /^Open picture/ })
      .nth(picturesAtOnce - 1)
      .waitFor({ timeout: 120_000 });
  }
  return fields.length * picturesAtOnce;
}

/** Starts the first job, adds pictures to it and to its first stations, and completes their visits. */
async function work(page: Page, picture: string): Promise<Omit<Device, 'jobs'>> {
  await page.locator(card).first().click();
  await page.getByRole('button', { name: /^(Start|Continue)$/ }).click();
  await page.waitForURL(/\/AllStations\//);
  const jobId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const rows = page.getByRole('list', { name: 'Stations' }).getByRole('button');
  await rows.first().waitFor();
  const stations = await rows.count();
  await writeFile(picture, await photograph(page));
  let [pictures, stationId] = [0, ''];
  for (let at = 0; pictures < wantedPictures - picturesAtOnce; at += 1) {
    await rows.nth(at).click();
    const sheet = page.getByRole('dialog');
    stationId = new URL(page.url()).searchParams.get('station') ?? '';
    for (const required of [/^Not scanned because/, /^Activity/, /^(Station locked and secured|Glue board replaced)/])
      await sheet.getByRole('radiogroup', { name: required }).locator('label').first().click();
    await namedPart(page, 'Photos').click();
    pictures += await addPictures(page, ['Before pictures', 'After pictures'], picture);
    await sheet.getByRole('button', { name: 'Done' }).click();
  }
  await page.getByRole('navigation', { name: 'Job pages' }).getByRole('button', { name: 'Additional Info' }).click();
  const tags = page.getByRole('group', { name: 'New photos show' }).locator('label');
  if ((await tags.count()) > 0) await tags.first().click();
  pictures += await addPictures(page, ['Photos of the job'], picture);
  return { jobId, stationId, stations, pictures };
}

/** Logs in, and waits for the first sync to end and the app itself to be stored on the device. */
export async function logIn(context: BrowserContext, url: string): Promise<Page> {
  const page = await firstPage(context);
  await page.goto(`${url}/field/`);
  await page.fill('input[name=username]', technician);
  await page.fill('input[name=password]', secret);
  await page.click('button[type=submit]');
  await page.getByText(/Sync Completed/).waitFor({ timeout: 120_000 });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  return page;
}

/**
 * Logs in, waits for the first sync to end and the app itself to be stored on the device; then starts a job with as many
 * pictures as a large visit.
 */
export async function prepareDevice(profile: string, url: string): Promise<Device> {
  const context = await openBrowser(profile);
  try {
    const page = await logIn(context, url);
    await page.goto(`${url}/field/?tab=todo`);
    await page.locator(card).first().waitFor();
    const jobs = Number(/\d+/.exec(await page.locator('#tab-todo').innerText())?.[0] ?? 0);
    return { jobs, ...(await work(page, path.join(profile, 'photograph.jpg'))) };
  } finally {
    await context.close();
  }
}
