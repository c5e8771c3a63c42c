import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';

export const apps = ['office', 'portal', 'field'] as const;
export type AppName = (typeof apps)[number];

export interface BuildResult {
  app: AppName;
  /** `kept`: the inputs have not changed since the existing build. */
  outcome: 'built' | 'kept' | 'failed';
  seconds: number;
  /** The warnings of a build; the full output if it failed. */
  output: string;
}

const root = path.resolve(import.meta.dirname, '../..');
const sharedInputs = [
  'packages/domain/src',
  'packages/contract/src',
  'packages/i18n/src',
  'packages/ui/src',
  'tools/src/vite',
  'package-lock.json',
];
const notInputs = /(^|\/)(node_modules|dist|android|ios)(\/|$)|\.test\.tsx?$/;

/** Builds the apps whose inputs have changed since their last build, each into `apps/{app}/dist/web`. */
export async function buildApps(): Promise<readonly BuildResult[]> {
  const results: BuildResult[] = [];
  for (const app of apps) {
    const started = performance.now();
    const stamp = path.join(root, 'apps', app, 'dist/web.inputs');
    const inputs = await hashInputs([`apps/${app}`, ...sharedInputs]);
    const there =
      existsSync(path.join(root, 'apps', app, 'dist/web/index.html')) &&
      existsSync(stamp) &&
      (await readFile(stamp, 'utf8')) === inputs;
    const build = there ? undefined : await runVite(app);
    const outcome = build === undefined ? 'kept' : build.ok ? 'built' : 'failed';
    if (outcome === 'built') await writeFile(stamp, inputs);
    results.push({ app, outcome, seconds: (performance.now() - started) / 1000, output: build?.output ?? '' });
  }
  return results;
}

/** Builds the app in its own process, because Vite changes the environment of its process. */
async function runVite(app: AppName): Promise<{ ok: boolean; output: string }> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--configLoader', 'native', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps', app),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  const ok = (await code) === 0;
  return { ok, output: ok ? warningsIn(output) : output };
}

/**
 * Keeps only the warnings: the service worker's build, which Vite's plugin starts by itself, prints its progress at
 * every log level.
 */
export const warningsIn = (output: string): string =>
  output
    .split('\n')
    .filter((line) => /\bwarn|deprecat/i.test(line))
    .join('\n');

async function hashInputs(inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const input of inputs) {
    for (const file of (await filesOf(input)).toSorted())
      hash.update(`\0${file}\0`).update(await readFile(path.join(root, file)));
  }
  return hash.digest('hex');
}

async function filesOf(input: string): Promise<string[]> {
  if (input.endsWith('.json')) return [input];
  const entries = await readdir(path.join(root, input), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !notInputs.test(file));
}

/** One line per app, followed by the output of its build. */
export const describeBuild = ({ app, outcome, seconds, output }: BuildResult): string =>
  [
    outcome === 'kept' ? `${app}: up to date` : `${app}: ${outcome} in ${seconds.toFixed(1)} s`,
    ...(output === '' ? [] : [output]),
  ].join('\n');

if (import.meta.main) {
  const results = await buildApps();
  for (const result of results) console.log(describeBuild(result));
  process.exitCode = results.some((result) => result.outcome === 'failed') ? 1 : 0;
}
