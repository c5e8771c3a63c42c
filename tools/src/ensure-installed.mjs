// Runs before `npm start` and `npm test`, on any Node of version 20 or newer: installs the packages of
// package-lock.json if they are not installed yet. The install includes Node 24, which npm then finds first.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const lockFile = path.join(root, 'package-lock.json');
const installed = path.join(root, 'node_modules/.package-lock.json');
const stamp = path.join(root, 'node_modules/.installed-lock');

const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');

const isInstalled = () => {
  if (!existsSync(installed)) return false;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === lock;
  // Without a stamp, packages may have been installed by hand: npm writes its own list last.
  return statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs;
};

/** @param {string} message @returns {never} */
const stop = (message) => {
  console.error(message);
  process.exit(1);
};

if (!isInstalled()) {
  console.log('Installing what package-lock.json names (npm ci) …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(
    npm === undefined ? 'npm' : process.execPath,
    npm === undefined ? args : [npm, ...args],
    { cwd: root, stdio: 'inherit' },
  );
  if (status !== 0) stop('npm ci failed; its messages are above.');
}
if (!existsSync(stamp)) writeFileSync(stamp, lock);

// npm puts node_modules/.bin first on the PATH, so this is the Node that the next command uses.
const node = spawnSync('node', ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';
if (Number(/^v(\d+)/.exec(node)?.[1] ?? 0) < 24) {
  stop(
    `Node 24 or newer is needed and ${node || 'none'} was found: none comes with the packages for ${process.platform}-${process.arch}. Install it from https://nodejs.org and start again.`,
  );
}
