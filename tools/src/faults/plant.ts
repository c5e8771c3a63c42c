import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from '../chromium.ts';
import { isTestRun, root, type Count } from '../test-steps.ts';
import type { Planted } from './fault.ts';
import { planted } from './planted.ts';

/*
 * Plants one fault after another in a copy of the sources and expects a test to fail: a fault that no test catches means
 * that a test is missing. The working tree is never changed.
 */

const sources = ['apps', 'packages', 'e2e', 'tools', 'bench'];
const left = new Set(['node_modules', 'dist', 'data', '.git']);

/** Links the packages of a `node_modules`; those of the workspace lead into the copy. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    // Packages of the workspace are relative links.
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (entry.name === '@field-service') await linkPackages(source, target);
    else if (!entry.name.startsWith('.vite')) await symlink(source, target);
  }
}

async function copyTree(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'field-service-faults-'));
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (entry.isFile()) await cp(path.join(root, entry.name), path.join(copy, entry.name));
  }
  for (const folder of sources)
    await cp(path.join(root, folder), path.join(copy, folder), {
      recursive: true,
      filter: (source) => !left.has(path.basename(source)),
    });
  await linkPackages(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

const projectOf = (test: string): string =>
  test.endsWith('.long.test.ts') ? 'long' : test.startsWith('e2e/') ? 'screens' : 'packages';
/** Whether a test opens the built app; the tests of the store load its sources. */
const opensApp = (test: string): boolean => test.startsWith('e2e/src/screens/');

/** Builds the apps of the copy, those that have changed since they were built. */
async function buildCopy(copy: string): Promise<void> {
  const child = spawn(process.execPath, ['tools/src/build.ts'], { cwd: copy, stdio: 'ignore' });
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (exit) => resolve(exit ?? 1));
  });
  if (code !== 0) throw new Error(`the apps cannot be built: ${code}`);
}

/** Runs tests in the copy. Throws if none ran. */
async function runTests(copy: string, tests: readonly string[], named?: string): Promise<Count> {
  if (tests.some(opensApp)) await buildCopy(copy);
  const results = path.join(copy, 'results.json');
  await rm(results, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...[...new Set(tests.map(projectOf))].flatMap((project) => ['--project', project]),
    ...(named === undefined ? [] : ['-t', named]),
    '--testTimeout=90000',
    '--bail=1',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...tests,
  ];
  const child = spawn(process.execPath, args, {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, CHROMIUM_PATH: ensureChromium() },
  });
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (exit) => resolve(exit ?? 1));
  });
  const report: unknown = JSON.parse(await readFile(results, 'utf8').catch(() => 'null'));
  if (!isTestRun(report)) throw new Error(`vitest ended with ${code} and no report`);
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed');
    // A file can fail outside of its tests.
    return status === 'failed' && failed.length === 0 ? [name] : failed.map(({ fullName }) => fullName);
  });
  if (report.numPassedTests + failures.length === 0) throw new Error(`no test ran in ${tests.join(', ')}`);
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

/** Runs the tests without any fault: files whose every fault names its tests, and files as a whole. */
async function runUnplanted(copy: string, chosen: readonly Planted[]): Promise<Count> {
  const whole = new Set(chosen.filter(({ named }) => named === undefined).map(({ test }) => test));
  const named = chosen.filter(({ test }) => !whole.has(test));
  const names = [...new Set(named.map((fault) => fault.named))].join('|');
  const runs = [
    ...(whole.size > 0 ? [await runTests(copy, [...whole])] : []),
    ...(named.length > 0 ? [await runTests(copy, [...new Set(named.map(({ test }) => test))], names)] : []),
  ];
  const failures = runs.flatMap((run) => run.failures ?? []);
  return {
    passed: runs.reduce((sum, { passed }) => sum + passed, 0),
    failed: runs.reduce((sum, { failed }) => sum + failed, 0),
    failures,
  };
}

/** Plants a fault, and says what is wrong; undefined if a test catches it. */
async function missed(copy: string, { file, text, instead, test, named }: Planted): Promise<string | undefined> {
  const target = path.join(copy, 'apps/field/src/offline', file);
  const source = await readFile(target, 'utf8');
  const found = source.split(text).length - 1;
  if (found !== 1) return `its text occurs ${found} times`;
  await writeFile(
    target,
    source.replace(text, () => instead),
  );
  try {
    const { failed } = await runTests(copy, [test], named);
    return failed > 0 ? undefined : 'no test catches it';
  } finally {
    await writeFile(target, source);
  }
}

const describe = ({ file, text }: Planted): string => `${file}: ${text.split('\n', 1)[0] ?? ''}`;

/** Plants every fault whose file or text contains `filter`. */
export async function plantFaults(filter = ''): Promise<Count> {
  const chosen = planted.filter((fault) => describe(fault).includes(filter));
  const copy = await copyTree();
  try {
    const sound = await runUnplanted(copy, chosen);
    if (sound.failed > 0) return { ...sound, failures: ['without any fault, tests fail', ...(sound.failures ?? [])] };
    const failures: string[] = [];
    for (const fault of chosen) {
      const problem = await missed(copy, fault);
      console.log(`${problem ?? 'caught'}  ${describe(fault)}`);
      if (problem !== undefined) failures.push(`${describe(fault)}: ${problem}`);
    }
    return { passed: chosen.length - failures.length, failed: failures.length, failures };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
