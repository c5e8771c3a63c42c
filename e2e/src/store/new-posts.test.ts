import { describe, expect, test } from 'vitest';
import { claimOf, createdBy, enter, leaveOf, submit } from './faults/created.ts';
import { settle } from './faults/quiet.ts';
import { openRig, restart } from './faults/rig.ts';
import { openStore, userId } from './store.ts';
import { killAfter, killAtRow } from './with-server.ts';
import type { Page } from 'playwright-core';

const rig = openRig();

/** What waits on the phone: the values of each form, the files with their owners, and the writes. */
const waitingOn = async (page: Page) =>
  await page.evaluate(async () => {
    const { db } = globalThis.offline;
    const writes = await db().outbox.orderBy('seq').toArray();
    const files = await db().attachments.orderBy('owner').toArray();
    return {
      forms: (await db().forms.toArray()).map(({ id, values }) => [id, values]),
      files: await Promise.all(
        files.map(async ({ owner, name, blob, fileId }) => [
          writes.some(({ id }) => id === owner) ? 'write' : owner,
          name,
          await blob.text(),
          fileId !== null,
        ]),
      ),
      writes: writes.map((row) => [row.write.kind, row.refused === true, row.lastError?.code]),
    };
  });
const file = (owner: string, sent = false) => [owner, 'receipt.jpg', 'the bytes of receipt.jpg', sent];
const nothing = { forms: [], files: [], writes: [] };

/** Sends what waits; says whether it ended without a failure of the network. */
const send = async (page: Page): Promise<boolean> =>
  await page.evaluate(async () => {
    const { sending, sendOutbox } = globalThis.offline;
    return await sending(async (sender) => await sendOutbox(sender, { asked: false })).then(
      () => true,
      () => false,
    );
  });
const reopen = async (page: Page, id: string | undefined): Promise<string> =>
  await page.evaluate(
    async (write) => await globalThis.offline.requests.reopenForm(write).then(String, String),
    id ?? '',
  );

describe('a form', () => {
  test('has what was typed and its files after a kill', async () => {
    const { page: first } = await rig.openPhone(0);
    await enter(first, leaveOf());
    await enter(first, claimOf('Fuel'));
    const page = await restart(rig, first);
    expect(await waitingOn(page)).toEqual({
      forms: [
        ['claim', claimOf('Fuel').values],
        ['leave', leaveOf().values],
      ],
      files: [file('claim'), file('leave')],
      writes: [],
    });
    await page.evaluate(async () => await globalThis.offline.requests.clearForm('leave'));
    expect((await waitingOn(page)).files).toEqual([file('claim')]);
  });

  test('is submitted in one step: a kill at any row leaves the form as it was, or the post waits with its files', async () => {
    const { page: first } = await rig.openPhone(0);
    let page = first;
    const whole = { forms: [['claim', claimOf('Fuel').values]], files: [file('claim')], writes: [] };
    await enter(page, claimOf('Fuel'));
    let kills = 0;
    for (let rows = 0; ; rows += 1) {
      await page.evaluate(killAtRow, rows);
      if ((await submit(page, claimOf('Fuel'))) !== undefined) break;
      kills += 1;
      page = await restart(rig, page);
      expect(await waitingOn(page)).toEqual(whole);
    }
    // The write, its file and the form.
    expect(kills).toBe(3);
    page = await restart(rig, page);
    const submitted = { forms: [], files: [file('write')], writes: [['newPost', false, undefined]] };
    expect(await waitingOn(page)).toEqual(submitted);
  });
});

describe('a post that was created on the phone', () => {
  test('is on the server once if the phone is killed anywhere while it sends', async () => {
    const opened = await rig.openPhone(0);
    let { page } = opened;
    const titles: string[] = [];
    for (let [writes, sent] = [0, false]; !sent; writes += 1) {
      const title = `Fuel ${writes}`;
      titles.push(title);
      await enter(page, claimOf(title));
      await submit(page, claimOf(title));
      await killAfter(page, writes);
      await send(page);
      page = await restart(rig, page);
      sent = (await waitingOn(page)).writes.length === 0;
      await settle(page);
      expect(await waitingOn(page)).toEqual(nothing);
    }
    expect(titles.length).toBeGreaterThan(3);
    expect(await createdBy(rig, opened.user)).toEqual({
      claims: titles.map((title) => [title, 'submitted', 'receipt.jpg']),
      leave: [],
      loose: 0,
    });
  });

  test('does not send an attachment twice that the server has', async () => {
    const { page, user } = await rig.openPhone(0);
    await enter(page, claimOf('Fuel'));
    await submit(page, claimOf('Fuel'));
    rig.gateway().forget();
    rig.gateway().happen(({ path }) => (path === '/api/post' ? { kind: 'refuse' } : undefined));
    expect(await send(page)).toBe(false);
    expect((await waitingOn(page)).files).toEqual([file('write', true)]);
    rig.gateway().happen(() => undefined);
    expect(await send(page)).toBe(true);
    expect(rig.gateway().calls.filter(({ path }) => path === '/api/f')).toHaveLength(1);
    expect(await createdBy(rig, user)).toMatchObject({ claims: [['Fuel', 'submitted', 'receipt.jpg']] });
  });

  test('is taken back before the first attempt to send it, at any row as a whole', async () => {
    const { page: first, user } = await rig.openPhone(0);
    let page = first;
    await enter(page, claimOf('Fuel'));
    const id = await submit(page, claimOf('Fuel'));
    const before = await waitingOn(page);
    let kills = 0;
    for (let rows = 0; ; rows += 1) {
      await page.evaluate(killAtRow, rows);
      if ((await reopen(page, id)) === 'claim') break;
      kills += 1;
      page = await restart(rig, page);
      expect(await waitingOn(page)).toEqual(before);
    }
    // The form, its file, which becomes another one, and the write.
    expect(kills).toBe(4);
    page = await restart(rig, page);
    expect(await waitingOn(page)).toEqual({
      forms: [['claim', claimOf('Fuel').values]],
      files: [file('claim')],
      writes: [],
    });
    expect(await send(page)).toBe(true);
    expect(await createdBy(rig, user)).toEqual({ claims: [], leave: [], loose: 0 });
  });
});

describe('a store of the fifth version', () => {
  const { openEmpty } = openStore();

  test('keeps everything, and takes forms with files', async () => {
    const page = await openEmpty();
    const after = await page.evaluate(async (user) => {
      const { Dexie, databaseName, firstTables, openDb, db, aJob, aUsage, rowOfJob, storedJob } = globalThis.offline;
      const { writeForm, addAttachment, submitForm } = globalThis.offline.requests;
      const old = new Dexie(databaseName(user));
      const tables = { ...firstTables, lateSigns: 'jobId', unseen: 'table', gone: 'jobId' };
      const later = { aids: 'id', mySign: 'id', sentTrails: 'id, sentAt' };
      old.version(5).stores({ ...tables, ...later, packages: 'uploadId, jobId, seq' });
      await old.open();
      const job = aJob({ folderid: 'folder-1' });
      const signs = { customerSign: null, moreSigns: [], signCovers: null, signVoidedAt: null, techSign: null };
      const made = { remarks: 'Old', stationChanges: [], lines: null, nextday: null };
      const draft = { jobId: job.id, luts: 1, rev: 2, startData: { at: 5, geo: null }, ...signs, ...made };
      const rows: Record<string, Record<string, unknown>> = {
        jobs: { ...rowOfJob(job, 'inProgress'), key: `job/${job.id}/` },
        drafts: draft,
        usages: { ...aUsage({ jobId: job.id, batch: 'B-1', rev: 3 }) },
        pictures: { id: 'p', jobId: job.id, stationId: 's1', uploadId: '', seq: 1, takenAt: 3, blob: new Blob(['p']) },
        packages: { uploadId: 'u', jobId: 'other', seq: 4, manifest: { kind: 'job' } },
        outbox: {
          id: 'write-1',
          seq: 1,
          write: { kind: 'status', jobId: job.id, status: 'IP', uts: 1 },
          at: 1,
          tries: 1,
          lastError: null,
        },
        lateSigns: { jobId: 'signed', name: 'Mr Ong' },
        settings: { scope: 'folder/folder-1', uts: 7, row: { viewServicePricing: { data: true, uts: 1 } } },
        pendingSettings: { key: 'cutofftime', value: '18:00' },
        facts: { id: 'this', folderId: 'folder-1', fullSync: false },
        trails: { id: 1, jobId: job.id, point: [3, 101, 1, 'TR', job.id] },
        sentTrails: { id: 'sent-1', jobId: job.id, trails: [], sentAt: 2 },
        mySign: { id: 'this' },
      };
      for (const [table, row] of Object.entries(rows)) await old.table(table).add(row);
      old.close();
      await openDb(user);
      const kept: string[] = [];
      for (const [table, row] of Object.entries(rows)) {
        const now: unknown[] = await db().table(table).toArray();
        if (JSON.stringify(now) === JSON.stringify([row])) kept.push(table);
      }
      await writeForm('leave', { note: 'New' });
      await addAttachment('leave', { name: 'certificate.jpg', blob: new Blob(['c']) });
      const { kind, from } = { kind: 'UL' as const, from: 20_260_105 };
      const body = { systype: 'leave' as const, kind, from, to: from, half: null, note: '' };
      await submitForm({ form: 'leave', title: 'Leave', body, values: {} });
      return {
        version: db().verno,
        lost: Object.keys(rows).filter((table) => !kept.includes(table)),
        picture: await (await db().pictures.get('p'))?.blob.text(),
        prices: (await storedJob(job.id))?.prices,
        outbox: (await db().outbox.orderBy('seq').toArray()).map(({ seq, write }) => [seq, write.kind]),
        attachments: await db().attachments.count(),
      };
    }, userId);
    expect(after).toEqual({
      version: 6,
      lost: [],
      picture: 'p',
      prices: true,
      outbox: [
        [1, 'status'],
        [2, 'newPost'],
      ],
      attachments: 1,
    });
  });
});
