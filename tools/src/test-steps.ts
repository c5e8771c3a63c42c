import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

export interface Count {
  passed: number;
  failed: number;
  /** One line per failure, if the step can name its failures. */
  failures?: readonly string[];
}

export const root = path.resolve(import.meta.dirname, '../..');
const bin = (name: string): string => path.join(root, 'node_modules', name);

/** Runs a command of the repository with its output shown; returns its exit code. */
export async function run(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const child = spawn(process.execPath, [file, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
  return await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

const oneCheck = (code: number): Count => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

export const types = async (): Promise<Count> => oneCheck(await run(bin('typescript/bin/tsc'), ['-b']));
export const format = async (): Promise<Count> => oneCheck(await run(bin('oxfmt/bin/oxfmt'), ['--check', '.']));
export const lint = async (): Promise<Count> =>
  oneCheck(await run(bin('oxlint/bin/oxlint'), ['--type-aware', '--format', 'unix']));
export const dictionary = async (): Promise<Count> =>
  oneCheck(await run(path.join(root, 'packages/i18n/src/check-visible-text.ts'), []));

/**
 * Checks the size of what the field app loads before its first screen, which is limited because the app must work on a
 * phone's network (bench/README.md).
 */
export const fieldSize = async (): Promise<Count> =>
  oneCheck(await run(path.join(root, 'bench/src/field-size.ts'), []));

/** The report that vitest writes for a run. */
export interface TestRun {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: readonly TestFile[];
}

interface TestFile {
  name: string;
  status: string;
  /** The reason why the file as a whole failed. */
  message: string;
  assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] }[];
}

/**
 * One line for each test that did not pass (its file, its name and its error), or for a file that could not be
 * loaded.
 */
function failuresIn({ name, status, message, assertionResults }: TestFile): string[] {
  const file = path.relative(root, name);
  if (status === 'failed' && assertionResults.length === 0) return [`${file}: ${firstLine(message)}`];
  return assertionResults
    .filter((test) => test.status !== 'passed')
    .map((test) => `${file} > ${test.fullName}: ${messageOf(test.failureMessages?.[0] ?? test.status)}`);
}

/** An error without its stack, on one line: a property names the seed and the input below its first line. */
const messageOf = (error: string): string =>
  (error.split(/\n\s*at /, 1)[0] ?? '').replaceAll(/\s*\n\s*/g, ' ').slice(0, 4000);
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/**
 * Counts a run. A skipped test counts as failed, and so does a file that could not be loaded, and each error outside
 * any test (`outside`). A run that failed without naming a failure, or ran no test, counts as one failure.
 */
export function countRun(report: TestRun | undefined, exitCode: number, outside: readonly string[] = []): Count {
  if (report === undefined) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + broken + outside.length;
  const empty = report.numPassedTests + failed === 0;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && (exitCode !== 0 || empty) ? 1 : failed,
    failures: [...report.testResults.flatMap(failuresIn), ...outside.map((error) => `outside any test: ${error}`)],
  };
}

export const isTestRun = (value: unknown): value is TestRun =>
  typeof value === 'object' && value !== null && 'numPassedTests' in value && 'testResults' in value;

/** A file system in memory, on Linux. */
const memory = '/dev/shm';
/** More than a run ever holds at a time in databases, files and browser profiles. */
const roomBytes = 8 * 1024 ** 3;

/**
 * A folder for what tests write. It is in memory if there is room: each test file copies a database of a thousand files
 * and drops it again, and a disk's file system takes a seventh of a run for that.
 */
async function scratchFolder(): Promise<string> {
  await removeAbandoned();
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  const home = Math.min(free, freemem()) >= roomBytes ? memory : tmpdir();
  const folder = await mkdtemp(path.join(home, `fs-tests-${process.pid}-`));
  // PostgreSQL may run as another user than the tests.
  await chmod(folder, 0o711);
  return folder;
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Frees the memory of runs that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(memory).catch(() => [])) {
    const pid = /^fs-tests-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(path.join(memory, name), { recursive: true, force: true });
  }
}

/** Runs the tests of the given vitest projects. */
export async function vitest(projects: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Count> {
  const folder = await scratchFolder();
  const file = path.join(folder, 'results.json');
  const outside = path.join(folder, 'outside.txt');
  try {
    const code = await run(
      bin('vitest/vitest.mjs'),
      [
        'run',
        ...projects.flatMap((name) => ['--project', name]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        `--reporter=${path.join(import.meta.dirname, 'outside-errors.ts')}`,
      ],
      { ...env, TMPDIR: folder, FS_OUTSIDE_ERRORS: outside },
    );
    const report: unknown = JSON.parse(await readFile(file, 'utf8').catch(() => 'null'));
    const errors = (await readFile(outside, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
    return countRun(isTestRun(report) ? report : undefined, code, errors);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A named part of a test run. */
export type Step = readonly [name: string, run: () => Promise<Count>];

/**
 * Runs the steps one after another, counting one that throws as failed. After its step and at the end prints each failure
 * on a line that starts with `failed: `, and then `N passed, N failed`; returns the exit code.
 */
export async function runSteps(steps: readonly Step[]): Promise<0 | 1> {
  const total: Count = { passed: 0, failed: 0 };
  const summary: string[] = [];
  const failures: string[] = [];
  for (const [name, step] of steps) {
    console.log(`\n== ${name}`);
    const started = performance.now();
    const count = await step().catch((error: unknown): Count => {
      console.error(error instanceof Error ? error.message : error);
      return { passed: 0, failed: 1 };
    });
    total.passed += count.passed;
    total.failed += count.failed;
    if (count.failed > 0) {
      const named = count.failures ?? [];
      const lines = named.length === 0 ? [name] : named.map((failure) => `${name}: ${failure}`);
      // A run that is cut off later has named them.
      for (const line of lines) console.log(`failed: ${line}`);
      failures.push(...lines);
    }
    summary.push(
      `${name}: ${count.passed} passed, ${count.failed} failed (${((performance.now() - started) / 1000).toFixed(1)} s)`,
    );
  }
  console.log(`\n${summary.join('\n')}`);
  for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}
