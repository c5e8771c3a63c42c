import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import sharp from 'sharp';
import { executable, flags } from '../browser.ts';
import * as field from '../field.ts';
import * as office from '../office.ts';
import * as portal from '../portal.ts';
import { scenes, type Scene } from './scenes.ts';

/**
 * `npm run tour`: takes the pictures of docs/tour.md with the demonstration company, started as in the README. With a
 * name, only that picture.
 */

const root = path.resolve(import.meta.dirname, '../../..');
const logIn = { office: office.logIn, portal: portal.logIn, field: field.logIn };
const sizes = {
  office: { width: 1440, height: 860 },
  portal: { width: 1280, height: 860 },
  field: { width: 390, height: 844 },
};
/** How long the demonstration may take to start, in ms. */
const startMs = 300_000;

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port');
  return address.port;
}

/** Starts the product with its own data; resolves once it prints its logins. */
async function startProduct(port: number, dataDir: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [path.join(root, 'tools/src/start.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const started = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => started.reject(new Error('The demonstration did not start in time.')), startMs);
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('customer1')) started.resolve(undefined);
  });
  child.once('exit', (code) => started.reject(new Error(`The product ended at its start with ${code}.`)));
  await started.promise;
  clearTimeout(timer);
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
}

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
const dataDir = await mkdtemp(path.join(tmpdir(), 'field-service-tour-'));
const port = await freePort();
const stop = await startProduct(port, path.join(dataDir, 'data'));
const browser = await chromium.launch({ executablePath: executable(), args: [...flags] });
try {
  const sessions = new Map<string, BrowserContextOptions['storageState']>();
  for (const scene of chosen) await take(browser, `http://127.0.0.1:${port}`, scene, sessions);
} finally {
  await browser.close();
  await stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
