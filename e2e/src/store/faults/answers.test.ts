import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { everywhere } from '../store.ts';
import { logIn, sync } from '../with-server.ts';
import type { Call, Mishap } from './gateway.ts';
import { spoil } from './office-acts.ts';
import { expectQuiet } from './quiet.ts';
import { bringJob, noticesOf, openRig } from './rig.ts';
import { recordWork, sendAll, type Told } from './work.ts';

const rig = openRig();
const given = () => ({ stations: rig.stations(), item: rig.item(), pictures: [30_000] });

const html = (status: number): Mishap => ({
  kind: 'answer',
  status,
  type: 'text/html',
  body: '<!doctype html><title>Welcome to the guest network</title>',
});
const json = (status: number, code: string): Mishap => ({
  kind: 'answer',
  status,
  type: 'application/json',
  body: JSON.stringify({ ok: false, code, params: {} }),
});

const isUpload = ({ path }: Call) => path.startsWith('/api/tus');
const isHandOver = ({ path }: Call) => path === '/api/f';
/** The calls that an answer takes the place of. */
const places: readonly ((call: Call) => boolean)[] = [
  () => true,
  isUpload,
  isHandOver,
  ...(everywhere
    ? [
        ({ path }: Call) => path.startsWith('/api/outbox'),
        (call: Call) => isUpload(call) && call.method !== 'POST',
        ({ path, method }: Call) => path.startsWith('/api/post') && method === 'PUT',
        ({ path }: Call) => path === '/api/h/sync',
      ]
    : []),
];

const packageStates = async (page: Page) =>
  await page.evaluate(async () =>
    (await globalThis.offline.db().packages.toArray()).map(({ status, lastError }) => [status, lastError?.code]),
  );

describe('an answer that is not the server’s, or that asks to come back later,', () => {
  const answers: Record<string, Mishap> = {
    'a page of a guest network': html(200),
    'a page that is not found': html(404),
    'a page that says that the body is too large': html(413),
    'an empty answer': { kind: 'answer', status: 200, type: 'application/json', body: '' },
    'an object without meaning': { kind: 'answer', status: 200, type: 'application/json', body: '{}' },
    'too many requests': json(429, 'request.rate_limited'),
    'a server that is stopping': json(503, 'server.stopping'),
  };
  for (const [at, [name, answer]] of Object.entries(answers).entries())
    test(`${name}: everything waits, nothing is called rejected, and it is sent later`, async () => {
      const { page, user } = await rig.openPhone(0);
      const told: Told[] = [];
      for (const taken of everywhere ? places : [places[at % places.length]]) {
        if (taken === undefined) break;
        const jobId = await bringJob(rig, page, user);
        told.push(await recordWork(page, jobId, given()));
        let answered = 0;
        rig.gateway().happen((call) => {
          if (!taken(call) || answered === 8) return undefined;
          answered += 1;
          return answer;
        });
        await sendAll(page);
        const states = await packageStates(page);
        expect(states.filter(([status]) => status !== 'waiting')).toEqual([]);
        await sync(page);
        rig.gateway().happen(() => undefined);
      }
      await expectQuiet(page, rig.office(), told);
    });
});

test('a connection whose other end is gone is given up and made anew, at any call of an upload', async () => {
  const { page, jobIds } = await rig.openPhone();
  const told = [await recordWork(page, jobIds[0] ?? '', given())];
  let silent = 0;
  rig.gateway().happen((call) => {
    if (!isUpload(call) || silent === (everywhere ? 4 : 2)) return undefined;
    silent += 1;
    return { kind: 'silence' };
  });
  await sendAll(page);
  rig.gateway().happen(() => undefined);
  expect(silent).toBeGreaterThan(1);
  await expectQuiet(page, rig.office(), told);
});

test('a session that ends during an upload is renewed by the key of the device, or the work waits for a login', async () => {
  const { page, user, jobIds } = await rig.openPhone(2);
  const [first = '', second = ''] = jobIds;
  const told = [await recordWork(page, first, given())];
  let ended = false;
  rig.gateway().happen((call) => {
    if (ended || !isHandOver(call)) return undefined;
    ended = true;
    return json(401, 'session.expired');
  });
  await sendAll(page);
  expect(ended).toBe(true);
  expect((await packageStates(page)).filter(([status]) => status !== 'waiting')).toEqual([]);
  await rig.server().db.updateTable('session').set({ ended_at: Date.now() }).where('user_id', '=', user.id).execute();
  told.push(await recordWork(page, second, given()));
  await sendAll(page);
  expect((await packageStates(page)).filter(([status]) => status !== 'waiting')).toEqual([]);
  await logIn(page, user);
  await expectQuiet(page, rig.office(), told);
});

describe('a package that the server rejects', () => {
  test('because a stored byte has changed is never applied, says so, and keeps no other job from being sent', async () => {
    const { page, jobIds } = await rig.openPhone(3);
    const told: Told[] = [];
    for (const jobId of jobIds) told.push(await recordWork(page, jobId, given()));
    const [, spoiled = ''] = jobIds;
    await spoil(page, spoiled);
    expect(await sync(page)).toBe('completed');
    expect(await packageStates(page)).toEqual([['refused', 'upload.hash_mismatch']]);
    expect(noticesOf(page).filter((notice) => notice.includes('uploadFailed'))).toHaveLength(1);
    const { data } = await rig.office().posts.get({ params: { id: spoiled } });
    expect([data.status.code, data.visits]).toEqual(['IP', []]);
    const kept = await page.evaluate(async (id) => {
      const { exportPackage, discardPackage, noteExported, db, sendPackages } = globalThis.offline;
      const sentByItself = await sendPackages({ asked: false, signal: new AbortController().signal });
      const [row] = await db().packages.toArray();
      const uploadId = row?.uploadId ?? '';
      const { blob } = await exportPackage(uploadId);
      await noteExported('packages', uploadId);
      await discardPackage(uploadId);
      await globalThis.offline.unstartJob(id).catch(() => undefined);
      return { sentByItself, exported: blob.size };
    }, spoiled);
    expect(kept.sentByItself).toBe(0);
    expect(kept.exported).toBeGreaterThan(given().pictures.reduce((sum, bytes) => sum + bytes, 0));
    for (const job of told.filter(({ jobId }) => jobId !== spoiled)) {
      const { data: held } = await rig.office().posts.get({ params: { id: job.jobId } });
      expect([held.status.code, held.visits.length]).toEqual(['DN', 2]);
    }
  });
});
