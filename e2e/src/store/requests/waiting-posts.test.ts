import { addDays, businessDateOf, weekdayOf } from '@field-service/domain/values/business-date.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStore } from '../store.ts';
import { connect, logIn, reopen, sync } from '../with-server.ts';

const { openEmpty, closeAll } = openStore();
let server: TestServer;
let world: TestWorld;
let technician: TestUser;
let office: TestClient;
/** A Monday in the coming weeks. */
const monday = (() => {
  const day = addDays(businessDateOf(Date.now(), 'Asia/Kuala_Lumpur'), 14);
  return addDays(day, (8 - weekdayOf(day)) % 7);
})();

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  office = await server.client(world.admin);
});
afterEach(async () => await closeAll());
afterAll(async () => await server.stop());

async function openPhone(): Promise<Page> {
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  expect(await sync(page)).toBe('completed');
  return page;
}

/** Submits an application for unpaid leave with a picture; returns the id of the write. */
const submit = async (page: Page, from: number, to = from): Promise<string> =>
  await page.evaluate(
    async ([first, last]) => {
      const { requests } = globalThis.offline;
      const values = { key: String(first), from: first, to: last, note: 'Wedding' };
      await requests.writeForm('leave', values);
      await requests.addAttachment('leave', { name: 'card.jpg', blob: new Blob([`card ${String(first)}`]) });
      return await requests.submitForm({
        form: 'leave',
        title: 'Leave',
        values,
        body: { systype: 'leave', kind: 'UL', from: first, to: last, half: null, note: 'Wedding' },
      });
    },
    [from, to] as const,
  );

const send = async (page: Page, asked = false) =>
  await page.evaluate(async (wanted) => {
    const { db, sendOutbox, sending } = globalThis.offline;
    await sending(async (sender) => await sendOutbox(sender, { asked: wanted })).catch(() => undefined);
    return (await db().outbox.orderBy('seq').toArray()).map(({ refused = false, lastError }) => [
      refused,
      lastError?.code,
    ]);
  }, asked);

const reopenForm = async (page: Page, id: string): Promise<string> =>
  await page.evaluate(async (write) => await globalThis.offline.requests.reopenForm(write).then(String, String), id);

/** What is in the form, and what waits. */
const stored = async (page: Page) =>
  await page.evaluate(async () => {
    const { db, requests } = globalThis.offline;
    const attached = await db().attachments.toArray();
    return {
      form: await requests.readForm('leave'),
      attached: attached.map(({ owner, name, fileId }) => [owner === 'leave' ? owner : 'write', name, fileId === null]),
      waiting: await db().outbox.count(),
    };
  });

/** The technician's leave in the office, with the number of its files. */
async function leaveInOffice() {
  const query = { find: JSON.stringify({ 'user.id': technician.id }), sort: 'from asc' };
  const rows = (await office.leave.list({ query })).data;
  return await Promise.all(
    rows.map(async ({ id, from, to, state }) => {
      const { files } = (await office.leave.get({ params: { id } })).data;
      return { from, to, state, files: files.length };
    }),
  );
}

test('submitting empties the form and keeps the post with its attachments, or does nothing at all', async () => {
  const page = await openPhone();
  await submit(page, monday);
  await reopen(page);
  expect(await stored(page)).toEqual({ form: undefined, attached: [['write', 'card.jpg', true]], waiting: 1 });
  // What is not stored whole is not stored at all.
  await page.evaluate(async () => {
    const { requests, db } = globalThis.offline;
    await requests.writeForm('leave', { key: 'next' });
    await requests.addAttachment('leave', { name: 'next.jpg', blob: new Blob(['next']) });
    db().forms.hook('deleting', () => {
      throw new Error('The phone was killed.');
    });
    await requests
      .submitForm({
        form: 'leave',
        title: '',
        values: {},
        body: { systype: 'leave', kind: 'UL', from: 20_300_101, to: 20_300_101, half: null, note: '' },
      })
      .catch(() => undefined);
  });
  await reopen(page);
  expect(await stored(page)).toMatchObject({ form: { key: 'next' }, waiting: 1 });
  expect((await stored(page)).attached).toContainEqual(['leave', 'next.jpg', true]);
});

test('leave that the server rejects is kept with its reason, goes back into its form, and is sent anew', async () => {
  const page = await openPhone();
  await submit(page, monday);
  expect(await send(page)).toEqual([]);
  const second = await submit(page, monday, addDays(monday, 1));
  expect(await send(page)).toEqual([[true, 'leave.overlap']]);
  expect(await send(page)).toEqual([[true, 'leave.overlap']]);
  expect(await reopenForm(page, second)).toBe('leave');
  expect(await stored(page)).toEqual({
    form: { key: String(monday), from: monday, to: addDays(monday, 1), note: 'Wedding' },
    attached: [['leave', 'card.jpg', true]],
    waiting: 0,
  });
  await page.evaluate(async () => await globalThis.offline.requests.clearForm('leave'));
  expect(await stored(page)).toEqual({ form: undefined, attached: [], waiting: 0 });
  await submit(page, addDays(monday, 1));
  expect(await send(page)).toEqual([]);
  expect(await leaveInOffice()).toEqual([
    { from: monday, to: monday, state: 'filed', files: 1 },
    { from: addDays(monday, 1), to: addDays(monday, 1), state: 'filed', files: 1 },
  ]);
});

test('an attachment of a rejected post is another file when it is sent again', async () => {
  const page = await openPhone();
  await submit(page, monday);
  await send(page);
  const rejected = await submit(page, monday);
  await send(page);
  await reopenForm(page, rejected);
  // The server deletes files that no record names.
  const { numUpdatedRows } = await server.db
    .updateTable('file')
    .set({ dts: Date.now() })
    .where('user_id', '=', technician.id)
    .where('ref_kind', 'is distinct from', 'POST')
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(1n);
  await page.evaluate(
    async (from) => {
      await globalThis.offline.requests.submitForm({
        form: 'leave',
        title: '',
        values: {},
        body: { systype: 'leave', kind: 'UL', from, to: from, half: null, note: '' },
      });
    },
    addDays(monday, 2),
  );
  expect(await send(page)).toEqual([]);
  expect(await leaveInOffice()).toMatchObject([{ files: 1 }, { from: addDays(monday, 2), files: 1 }]);
});

test('a post is taken back only into an empty form, and not once the server may have it', async () => {
  const page = await openPhone();
  const id = await submit(page, monday);
  await page.evaluate(async () => await globalThis.offline.requests.writeForm('leave', { key: 'other' }));
  expect(await reopenForm(page, id)).toBe('DeviceFailure: device.form_open');
  await page.evaluate(async () => await globalThis.offline.requests.clearForm('leave'));
  await page.route('**/api/post', async (route) => await route.abort());
  expect(await send(page)).toEqual([[false, 'client.offline']]);
  expect(await reopenForm(page, id)).toBe('DeviceFailure: device.sending');
  expect((await stored(page)).waiting).toBe(1);
});

test('a post that is taken back while others are being sent is not sent', async () => {
  const page = await openPhone();
  const answered = Promise.withResolvers<undefined>();
  const asked = Promise.withResolvers<undefined>();
  await page.route('**/api/post', async (route) => {
    asked.resolve(undefined);
    await answered.promise;
    await route.fallback();
  });
  await submit(page, monday);
  const second = await submit(page, addDays(monday, 1));
  const sending = send(page);
  await asked.promise;
  expect(await reopenForm(page, second)).toBe('leave');
  answered.resolve(undefined);
  expect(await sending).toEqual([]);
  expect(await leaveInOffice()).toMatchObject([{ from: monday }]);
  expect((await stored(page)).form).toMatchObject({ from: addDays(monday, 1) });
});

test('a deleted attachment comes back into its form, but not into the next one', async () => {
  const page = await openPhone();
  const results = await page.evaluate(async () => {
    const { requests } = globalThis.offline;
    const names = async () => (await requests.attachmentsOf('leave')).map(({ name }) => name);
    await requests.writeForm('leave', { key: 'one' });
    await requests.addAttachment('leave', { name: 'a.jpg', blob: new Blob(['a']) });
    await requests.addAttachment('leave', { name: 'b.jpg', blob: new Blob(['b']) });
    const [first] = await requests.attachmentsOf('leave');
    const removal = await requests.removeAttachment(first?.id ?? '');
    const removed = await names();
    await removal?.undo();
    const back = await names();
    const again = await requests.removeAttachment(first?.id ?? '');
    const twice = await requests.removeAttachment(first?.id ?? '');
    await requests.clearForm('leave');
    await requests.writeForm('leave', { key: 'two' });
    const late = await again?.undo().then(String, String);
    return { removed, back, twice, late, left: await names() };
  });
  expect(results).toEqual({
    removed: ['b.jpg'],
    back: ['a.jpg', 'b.jpg'],
    twice: undefined,
    late: 'DeviceFailure: device.not_restored',
    left: [],
  });
});

test('a rejected post is exported with its attachments, and discarded with them', async () => {
  const page = await openPhone();
  await submit(page, monday);
  await send(page);
  const rejected = await submit(page, monday);
  await send(page);
  const result = await page.evaluate(async (id) => {
    const { db, discardWrite, exportWrite, noteExported } = globalThis.offline;
    const { blob, fileName } = await exportWrite(id);
    const text = new TextDecoder('latin1').decode(await blob.arrayBuffer());
    await noteExported('outbox', id);
    await discardWrite(id);
    return {
      fileName,
      has: ['files/1-card.jpg', 'Wedding'].map((part) => text.includes(part)),
      left: await db().attachments.count(),
    };
  }, rejected);
  expect(result.fileName).toMatch(/^POST-NEW-\d+\.zip$/);
  expect(result.has).toEqual([true, true]);
  expect(result.left).toBe(0);
});
