import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from './chromium.ts';

let folder: string;
const inFolder = (...names: string[]): string => path.join(folder, ...names);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fs-chromium-'));
  for (const file of ['given', 'bin/chromium', 'fetched/chromium-1200/chrome-linux/chrome', 'fetched/chromium-1300/chrome-linux64/chrome']) {
    await mkdir(path.dirname(inFolder(file)), { recursive: true });
    await writeFile(inFolder(file), '');
  }
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

it('prefers the configured Chromium, then one on the PATH, then the newest that Playwright fetched', () => {
  const all = { CHROMIUM_PATH: inFolder('given'), PATH: inFolder('bin'), PLAYWRIGHT_BROWSERS_PATH: inFolder('fetched') };
  expect(findChromium(all)).toBe(inFolder('given'));
  expect(findChromium({ ...all, CHROMIUM_PATH: '' })).toBe(inFolder('bin/chromium'));
  expect(findChromium({ ...all, CHROMIUM_PATH: '', PATH: '' })).toBe(inFolder('fetched/chromium-1300/chrome-linux64/chrome'));
  expect(findChromium({ PATH: inFolder('none'), PLAYWRIGHT_BROWSERS_PATH: inFolder('none') })).toBeUndefined();
});

it('says so when the configured Chromium is not there', () => {
  expect(() => findChromium({ CHROMIUM_PATH: inFolder('gone') })).toThrow('is not there');
});
