import type { TestUser } from '@field-service/testing/people.ts';
import { formOf } from '@field-service/testing/work/unsent-file.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeProfile, openPhone } from '../../browser.ts';
import { logIn, sync } from '../with-server.ts';
import { claimOf, createdBy, enter, leaveOf, submit } from './created.ts';
import { expectQuiet, heldByServer } from './quiet.ts';
import { bringJob, openPrepared, openRig } from './rig.ts';
import { recordWork } from './work.ts';

const rig = openRig();
const given = () => ({ stations: rig.stations(), item: rig.item(), pictures: [30_000, 40_000] });

/** Everything that is not sent, as the phone exports it without a network. */
async function exported(page: Page): Promise<{ bytes: Buffer; fileName: string; progress: number[] }> {
  await page.context().setOffline(true);
  const made = await page.evaluate(async () => {
    const progress: number[] = [];
    const { blob, fileName, note } = await globalThis.offline.exportEverything(({ done, total }) =>
      progress.push(total - done),
    );
    await note();
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = '';
    for (let at = 0; at < bytes.length; at += 10_000) text += String.fromCharCode(...bytes.subarray(at, at + 10_000));
    return { text, fileName, progress };
  });
  await page.context().setOffline(false);
  return { ...made, bytes: Buffer.from(made.text, 'latin1') };
}

async function imported(bytes: Buffer) {
  const admin = await rig.server().client(rig.world().admin);
  const { data } = await admin.unsentWork.import({ body: formOf(bytes) });
  return data.results.map(({ kind, jobId, state, code }) => [kind, jobId, state, code]);
}

const drawSignature = async (page: Page, jobId: string): Promise<void> =>
  await page.evaluate(async (id) => {
    const png = new Blob(['the ink of the customer']);
    const sign = { signedAt: Date.now(), png };
    await globalThis.offline.work.putLateSign({ jobId: id, name: 'Nurul', position: '', sign });
  }, jobId);

/** Creates leave with a certificate, a claim with a receipt and two entries of working time. */
async function createPosts(page: Page): Promise<void> {
  await enter(page, leaveOf(), 'certificate.jpg');
  await submit(page, leaveOf());
  await enter(page, claimOf('Fuel'));
  await submit(page, claimOf('Fuel'));
  await page.evaluate(async () => {
    for (const [type, ago] of [
      ['WS', 60_000],
      ['WE', 1000],
    ] as const)
      await globalThis.offline.enqueueWrite({
        kind: 'workSign',
        type,
        time: Date.now() - ago,
        geo: [3.1, 101.6],
        postid: null,
      });
  });
}

/** What the server holds of what was created; once is as it should be. */
async function created(user: TestUser) {
  const signs = await rig
    .server()
    .db.selectFrom('post')
    .innerJoin('work_entry', 'work_entry.post_id', 'post.id')
    .innerJoin('work_time', 'work_time.post_id', 'post.id')
    .select('work_entry.type')
    .where('work_time.user_id', '=', user.id)
    .orderBy('work_entry.at')
    .execute();
  return { ...(await createdBy(rig, user)), signs: signs.map(({ type }) => type) };
}
const once = {
  claims: [['Fuel', 'submitted', 'receipt.jpg']],
  leave: [['certificate.jpg']],
  loose: 0,
  signs: ['WS', 'WE'],
};

/** A phone with its own browser and data, which can be destroyed. */
async function ownPhone(user: TestUser) {
  const profile = await makeProfile();
  const phone = await openPhone(profile.directory);
  const page = await openPrepared(phone.context, rig.gateway().url);
  await logIn(page, user);
  await sync(page);
  return {
    page,
    destroy: async (): Promise<void> => {
      await phone.kill();
      await profile.remove();
    },
  };
}

const waitingIn = async (page: Page) =>
  await page.evaluate(async () => {
    const store = globalThis.offline.db();
    return {
      packages: (await store.packages.toArray()).map(({ exported, status }) => [status, exported]),
      writes: (await store.outbox.toArray()).every((row) => row.exported === true),
      drafts: await store.drafts.count(),
      signatures: await store.lateSigns.count(),
    };
  });

test('a phone is exported and destroyed: an administrator imports the file, and the server has everything once', async () => {
  const user = await rig.newUser();
  const phone = await ownPhone(user);
  const { page } = phone;
  const [signedId, closedId, openId] = [
    await bringJob(rig, page, user),
    await bringJob(rig, page, user),
    await bringJob(rig, page, user),
  ];
  const startedId = await bringJob(rig, page, user);
  const pending = await recordWork(page, signedId, { ...given(), signed: false, close: false });
  await page.evaluate(async (id) => await globalThis.offline.packJob(id, 'CLS', null), signedId);
  await sync(page);

  const closed = await recordWork(page, closedId, given());
  const open = await recordWork(page, openId, { ...given(), signed: false, close: false });
  await page.evaluate(
    async ([id, item]) => {
      const { work, aUsage, allStored } = globalThis.offline;
      work.putUsage(aUsage({ jobId: id, entry: 'notfinished', ...item, at: Date.now(), qty: '' }));
      await allStored();
    },
    [openId, rig.item()] as const,
  );
  await drawSignature(page, signedId);
  await page.evaluate(async (id) => {
    const { startJob, changeMySetting } = globalThis.offline;
    await startJob(id, null);
    await changeMySetting('cutofftime', '17:45');
  }, startedId);
  await createPosts(page);

  const { bytes, fileName, progress } = await exported(page);
  expect(fileName).toMatch(/^field-service-unsent-[\w.-]+-\d{8}-\d{4}\.zip$/);
  expect(progress.at(-1)).toBe(0);
  expect(await waitingIn(page)).toEqual({ packages: [['waiting', true]], writes: true, drafts: 3, signatures: 1 });
  await phone.destroy();

  const first = await imported(bytes);
  expect(first.filter(([kind]) => kind !== 'status' && kind !== 'trails')).toEqual([
    ['newPost', null, 'applied', null],
    ['newPost', null, 'applied', null],
    ['workSign', null, 'applied', null],
    ['workSign', null, 'applied', null],
    ['job', closedId, 'applied', null],
    ['openJob', openId, 'late', 'upload.job_open'],
    ['sign', signedId, 'applied', null],
    ['setting', null, 'applied', null],
  ]);
  const writes = first.filter(([kind]) => kind === 'status' || kind === 'trails');
  expect(writes.map(([, , state]) => state)).toEqual(writes.map(() => 'applied'));
  const held = async () =>
    await Promise.all([signedId, closedId, openId, startedId].map(async (id) => await heldByServer(rig.office(), id)));
  const after = await held();
  const own = (told: typeof closed) => ({
    visits: told.visits,
    pictures: Object.fromEntries(Object.entries(told.pictures).map(([id, hashes]) => [id, hashes.toSorted()])),
    usages: told.usages,
    remarks: told.remarks,
  });
  expect(after).toMatchObject([
    { status: 'DN', ...own(pending), positions: pending.positions },
    { status: 'DN', ...own(closed), positions: closed.positions, sign: closed.sign },
    { status: 'IP', visits: {}, usages: [], positions: open.positions },
    { status: 'IP', visits: {} },
  ]);
  expect(after[0]?.sign).toMatch(/^[0-9a-f]{64}$/);
  // A dispatcher applies the work on the open job; what was not finished is kept with its package.
  const x = String(after[2]?.packages[0]?.split(' ')[1]);
  const body = { act: 'apply' as const, reason: 'The phone is broken' };
  await rig.office().uploads.applyLate({ params: { id: openId, x }, body });
  expect(await heldByServer(rig.office(), openId)).toMatchObject({ status: 'IP', ...own(open), sign: null });

  const settled = await held();
  expect(await created(user)).toEqual(once);
  expect((await imported(bytes)).map(([, , state]) => state)).toEqual(first.map(() => 'known'));
  expect([await held(), await created(user)]).toEqual([settled, once]);
});

test('a phone that was believed broken sends everything after its file was imported, and nothing counts twice', async () => {
  const { page, jobIds, user } = await rig.openPhone(1);
  const told = [await recordWork(page, jobIds[0] ?? '', given())];
  const signedId = await bringJob(rig, page, user);
  const openId = await bringJob(rig, page, user);
  await recordWork(page, signedId, { ...given(), signed: false, close: false });
  await page.evaluate(async (id) => await globalThis.offline.packJob(id, 'CLS', null), signedId);
  await drawSignature(page, signedId);
  const open = await recordWork(page, openId, { ...given(), signed: false, close: false });
  await createPosts(page);

  const first = await imported((await exported(page)).bytes);
  expect(first.filter(([, , state]) => state === 'refused')).toEqual([]);
  await page.evaluate(
    async ([signed, opened]) => {
      const { packSignature, packJob } = globalThis.offline;
      await packSignature(signed);
      await packJob(opened, 'CWO', null);
    },
    [signedId, openId] as const,
  );
  await expectQuiet(page, rig.office(), told);
  expect(await created(user)).toEqual(once);
  const signed = await heldByServer(rig.office(), signedId);
  expect(signed.packages.map((each) => each.split(' ')[0])).toEqual(['applied', 'applied']);
  const finished = await heldByServer(rig.office(), openId);
  expect(finished).toMatchObject({
    status: 'CWO',
    visits: open.visits,
    usages: open.usages,
    positions: open.positions,
  });
  expect(new Set(finished.packages.map((each) => each.split(' ')[0]))).toEqual(new Set(['applied', 'set_aside']));
});
