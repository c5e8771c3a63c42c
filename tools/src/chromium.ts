import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Chromium without the windows, menus and extensions of a desktop: the same engine, and a third less work for a test. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The paths of `name` on the PATH, in order. */
const onPath = (name: string, env: Environment): string[] =>
  (env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, name))
    .filter((file) => existsSync(file));

/**
 * Whether the program runs. An existing file is not enough: Ubuntu's `chromium` only asks for a snap, and a downloaded
 * browser may lack its libraries.
 */
const starts = (file: string): boolean =>
  spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0;

/**
 * The path of Chromium: `CHROMIUM_PATH` if set, else the first on the PATH that starts, else Playwright's newest
 * download that starts. Undefined if there is none; throws if `CHROMIUM_PATH` names a missing file.
 */
export function findChromium(env: Environment = process.env): string | undefined {
  const given = env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`);
    return given;
  }
  const fetched = env['PLAYWRIGHT_BROWSERS_PATH'] ?? path.join(homedir(), '.cache/ms-playwright');
  return [
    ...names.flatMap((name) => onPath(name, env)),
    ...globSync(path.join(fetched, 'chromium-*/chrome-linux*/chrome')).toSorted().toReversed(),
  ].find(starts);
}

/**
 * Installs the first of Debian's packages that can be installed, without prompting; returns the reason for a failure, or
 * undefined on success.
 */
function install(aptGet: string, env: Environment): string | undefined {
  console.log('Installing Chromium for the browser journeys (apt-get); this takes a minute or two …');
  // Package scripts need the system's own programs, which may be missing from root's PATH after `su`.
  const complete = {
    ...env,
    PATH: [env['PATH'], '/usr/sbin', '/sbin'].join(path.delimiter),
    DEBIAN_FRONTEND: 'noninteractive',
  };
  // Another apt process may be running on a machine that has just started.
  const common = ['-qq', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3'];
  const run = (...args: string[]): number | null =>
    spawnSync(aptGet, [...common, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env: complete }).status;
  // A fresh image has no package lists. A single broken source among several is no reason to give up.
  const updated = run('update');
  let installed: number | null = null;
  for (const name of [shell, 'chromium']) {
    installed = run('install', '-y', '--no-install-recommends', name);
    if (installed === 0) return undefined;
  }
  return `"apt-get install chromium" ended with ${installed ?? 'a signal'}${updated === 0 ? '' : ', after "apt-get update" had failed too'}; its messages are above`;
}

/**
 * Finds Chromium, or installs it with apt-get and without prompting if running as root. Under `CI` the shell is installed
 * even if there is another browser. Otherwise throws with an explanation.
 */
export function ensureChromium(env: Environment = process.env, isRoot: boolean = process.getuid?.() === 0): string {
  const found = findChromium(env);
  const isPreferred = found !== undefined && (found === env['CHROMIUM_PATH'] || path.basename(found) === shell);
  if (found !== undefined && (isPreferred || !env['CI'] || !isRoot)) return found;
  const [aptGet] = onPath('apt-get', env);
  let why = 'this machine has no apt-get to install it with';
  if (aptGet !== undefined) {
    why = isRoot
      ? (install(aptGet, env) ?? 'what apt-get installed does not start')
      : 'only root may install it with apt-get';
  }
  const installed = findChromium(env);
  if (installed !== undefined) return installed;
  throw new Error(
    `The browser journeys need Chromium: none that starts was found, and ${why}. Either install it (on Debian as root: apt-get update && apt-get install chromium), let Playwright fetch one (npx playwright-core install chromium), or name one in CHROMIUM_PATH.`,
  );
}
