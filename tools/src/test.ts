import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gapsIn, namedRefusals } from './api-list/refusals.ts';
import { buildApps, describeBuild } from './build.ts';
import { ensureChromium } from './chromium.ts';
import { checkDirection } from './direction/check.ts';
import {
  dictionary,
  fieldSize,
  format,
  lint,
  root,
  runSteps,
  types,
  vitest,
  type Count,
  type Step,
} from './test-steps.ts';

async function direction(): Promise<Count> {
  const { rules, violations } = await checkDirection(root);
  for (const violation of violations) console.log(`${violation.rule}: ${violation.where}\n    ${violation.why}`);
  const broken = new Set(violations.map((violation) => violation.rule)).size;
  return { passed: rules.length - broken, failed: broken };
}

async function build(): Promise<Count> {
  const results = await buildApps();
  for (const result of results) console.log(describeBuild(result));
  // Warnings count as failures: anyone who runs `npm start` for the first time would see them.
  const failed = results.filter(({ outcome, output }) => outcome === 'failed' || output !== '').length;
  return { passed: results.length - failed, failed };
}

/** The file in which the tests collect the refusals of calls (packages/testing/src/refusals.ts). */
const collected = path.join(mkdtempSync(path.join(tmpdir(), 'fs-refusals-')), 'refusals.txt');
process.once('exit', () => rmSync(path.dirname(collected), { recursive: true, force: true }));

async function refusals(): Promise<Count> {
  const named = namedRefusals();
  const { unprovoked, needless } = gapsIn(named, new Set(readFileSync(collected, 'utf8').split('\n')));
  for (const way of unprovoked) console.log(`${way}: the call names it, and no test provokes it`);
  for (const way of needless)
    console.log(`${way}: among those shown elsewhere without need (tools/src/api-list/refusals.ts)`);
  const failed = unprovoked.length + needless.length;
  return await Promise.resolve({ passed: named.length - unprovoked.length, failed });
}

const inBrowser = async (project: 'screens' | 'journeys' | 'long', env: NodeJS.ProcessEnv = {}): Promise<Count> =>
  await vitest([project], { ...process.env, CHROMIUM_PATH: ensureChromium(), ...env });

/** Everything is tried: every look of a screen (e2e/src/accessible.ts), and a fault at every place. */
const everything = { FS_LOOKS: 'all' };

const built: Step = ['build', build];
const screens: Step = ['screens', async () => await inBrowser('screens')];
const everyLook: Step = ['every look of the screens', async () => await inBrowser('screens', everything)];
const journeys: Step = ['journeys', async () => await inBrowser('journeys')];
const long: Step = ['long tests', async () => await inBrowser('long', everything)];

/** Quick checks come first. */
const first: readonly Step[] = [
  ['format', format],
  ['types', types],
  ['lint', lint],
  ['direction', direction],
  ['dictionary', dictionary],
  [
    'unit and server tests',
    async () => await vitest(['packages', 'server'], { ...process.env, FS_REFUSALS: collected }),
  ],
  ['refusals of each call', refusals],
  built,
  ['size of the field app', fieldSize],
];

/**
 * What each of the test commands runs. The long tests are those that are too slow to run for every change: thousands of
 * generated inputs, killed processes, complete restores, and every language, width and colour scheme. Every look of the
 * screens contains their short form, which is not run again before it.
 */
const commands = new Map<string, readonly Step[]>([
  ['short', [...first, screens, journeys]],
  ['long', [built, long, everyLook]],
  ['all', [...first, everyLook, journeys, long]],
]);

const [, , name = 'short'] = process.argv;
const steps = commands.get(name);
if (steps === undefined) throw new RangeError(`node tools/src/test.ts [${[...commands.keys()].join('|')}]`);
process.exitCode = await runSteps(steps);
