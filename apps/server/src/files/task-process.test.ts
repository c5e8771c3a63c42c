import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskStore } from './disk-store.ts';
import { openPictures } from './pictures.ts';
import { openTaskProcess, TasksBusy } from './task-process.ts';

let folder: string;
let worker: URL;

/**
 * A worker whose tasks take the time in `source`, in milliseconds; `never` runs until the process is killed, `greedy`
 * uses all memory. A task fails if another one is running.
 */
const program = `
let busy = false;
process.on('message', ({ id, source }) => {
  if (busy) return process.send({ id, error: 'two at a time' });
  if (source === 'broken') return process.send({ id, error: 'no picture' });
  busy = true;
  if (source === 'greedy') { const kept = []; for (;;) kept.push('x'.repeat(1000) + kept.length); }
  if (source !== 'never') setTimeout(() => { busy = false; process.send({ id }); }, Number(source));
});
process.on('disconnect', () => process.exit(0));
`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fs-pictures-'));
  const file = path.join(folder, 'worker.mjs');
  await writeFile(file, program);
  worker = pathToFileURL(file);
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

const outcome = async (work: Promise<void>): Promise<string> =>
  await work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : 'failed'),
  );
const openTasks = (limits: { timeoutMs: number; maxWaiting: number; heapMb?: number }) =>
  openTaskProcess<{ source: string }, undefined>({ worker, ...limits, isResult: (value) => value === undefined });
const taskOf = (source: string): { source: string } => ({ source });

describe('tasks', () => {
  it('wait for their turn, which does not count towards their time limit', async () => {
    const make = openTasks({ timeoutMs: 3000, maxWaiting: 100 });
    // Together longer than the limit for one task, and run one at a time.
    const outcomes = await Promise.all(Array.from({ length: 20 }, async () => await outcome(make(taskOf('200')))));
    expect(new Set(outcomes)).toEqual(new Set(['done']));
  });

  it('fail alone when they take too long or are invalid: the others complete', async () => {
    const make = openTasks({ timeoutMs: 1000, maxWaiting: 100 });
    const outcomes = await Promise.all(
      ['1', 'never', '1', 'broken', '1', 'never', '1'].map(async (source) => await outcome(make(taskOf(source)))),
    );
    const ended = 'the worker process ended';
    expect(outcomes).toEqual(['done', ended, 'done', 'no picture', 'done', ended, 'done']);
  });

  it('fail alone when they exceed their memory limit', async () => {
    const make = openTasks({ timeoutMs: 20_000, maxWaiting: 100, heapMb: 64 });
    const outcomes = await Promise.all(['1', 'greedy', '1'].map(async (source) => await outcome(make(taskOf(source)))));
    expect(outcomes).toEqual(['done', 'the worker process ended', 'done']);
  });

  it('are rejected while too many wait, and accepted again once those are done', async () => {
    const make = openTasks({ timeoutMs: 1000, maxWaiting: 2 });
    const taken = ['never', '1', '1'].map(async (source) => await outcome(make(taskOf(source))));
    await expect(make(taskOf('1'))).rejects.toBeInstanceOf(TasksBusy);
    expect(await Promise.all(taken)).toEqual(['the worker process ended', 'done', 'done']);
    expect(await outcome(make(taskOf('1')))).toBe('done');
  });
});

it('several requests for the same copy use one slot', async () => {
  const store = await diskStore(folder);
  const pictures = openPictures(store, folder, { timeoutMs: 30_000, maxWaiting: 1 });
  const made = await Promise.all(
    [60, 60, 3000].map(
      async (width) =>
        await store.put(
          await sharp({
            create: { width, height: width, channels: 3, background: `#${randomBytes(3).toString('hex')}` },
          })
            .png()
            .toBuffer(),
        ),
    ),
  );
  const [first, second, third] = made.map(({ sha256 }) => sha256);
  const asked = [first, first, first, second, second].map(
    async (sha256) => (await pictures.derive(sha256 ?? '', 96)).bytes,
  );
  expect((await Promise.all(asked)).every((bytes) => bytes > 0)).toBe(true);
  const crowd = await Promise.allSettled(
    [96, 320, 800, 1600].map(async (width) => await pictures.derive(third ?? '', width)),
  );
  const refused = crowd.filter((each) => each.status === 'rejected');
  expect(refused.map(({ reason }: PromiseRejectedResult): unknown => reason)).toEqual([
    expect.any(TasksBusy),
    expect.any(TasksBusy),
  ]);
});
