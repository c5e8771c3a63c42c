import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { beginTornWrites, dropTornWrites } from './torn-write.ts';

export const flags: readonly string[] = [
  '--headless=new',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-prefers-reduced-motion',
];

/** The path of the browser that `npm test` found. Throws if there is none. */
export const executable = (): string => {
  const path = process.env['CHROMIUM_PATH'];
  if (path === undefined || path === '') throw new Error('CHROMIUM_PATH names no browser; npm test finds one.');
  return path;
};

/**
 * A phone with a profile on disk: its browser can be killed, as by an empty battery, and reopened with its stored data.
 */
export interface Phone {
  page: Page;
  context: BrowserContext;
  /** Sends SIGKILL to the whole browser, between two of its writes. */
  kill: () => Promise<void>;
  /** Sends SIGKILL to the whole browser in the middle of a write. */
  killInWrite: () => Promise<void>;
  close: () => Promise<void>;
}

export async function makeProfile(): Promise<{ directory: string; remove: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'field-service-phone-'));
  return { directory, remove: async () => await rm(directory, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Opens the phone's browser with its profile, 390 × 844, and connects to it. */
export async function openPhone(profile: string): Promise<Phone> {
  const child = spawn(
    executable(),
    [...flags, '--remote-debugging-port=0', '--window-size=390,844', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The browser ended at its start:\n${output}`)));
  });
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('a browser has a first context');
  const page = context.pages()[0] ?? (await context.newPage());
  await page.setViewportSize({ width: 390, height: 844 });
  const ended = once(child, 'exit');
  const kill = async (): Promise<void> => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  return {
    page,
    context,
    kill: async () => {
      await kill();
      await dropTornWrites(profile);
    },
    killInWrite: async () => {
      await kill();
      await beginTornWrites(profile);
    },
    close: async () => {
      await browser.close();
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
        process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}

let browser: Promise<Browser> | undefined;
/** The single browser of the run. */
export const sharedBrowser = async (): Promise<Browser> => await (browser ??= chromium.connect(inject('browser')));

/** Opens a separate browser context for one user: English, light mode, without animations. */
export const openContext = async (within: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> =>
  await within.newContext({
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
    acceptDownloads: true,
    locale: 'en-GB',
    ...options,
  });
