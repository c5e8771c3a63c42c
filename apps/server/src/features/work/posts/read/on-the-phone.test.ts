import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { deviceOf, sendWork } from '@field-service/testing/deliver.ts';
import { line, jobBody } from '@field-service/testing/jobs.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import {
  makeItem,
  makeJob,
  makeStaff,
  makeWorld,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { emptyJobFile, newUploadId, packWork } from '@field-service/testing/work-package.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeSetting } from '../../../site/settings/public.ts';

let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
let technician: TestUser;
let phone: TestClient;

const today = Date.UTC(2026, 10, 24, 2);
const window = { from: today - 14 * dayMs, to: today + dayMs };
const nothing = { uts: 0, ctid: 0 };

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  dispatcher = await server.client(world.dispatcher);
});
beforeEach(async () => {
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  phone = await server.client(technician, { app: 'app' });
});
afterAll(async () => await server.stop());

const sync = async () =>
  (
    await phone.sync.sync({
      body: {
        window,
        limit: 200,
        profile: 0,
        mySettings: 0,
        folderSettings: 0,
        settings: 0,
        lookups: nothing,
        crm: nothing,
        items: nothing,
        jobs: nothing,
        jobIdsHash: '',
        ib: 0,
      },
    })
  ).data;

describe('an assigned job without a planned time', () => {
  const due = async (at: number, status = 'TD'): Promise<string> => {
    const { id } = await makeJob(server.db, world.site, { assignees: [technician], status });
    await server.db.updateTable('post').set({ due: at }).where('id', '=', id).execute();
    return id;
  };

  it('is on the phone from its assignment until it leaves the window of missed days', async () => {
    const later = await due(today + 30 * dayMs);
    const missed = await due(today - 10 * dayMs);
    const forgotten = await due(today - 20 * dayMs);
    expect((await sync()).jobIds?.toSorted()).toEqual([later, missed].toSorted());
    const formData = JSON.stringify(window);
    const { data } = await phone.data.read({ params: { id: 'app-job-ids' }, query: { formData } });
    expect(data).not.toContainEqual({ id: forgotten });
    expect(data).toEqual(expect.arrayContaining([{ id: later }, { id: missed }]));
  });

  it('leaves the phone like any other job once it is finished', async () => {
    await due(today + 30 * dayMs, 'DN');
    await due(today + 30 * dayMs, 'X');
    const recent = await due(today - dayMs, 'DN');
    expect((await sync()).jobIds).toEqual([recent]);
  });

  it('is counted among the jobs that a customer may still sign', async () => {
    await due(Date.now() - dayMs, 'CWO');
    await due(Date.now() - 30 * dayMs, 'CWO');
    expect((await sync()).toSign).toBe(1);
  });
});

describe('prices', () => {
  const priced = {
    price: '120',
    original: '240',
    discount: '24',
    nett: '216',
    taxes: '0',
    amount: '216',
    uiDisc: '10%',
  };
  const hidden = {
    price: null,
    original: null,
    discount: null,
    nett: null,
    taxes: null,
    amount: null,
    uiDisc: null,
    taxDetail: [],
  };
  const job = async (): Promise<string> =>
    (
      await dispatcher.posts.create({
        body: jobBody(world.site, {
          plan: today,
          plan2: today + 1000,
          assignees: [technician.id],
          lines: [line({ qty: '2', price: '120', uiDisc: '10%' })],
          reason: 'two at once',
        }),
      })
    ).data.id;
  const show = async (shown: boolean): Promise<void> =>
    await writeSetting(server.db, { folderId: world.folder.id }, 'viewServicePricing', shown);

  it('are sent to the phone only if viewServicePricing is set', async () => {
    const id = await job();
    await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml', price: '7' });
    const find = JSON.stringify({ id });
    const seen = async () => {
      const answer = await sync();
      const [listed] = (await phone.posts.list({ query: { find } })).data;
      const { data: whole } = await phone.posts.get({ params: { id } });
      const { data: rows } = await phone.data.read({ params: { id: 'item-report' }, query: {} });
      return {
        lines: [answer.jobs.rows.find((row) => row.id === id)?.lines[0], listed?.lines[0], whole.lines[0]],
        items: [answer.items.rows[0], rows[0]],
        history: whole.history.some(({ changes }) => changes.some(({ field }) => field === 'lines')),
      };
    };
    await show(false);
    const without = await seen();
    for (const each of without.lines) expect(each).toMatchObject({ qty: '2', name: 'Visit', ...hidden });
    for (const each of without.items) expect(each).toMatchObject({ price: null });
    expect(without.history).toBe(false);
    await show(true);
    const shown = await seen();
    for (const each of shown.lines) expect(each).toMatchObject(priced);
    for (const each of shown.items) expect(each).toMatchObject({ price: '7' });
    expect(shown.history).toBe(true);
    await show(false);
    const { data: inOffice } = await dispatcher.posts.get({ params: { id } });
    expect(inOffice.lines[0]).toMatchObject(priced);
  });

  it('are kept when a phone without prices changes lines', async () => {
    await show(false);
    const { id: itemid } = await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml', price: '7' });
    const id = await job();
    const before = (await phone.posts.get({ params: { id } })).data;
    const [first] = before.lines;
    await phone.posts.update({
      params: { id },
      body: {
        uts: before.uts,
        fields: {
          lines: [
            line({ id: first?.id ?? '', qty: '3', price: '0', uiDisc: null }),
            line({ itemid, name: 'Bait', qty: '2', price: '999' }),
          ],
        },
      },
    });
    const after = (await dispatcher.posts.get({ params: { id } })).data.lines;
    expect(after).toMatchObject([
      { qty: '3', price: '120', uiDisc: '10%' },
      { qty: '2', price: '7' },
    ]);
  });
});

describe("a helper's part that was sent", () => {
  const sentAt = async (client: TestClient, id: string) =>
    (await client.data.read({ params: { id: 'app-jobs' }, query: { find: JSON.stringify({ id }) } })).data[0];

  it('is on the job of the helper until the lead closes it, and not again after the job was reopened', async () => {
    const helper = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const helped = await deviceOf(server, helper);
    const leading = await deviceOf(server, technician);
    const job = await makeJob(server.db, world.site, { assignees: [technician, helper], status: 'IP' });
    expect(await sentAt(helped.client, job.id)).toMatchObject({ partSentAt: null });

    const part = await packWork(emptyJobFile(job.id, newUploadId(), { lead: false, status: 'DN' }));
    const state = await sendWork(helped, part);
    expect(state.status).toBe('applied');
    expect(await sentAt(helped.client, job.id)).toMatchObject({
      partSentAt: state.receipt?.receivedAt,
      status: { code: 'IP' },
    });
    expect(await sentAt(leading.client, job.id)).toMatchObject({ partSentAt: null });

    await sendWork(leading, await packWork(emptyJobFile(job.id, newUploadId(), { status: 'CLS' })));
    const { uts } = await server.db.selectFrom('post').select('uts').where('id', '=', job.id).executeTakeFirstOrThrow();
    await dispatcher.posts.update({
      params: { id: job.id },
      body: { uts, fields: {}, status: 'TD', reason: 'One station was left out' },
    });
    expect(await sentAt(helped.client, job.id)).toMatchObject({ partSentAt: null, status: { code: 'TD' } });
  });

  it('is on a job that was reopened and that the lead has not closed again', async () => {
    const helper = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const helped = await deviceOf(server, helper);
    const leading = await deviceOf(server, technician);
    const job = await makeJob(server.db, world.site, { assignees: [technician, helper], status: 'IP' });
    await sendWork(leading, await packWork(emptyJobFile(job.id, newUploadId(), { status: 'CLS' })));
    const { uts } = await server.db.selectFrom('post').select('uts').where('id', '=', job.id).executeTakeFirstOrThrow();
    await dispatcher.posts.update({
      params: { id: job.id },
      body: { uts, fields: {}, status: 'TD', reason: 'One station was left out' },
    });

    const part = await packWork(emptyJobFile(job.id, newUploadId(), { lead: false, status: 'DN' }));
    const state = await sendWork(helped, part);
    expect(state.status).toBe('applied');
    expect(await sentAt(helped.client, job.id)).toMatchObject({ partSentAt: state.receipt?.receivedAt });

    await sendWork(leading, await packWork(emptyJobFile(job.id, newUploadId(), { status: 'CLS' })));
    expect(await sentAt(helped.client, job.id)).toMatchObject({ partSentAt: null });
  });
});

describe('work that arrived after the job was cancelled', () => {
  it('is on the job of its technician until it is applied, and its set-aside is sent to the phone', async () => {
    const own = await deviceOf(server, technician);
    const job = await makeJob(server.db, world.site, { assignees: [technician], status: 'IP', plan: today });
    const stampOf = async () =>
      await server.db.selectFrom('post').select('uts').where('id', '=', job.id).executeTakeFirstOrThrow();
    const onPhone = async () => (await sync()).jobs.rows.find(({ id }) => id === job.id);
    expect(await onPhone()).toMatchObject({ lateWork: null });
    const reason = 'Cancelled by phone';
    await dispatcher.posts.update({
      params: { id: job.id },
      body: { ...(await stampOf()), fields: {}, status: 'X', reason },
    });
    const state = await sendWork(own, await packWork(emptyJobFile(job.id, newUploadId(), { status: 'CWO' })));
    expect(state.status).toBe('late');
    expect(await onPhone()).toMatchObject({ lateWork: 'late' });
    expect((await dispatcher.posts.get({ params: { id: job.id } })).data.lateWork).toBeNull();

    const before = await stampOf();
    await dispatcher.uploads.applyLate({ params: { id: job.id, x: state.id }, body: { act: 'set_aside', reason } });
    expect((await stampOf()).uts).toBeGreaterThan(before.uts);
    expect(await onPhone()).toMatchObject({ lateWork: 'set_aside' });
  });
});
