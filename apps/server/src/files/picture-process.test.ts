import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskStore } from './disk-store.ts';
import { openPictureProcess, PicturesBusy } from './picture-process.ts';
import { openPictures } from './pictures.ts';

let folder: string;
let worker: URL;

/** Works as long as the source says, in milliseconds; `never` ends with the process. Two at a time are a failure. */
const program = `
let busy = false;
process.on('message', ({ id, source }) => {
  if (busy) return process.send({ id, error: 'two at a time' });
  if (source === 'broken') return process.send({ id, error: 'no picture' });
  busy = true;
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
    () => 'made',
    (error: unknown) => (error instanceof Error ? error.message : 'failed'),
  );
const taskOf = (source: string): { source: string; target: string; width: null } => ({
  source,
  target: '',
  width: null,
});

describe('pictures in the making', () => {
  it('wait for their turn without using up their time', async () => {
    const make = openPictureProcess({ worker, longest: 3000, mostWaiting: 100 });
    // Together longer than one may take, and one at a time.
    const outcomes = await Promise.all(Array.from({ length: 20 }, async () => await outcome(make(taskOf('200')))));
    expect(new Set(outcomes)).toEqual(new Set(['made']));
  });

  it('end alone when they take too long or are none: the others are made', async () => {
    const make = openPictureProcess({ worker, longest: 1000, mostWaiting: 100 });
    const outcomes = await Promise.all(
      ['1', 'never', '1', 'broken', '1', 'never', '1'].map(async (source) => await outcome(make(taskOf(source)))),
    );
    const ended = 'the picture worker ended';
    expect(outcomes).toEqual(['made', ended, 'made', 'no picture', 'made', ended, 'made']);
  });

  it('are refused when too many wait, and taken again when those are made', async () => {
    const make = openPictureProcess({ worker, longest: 1000, mostWaiting: 2 });
    const taken = ['never', '1', '1'].map(async (source) => await outcome(make(taskOf(source))));
    await expect(make(taskOf('1'))).rejects.toBeInstanceOf(PicturesBusy);
    expect(await Promise.all(taken)).toEqual(['the picture worker ended', 'made', 'made']);
    expect(await outcome(make(taskOf('1')))).toBe('made');
  });
});

it('a copy that is asked for many times takes one place', async () => {
  const store = await diskStore(folder);
  const pictures = openPictures(store, folder, { longest: 30_000, mostWaiting: 1 });
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
    expect.any(PicturesBusy),
    expect.any(PicturesBusy),
  ]);
});
