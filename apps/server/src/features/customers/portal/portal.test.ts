import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { ScheduleRow } from '@field-service/contract/customers/portal.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makePortalUser,
  makeSite,
  makeWorld,
  type TestSite,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

let server: TestServer;
let world: TestWorld;
let sites: TestSite[];
let hidden: TestSite;
let customer: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  sites = [];
  for (let at = 0; at < 23; at++) sites.push(await makeSite(server.db, world.contact));
  hidden = await makeSite(server.db, world.contact);
  customer = await server.client(await makePortalUser(server.db, world.contact, { sites, billing: false }));
});
afterAll(async () => await server.stop());

test('sites are listed 20 per page with their total, the primary site first', async () => {
  const first = await customer.portal.sites({ query: {} });
  const second = await customer.portal.sites({ query: { skip: '20' } });
  expect([first.data.length, second.data.length, first.total]).toEqual([20, 3, 23]);
  expect(first.data[0]).toMatchObject({ id: sites[0]?.id, primary: true });
  expect(new Set([...first.data, ...second.data].map((site) => site.id))).toEqual(
    new Set(sites.map((site) => site.id)),
  );
});

test('sites are searched by name if the search has at least two characters', async () => {
  const [wanted] = (await customer.portal.sites({ query: { skip: '21' } })).data;
  const found = await customer.portal.sites({ query: { search: wanted?.site.name ?? '' } });
  expect(found.data.map((site) => site.id)).toEqual([wanted?.id]);
  expect((await customer.portal.sites({ query: { search: '%' } })).total).toBe(23);
  expect((await customer.portal.sites({ query: { search: '%_' } })).total).toBe(0);
});

test('a site of the same customer that is not assigned to the user is not found', async () => {
  expect((await customer.portal.validate({ query: { siteid: hidden.id } })).data).toEqual({ ok: false });
  expect((await customer.portal.validate({ query: { siteid: sites[1]?.id ?? '' } })).data).toEqual({ ok: true });
  await expect(customer.portal.site({ query: { siteid: hidden.id } })).rejects.toMatchObject({
    code: 'record.not_found',
  });
});

test('the home page shows only visits of the assigned sites, and no amounts without billing', async () => {
  const mine = await makeJob(
    server.db,
    { ...sites[0], id: sites[0]?.id ?? '', contact: world.contact },
    { plan: Date.now() + 3_600_000, plan2: Date.now() + 7_200_000, title: 'Mine' },
  );
  await makeJob(server.db, hidden, { plan: Date.now() + 3_600_000, plan2: Date.now() + 7_200_000, title: 'Hidden' });
  const foreign = await makeSite(server.db, await makeContact(server.db, world.folder));
  await makeJob(server.db, foreign, { status: 'DN', doneAt: Date.now(), title: 'Foreign' });
  const { data } = await customer.portal.home({ query: {} });
  expect(data.next.map((job) => job.id)).toEqual([mine.id]);
  expect(data).toMatchObject({ openInvoices: 0, overdueInvoices: 0, balances: [], reports: [] });
});

test('a customer’s user reads their own account, with their sites and folders', async () => {
  expect((await customer.portal.user({})).data).toMatchObject({
    contact: { id: world.contact.id, name: world.contact.name },
    billing: false,
    infoid: sites[0]?.id,
    folders: [{ id: world.folder.id, parentId: null }],
  });
});

test('lists show only records of the header’s folder; a single record can be read in any folder', async () => {
  const branch = await makeFolder(server.db, { parent: world.folder });
  const apart = await makeSite(server.db, { ...world.contact, folder: branch });
  const user = await makePortalUser(server.db, world.contact, { sites: [world.site, apart] });
  const here = await makeJob(server.db, world.site, { status: 'DN', doneAt: Date.now() });
  const there = await makeJob(server.db, apart, { status: 'DN', doneAt: Date.now() });
  const ids = async (client: TestClient) => (await client.portal.home({ query: {} })).data.reports.map((job) => job.id);
  const everywhere = await server.client(user);
  expect(await ids(everywhere)).toEqual(expect.arrayContaining([here.id, there.id]));
  const inBranch = await server.client(user, { folderId: branch.id });
  expect(await ids(inBranch)).toEqual([there.id]);
  expect((await inBranch.portal.sites({ query: {} })).data.map((site) => site.id)).toEqual([apart.id]);
  expect((await inBranch.posts.get({ params: { id: here.id } })).data.id).toBe(here.id);
});

test('the schedule shows each visit at the customer’s sites once, on its day, with the confirmation of its time', async () => {
  const user = await makePortalUser(server.db, world.contact, { sites: [world.site] });
  const reader = await server.client(user);
  const plan = Date.now() + dayMs;
  const visit = await makeJob(server.db, world.site, {
    plan,
    plan2: plan + 3_600_000,
    title: 'To come',
    assignees: [world.technician, world.dispatcher],
  });
  const done = await makeJob(server.db, world.site, {
    plan: plan - 9 * dayMs,
    plan2: plan,
    status: 'DN',
    doneAt: Date.now(),
    title: 'Done',
  });
  await makeJob(server.db, hidden, { plan, plan2: plan + 1, title: 'Hidden' });
  const unplanned = await makeJob(server.db, world.site);
  const read = async (query: object = {}, client = reader) =>
    z.array(ScheduleRow).parse((await client.data.read({ params: { id: 'schedules' }, query })).data);
  const toCome = {
    find: JSON.stringify({ 'status.flags': { $noflags: 'CX' }, id: { $in: [visit.id, done.id, unplanned.id] } }),
  };
  expect(await read(toCome)).toMatchObject([
    {
      id: visit.id,
      title: 'To come',
      plan,
      site: { id: world.site.id },
      contact: { name: world.contact.name },
      technicians: [world.technician.displayname, world.dispatcher.displayname],
      confirmation: null,
    },
  ]);
  const dispatcher = await server.client(world.dispatcher);
  const { token } = (await dispatcher.confirmations.ask({ params: { id: visit.id }, body: {} })).data;
  await (await server.client()).confirmations.answer({ body: { token, answer: 'declined' } });
  expect(await read({ find: JSON.stringify({ confirmation: 'declined' }) })).toMatchObject([
    { id: visit.id, confirmation: 'declined' },
  ]);
  const all = (await read()).map(({ id }) => id);
  expect([all.includes(done.id), all.includes(unplanned.id)]).toEqual([true, false]);
  const other = await makeContact(server.db, world.folder);
  const foreign = await server.client(
    await makePortalUser(server.db, other, { sites: [await makeSite(server.db, other)] }),
  );
  expect(await read({}, foreign)).toEqual([]);
  expect((await read(toCome, dispatcher)).map(({ id }) => id)).toEqual([visit.id]);
  await expect(read({}, await server.client(world.billing, { folderId: world.folder.id }))).resolves.toBeDefined();
});

test('staff cannot use the calls for customers', async () => {
  const dispatcher = await server.client(world.dispatcher);
  await expect(dispatcher.portal.user({})).rejects.toBeInstanceOf(ApiFailure);
  await expect(dispatcher.portal.user({})).rejects.toMatchObject({ code: 'permission.missing' });
});
