import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@field-service/testing/network.ts';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import sharp from 'sharp';
import { executable, flags } from '../browser.ts';
import * as field from '../field.ts';
import * as office from '../office.ts';
import * as portal from '../portal.ts';
import { startProduct } from '../product.ts';
import { scenes, type Scene } from './scenes.ts';

/**
 * `npm run tour`: takes the pictures of docs/tour.md with the built apps and the demonstration company. With a
 * name, only that picture.
 */

const root = path.resolve(import.meta.dirname, '../../..');
const logIn = { office: office.logIn, portal: portal.logIn, field: field.logIn };
const sizes = {
  office: { width: 1440, height: 860 },
  portal: { width: 1280, height: 860 },
  field: { width: 390, height: 844 },
};

type App = keyof typeof logIn;
const appOf = ({ address }: Scene): App => {
  const [, name] = address.split('/');
  return name === 'portal' || name === 'field' ? name : 'office';
};

/** Waits until nothing is loading and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForTimeout(1200);
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

async function take(
  browser: Browser,
  baseURL: string,
  scene: Scene,
  sessions: Map<string, BrowserContextOptions['storageState']>,
): Promise<void> {
  const app = appOf(scene);
  const session = `${app} ${scene.user}`;
  const storageState = sessions.get(session);
  const context = await browser.newContext({
    baseURL,
    viewport: sizes[app],
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...(storageState === undefined ? {} : { storageState }),
  });
  const page = await context.newPage();
  if (storageState === undefined) {
    await page.goto(`/${app}/login`);
    await logIn[app](page, scene.user);
    sessions.set(session, await context.storageState({ indexedDB: true }));
  }
  await page.goto(scene.address);
  await settle(page);
  await scene.act?.(page);
  await settle(page);
  const picture = await sharp(await page.screenshot())
    .png({ palette: true, colours: 128, compressionLevel: 9 })
    .toBuffer();
  await writeFile(path.join(root, 'docs/pictures', `${scene.name}.png`), picture);
  await context.close();
}

const only = process.argv[2];
const chosen = scenes.filter(({ name }) => only === undefined || name === only);
if (chosen.length === 0) throw new RangeError(`There is no picture ${only}.`);
const product = await startProduct(await freePort(), 'own');
const browser = await chromium.launch({ executablePath: executable(), args: [...flags] });
try {
  const sessions = new Map<string, BrowserContextOptions['storageState']>();
  for (const scene of chosen) await take(browser, product.url, scene, sessions);
} finally {
  await browser.close();
  await product.stop();
}
