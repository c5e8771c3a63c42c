import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
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
const today = businessDateOf(Date.now(), 'Asia/Kuala_Lumpur');

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  office = await server.client(world.admin);
});
afterEach(async () => await closeAll());
afterAll(async () => await server.stop());

/** A phone of a new technician. */
async function openPhone(): Promise<Page> {
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  expect(await sync(page)).toBe('completed');
  return page;
}

/** Submits a claim with a receipt on each of its lines, as the form does; returns the id of the write. */
const submit = async (page: Page, title: string, corrects?: { id: string; uts: number }): Promise<string> =>
  await page.evaluate(
    async ({ name, date, category, folderid, corrected }) => {
      const { requests } = globalThis.offline;
      await requests.writeForm('claim', { key: name, title: name });
      for (const place of ['a', 'b', 'deleted'])
        await requests.addAttachment('claim', { name: `${place}.jpg`, blob: new Blob([`${name} ${place}`]) }, place);
      const line = {
        kind: 'expense' as const,
        categoryid: category,
        amount: '10',
        tax: null,
        note: '',
        date,
        files: [],
      };
      return await requests.submitForm({
        form: 'claim',
        title: name,
        values: { key: name, title: name },
        linePlaces: ['a', 'b'],
        body: { systype: 'claim', folderid, title: name, notes: '', lines: [line, { ...line, amount: '5' }] },
        ...(corrected === undefined ? {} : { corrects: corrected }),
      });
    },
    {
      name: title,
      date: addDays(today, -1),
      category: lookupId(0, 'claim-category.FUEL'),
      folderid: world.folder.id,
      corrected: corrects,
    },
  );

/** Sends the outbox; returns what is left of it and how it ended. */
const send = async (page: Page, asked = false) =>
  await page.evaluate(async (wanted) => {
    const { db, sendOutbox, sending } = globalThis.offline;
    const end = await sending(async (sender) => await sendOutbox(sender, { asked: wanted })).then(
      (count) => `sent ${String(count)}`,
      (error: unknown) => String(error),
    );
    const rows = await db().outbox.orderBy('seq').toArray();
    return {
      end,
      left: rows.map(({ refused = false, lastError }) => [refused, lastError?.code]),
      attachments: await db().attachments.count(),
    };
  }, asked);

/** The technician's claims in the office, with the names of the receipts of each line. */
async function claimsInOffice() {
  const rows = (await office.claims.list({ query: { find: JSON.stringify({ 'claimant.id': technician.id }) } })).data;
  const ids = rows.map((row) => String(Reflect.get(Object(row), 'id')));
  return await Promise.all(
    ids.map(async (id) => {
      const { data } = await office.claims.get({ params: { id } });
      const { title, state, amount, lines } = data;
      return { title, state, amount, receipts: lines.map(({ files }) => files.map(({ filename }) => filename)) };
    }),
  );
}

test('a claim waits offline, and is sent once, with the receipts of its lines, and submitted', async () => {
  const page = await openPhone();
  await page.context().setOffline(true);
  await submit(page, 'Offline');
  expect(await send(page)).toMatchObject({ left: [[false, 'client.offline']], attachments: 2 });
  expect(await claimsInOffice()).toEqual([]);
  await page.context().setOffline(false);
  await reopen(page);
  expect(await send(page)).toEqual({ end: 'sent 1', left: [], attachments: 0 });
  expect(await send(page)).toEqual({ end: 'sent 0', left: [], attachments: 0 });
  expect(await claimsInOffice()).toEqual([
    { title: 'Offline', state: 'submitted', amount: '15', receipts: [['a.jpg'], ['b.jpg']] },
  ]);
});

test.each([
  ['an attachment', /\/api\/f(\?|$)/],
  ['the claim', /\/api\/post$/],
  ['its submission', /\/api\/claim\/[^/]+\/submit$/],
])('a claim is created and submitted exactly once if the answer to %s is lost', async (_what, url) => {
  const page = await openPhone();
  let lost = 0;
  await page.route(url, async (route) => {
    if (lost > 0) return await route.fallback();
    lost += 1;
    const { pathname, search } = new URL(route.request().url());
    const headers = { ...(await route.request().allHeaders()), origin: server.url };
    await route.fetch({ url: `${server.url}${pathname}${search}`, headers });
    return await route.abort();
  });
  await submit(page, 'Lost answer');
  expect(await send(page)).toMatchObject({ left: [[false, 'client.offline']], attachments: 2 });
  // The phone is killed in between.
  await reopen(page);
  expect(await send(page)).toEqual({ end: 'sent 1', left: [], attachments: 0 });
  expect(lost).toBe(1);
  expect(await claimsInOffice()).toEqual([
    { title: 'Lost answer', state: 'submitted', amount: '15', receipts: [['a.jpg'], ['b.jpg']] },
  ]);
});

test('a claim that was created but whose submission never arrived is submitted later', async () => {
  const page = await openPhone();
  let cut = true;
  await page.route('**/api/claim/*/submit', async (route) => await (cut ? route.abort() : route.fallback()));
  await submit(page, 'Cut');
  await send(page);
  expect(await claimsInOffice()).toMatchObject([{ state: 'draft' }]);
  cut = false;
  expect(await send(page)).toMatchObject({ end: 'sent 1', left: [] });
  expect(await claimsInOffice()).toMatchObject([{ title: 'Cut', state: 'submitted' }]);
});

test('a claim that the server has but does not take as submitted is a draft there, and is not created again', async () => {
  const page = await openPhone();
  await page.route('**/api/claim/*/submit', async (route) => {
    await route.fulfill({ status: 409, json: { ok: false, code: 'record.changed', errorCode: 409, params: {} } });
  });
  const said = page.evaluate(
    async () => await new Promise((resolve) => globalThis.offline.onNotice((notice) => resolve(notice))),
  );
  await submit(page, 'Draft');
  expect(await send(page)).toEqual({ end: 'sent 1', left: [], attachments: 0 });
  expect(await said).toMatchObject({ kind: 'notSubmitted', failure: { code: 'record.changed' } });
  expect(await send(page, true)).toMatchObject({ end: 'sent 0' });
  expect(await claimsInOffice()).toMatchObject([{ title: 'Draft', state: 'draft' }]);
});

test('a rejected claim is corrected with its receipts, and submitted again', async () => {
  const page = await openPhone();
  await submit(page, 'First');
  await send(page);
  const [row] = (await office.claims.list({ query: { find: JSON.stringify({ 'claimant.id': technician.id }) } })).data;
  const id = String(Reflect.get(Object(row), 'id'));
  const { uts } = (await office.claims.get({ params: { id } })).data;
  const back = (await office.claims.reject({ params: { id }, body: { uts, reason: 'Which car?' } })).data;
  await submit(page, 'Corrected', { id, uts: back.uts });
  expect(await send(page)).toMatchObject({ end: 'sent 1', left: [] });
  expect(await claimsInOffice()).toEqual([
    { title: 'Corrected', state: 'submitted', amount: '15', receipts: [['a.jpg'], ['b.jpg']] },
  ]);
});
