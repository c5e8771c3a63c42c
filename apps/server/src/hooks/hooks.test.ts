import type { TestClient } from '@field-service/testing/client.ts';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { makeJob, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hookRoutes } from './routes.ts';

let server: TestServer;
let world: TestWorld;
let foreign: TestWorld;
let technician: TestClient;
let customer: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [world, foreign] = [await makeWorld(server.db), await makeWorld(server.db)];
  technician = await server.client(world.technician, { app: 'app' });
  customer = await server.client(world.customer);
});
afterAll(async () => await server.stop());

const point = (id: string): unknown => [3.1, 101.6, 1_800_000_000_000, 'S', id];

describe('a hook called by its name', () => {
  it('has the effect of its own call, with an id that the call uses or ignores', async () => {
    const job = await makeJob(server.db, world.site, { assignees: [world.technician] });
    expect(
      (
        await technician.hooks.post({
          params: { name: 'set-posts-synced-on', id: 'x' },
          query: {},
          body: { ids: [job.id], did: 'd-1' },
        })
      ).data,
    ).toEqual({});
    expect(
      (
        await technician.hooks.post({
          params: { name: 'trails', id: 'x' },
          query: {},
          body: { trails: [point(job.id)] },
        })
      ).data,
    ).toEqual({});
    expect(
      (await technician.hooks.get({ params: { name: 'get-contact-settings', id: 'x' }, query: {} })).data,
    ).toMatchObject({ 'x-contactSettings': { customerPortal: true } });
    expect(
      (
        await customer.hooks.read({
          params: { name: 'portal-home', id: world.site.id },
          query: { siteid: world.site.id },
        })
      ).data,
    ).toMatchObject({ openInvoices: 0 });
  });

  it('has one effect and one response under one idempotency key', async () => {
    const job = await makeJob(server.db, world.site, { assignees: [world.technician] });
    const headers = {
      authorization: `Bearer ${await server.token(world.technician, 'app')}`,
      'content-type': 'application/json',
      'idempotency-key': `hook-${job.id}`,
    };
    const send = async (): Promise<number> =>
      (
        await fetch(`${server.url}/api/h/trails/x`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ trails: [point(job.id)] }),
        })
      ).status;
    expect([await send(), await send()]).toEqual([200, 200]);
    const { rows } = await server.database.ownerPool.query<{ count: number }>(
      'select count(*)::int as count from post_trail where post_id = $1',
      [job.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it.each<[string, () => Promise<unknown>, object]>([
    [
      'with another method',
      () => technician.hooks.get({ params: { name: 'trails', id: 'x' }, query: {} }),
      { code: 'record.not_found', status: 404, params: { noun: 'hook' } },
    ],
    [
      'that does not exist',
      () => technician.hooks.put({ params: { name: 'nothing', id: 'x' }, query: {}, body: {} }),
      { code: 'record.not_found', status: 404 },
    ],
    [
      'that does not exist, deleted',
      () => technician.hooks.remove({ params: { name: 'nothing', id: 'x' }, query: {} }),
      { code: 'record.not_found', status: 404 },
    ],
    [
      'with an invalid name',
      () => technician.hooks.read({ params: { name: '__proto__', id: 'x' }, query: {} }),
      { code: 'request.invalid', status: 400 },
    ],
    [
      'with an unknown parameter',
      () => customer.hooks.get({ params: { name: 'portal-home', id: 'x' }, query: { colour: 'red' } }),
      { code: 'request.unknown_parameter', params: { name: 'colour' } },
    ],
    [
      'with the wrong body',
      () => technician.hooks.post({ params: { name: 'trails', id: 'x' }, query: {}, body: { trails: [] } }),
      { code: 'request.invalid', status: 400 },
    ],
    [
      'whose own call rejects it',
      () => customer.hooks.get({ params: { name: 'ticket-list', id: 'x' }, query: { find: '{"walk":1}' } }),
      { code: 'find.unknown_field', status: 400, params: { field: 'walk' } },
    ],
    [
      'without its permission',
      () => customer.hooks.post({ params: { name: 'trails', id: 'x' }, query: {}, body: { trails: [] } }),
      { code: 'permission.missing', status: 403 },
    ],
    [
      'for the other kind of caller',
      () => technician.hooks.read({ params: { name: 'portal-home', id: 'x' }, query: {} }),
      { code: 'permission.missing', status: 403 },
    ],
  ])('%s is rejected', async (_, call, expected) => {
    expect(await refusalOf(call())).toMatchObject(expected);
  });

  it('cannot reach a record that its own call could not', async () => {
    const job = await makeJob(server.db, foreign.site);
    expect(
      await refusalOf(
        technician.hooks.post({ params: { name: 'trails', id: 'x' }, query: {}, body: { trails: [point(job.id)] } }),
      ),
    ).toMatchObject({ code: 'record.not_found', status: 404 });
    expect(
      await refusalOf(
        (await server.client()).hooks.get({ params: { name: 'get-contact-settings', id: 'x' }, query: {} }),
      ),
    ).toMatchObject({ status: 401 });
  });
});

it('the server does not start with two hooks of the same name', () => {
  const hook = {
    for: 'open',
    spec: { method: 'GET', path: '/api/h/twin', summary: '', access: { kind: 'open', why: 'a test' } },
    transaction: false,
    prepare: () => () => 1,
  } as const;
  expect(() => hookRoutes([hook, { ...hook, spec: { ...hook.spec, path: '/api/h/twin/{id}' } }])).toThrow('same name');
});
