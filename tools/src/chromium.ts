import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium that is there: `CHROMIUM_PATH`, one on the PATH, then one that Playwright has fetched. */
export function findChromium(env: Readonly<Record<string, string | undefined>> = process.env): string | undefined {
  const given = env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`);
    return given;
  }
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  for (const name of names) for (const folder of folders) if (existsSync(path.join(folder, name))) return path.join(folder, name);
  const fetched = env['PLAYWRIGHT_BROWSERS_PATH'] ?? path.join(homedir(), '.cache/ms-playwright');
  return globSync(path.join(fetched, 'chromium-*/chrome-linux*/chrome')).toSorted().at(-1);
}

/** Finds Chromium, or installs it where that needs no question: on Debian as root. Throws in words otherwise. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser journeys (apt-get) …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update', '-qq'], ['install', '-y', '-qq', '--no-install-recommends', 'chromium']]) spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error('The browser journeys need Chromium: install it (on Debian: apt-get install chromium), or name one in CHROMIUM_PATH.');
}
