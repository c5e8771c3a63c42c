import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropIncoming, fileIdOf, findIncoming, incomingFolders, makeIncomingFolders, sweepIncoming, uploadIdOf } from './incoming.ts';

const fileId = '01a1fb91-b96d-7779-b2ca-4722dc201380';
const day = 86_400_000;
const now = Date.UTC(2026, 10, 20);
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'fs-incoming-'));
  await makeIncomingFolders(dataDir);
});
afterEach(async () => await rm(dataDir, { recursive: true, force: true }));

async function upload(owner: string, bytes: number, announced: number, ageInDays: number): Promise<string> {
  const id = uploadIdOf(owner, fileId);
  const { parts, info } = incomingFolders(dataDir);
  await writeFile(path.join(parts, id), Buffer.alloc(bytes));
  await writeFile(path.join(info, `${id}.json`), JSON.stringify({ id, size: announced, offset: 0 }));
  const at = new Date(now - ageInDays * day);
  await utimes(path.join(parts, id), at, at);
  return id;
}

describe('an upload’s id', () => {
  it('gives its file’s id to its owner alone', () => {
    const id = uploadIdOf('user-1', fileId);
    expect([fileIdOf(id, 'user-1'), fileIdOf(id, 'user-2'), fileIdOf('../../etc/passwd', '..'), fileIdOf(`user-1.${fileId}/..`, 'user-1')]).toEqual([fileId, undefined, undefined, undefined]);
  });
});

describe('uploads that nobody goes on with', () => {
  it.each([
    ['unfinished for 29 days', 5, 10, 29, true],
    ['unfinished for 31 days', 5, 10, 31, false],
    ['finished and not handed over for 31 days', 10, 10, 31, true],
    ['finished and not handed over for 89 days', 10, 10, 89, true],
    ['finished and not handed over for 91 days', 10, 10, 91, false],
  ])('%s', async (_what, bytes, announced, age, stays) => {
    const id = await upload('user-1', bytes, announced, age);
    expect(await sweepIncoming(dataDir, now)).toBe(stays ? 0 : 1);
    expect((await findIncoming(dataDir, id)) !== undefined).toBe(stays);
  });

  it('are unfinished when their description was cut short', async () => {
    const id = await upload('user-1', 10, 10, 31);
    await writeFile(path.join(incomingFolders(dataDir).info, `${id}.json`), '{"id":"us');
    expect(await findIncoming(dataDir, id)).toMatchObject({ bytes: 10, finished: false });
    expect(await sweepIncoming(dataDir, now)).toBe(1);
  });

  it('can be dropped twice', async () => {
    const id = await upload('user-1', 10, 10, 0);
    await dropIncoming(dataDir, id);
    await dropIncoming(dataDir, id);
    expect(await findIncoming(dataDir, id)).toBeUndefined();
  });
});
