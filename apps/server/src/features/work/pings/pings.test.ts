import { randomUUID } from 'node:crypto';
import { refusalCode } from '@field-service/testing/jobs.ts';
import {
  makeFolder,
  makeJob,
  makeSite,
  makeContact,
  makeStaff,
  makeWorld,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
const time = 1_790_000_000_000;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
});
afterAll(async () => await server.stop());

const technician = async () => await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
const pingsOf = async (userId: string) =>
  await server.db
    .selectFrom('ping')
    .select(['lat', 'lng', 'device_time', 'type', 'post_id'])
    .where('user_id', '=', userId)
    .orderBy('device_time')
    .execute();

describe('a ping', () => {
  it("stores the position and returns the server's time and the session's state", async () => {
    const user = await technician();
    const response = await fetch(`${server.url}/api/my/ping`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await server.token(user, 'app')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ geo: [3.14, 101.7], time, id: 'a', userid: user.id, token: 'x', type: 'EW' }),
    });
    const answer: unknown = await response.json();
    expect(answer).toMatchObject({ ok: true, sess: 'on', data: { wt_postid: null } });
    expect(Math.abs(Number(Reflect.get(Object(answer), 'time')) - Date.now())).toBeLessThan(2000);
    expect(await pingsOf(user.id)).toEqual([{ lat: 3.14, lng: 101.7, device_time: time, type: 'EW', post_id: null }]);
  });

  it('without a position stores nothing but still returns the time', async () => {
    const user = await technician();
    const { data } = await (
      await server.client(user, { app: 'app' })
    ).session.ping({ body: { geo: null, time, type: 'EW' } });
    expect(Math.abs(data.time - Date.now())).toBeLessThan(2000);
    expect(await pingsOf(user.id)).toEqual([]);
  });

  it('can be sent with others as an array, and is stored once if repeated', async () => {
    const user = await technician();
    const client = await server.client(user, { app: 'app' });
    const body = [1, 2, 3].map((at) => ({
      geo: [at, at] satisfies [number, number],
      time: time + at,
      id: `p-${at}`,
      type: 'EW',
    }));
    await client.session.ping({ body });
    await Promise.all([
      client.session.ping({ body }),
      client.session.ping({ body: [...body, { geo: [4, 4], time: time + 4, id: 'p-4', type: 'EW' }] }),
    ]);
    expect((await pingsOf(user.id)).map((row) => row.lat)).toEqual([1, 2, 3, 4]);
  });

  it('treats null as a missing job or id', async () => {
    const user = await technician();
    await (
      await server.client(user, { app: 'app' })
    ).session.ping({ body: { geo: [3, 3], time, id: null, userid: null, postid: null, token: null, type: 'EW' } });
    expect(await pingsOf(user.id)).toMatchObject([{ lat: 3, post_id: null }]);
  });

  it("is returned as the last known position, according to the device's time", async () => {
    const user = await technician();
    const client = await server.client(user, { app: 'app' });
    expect((await client.session.lastPing()).data.last).toBeNull();
    await client.session.ping({
      body: [
        { geo: [2, 2], time: time + 9, type: 'EW', postid: 'job-1' },
        { geo: [1, 1], time, type: 'EW' },
      ],
    });
    expect((await client.session.lastPing()).data.last).toEqual({
      geo: [2, 2],
      time: time + 9,
      type: 'EW',
      postid: 'job-1',
    });
  });

  it.each([
    ['an unknown field', { geo: null, time, type: 'EW', more: 1 }],
    ['a position with invalid coordinates', { geo: [91, 0], time, type: 'EW' }],
    ['an empty array', []],
    ['more than 500 positions', Array.from({ length: 501 }, () => ({ geo: null, time, type: 'EW' }))],
  ])('is rejected with %s', async (_name, body) => {
    const response = await fetch(`${server.url}/api/my/ping`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await server.token(world.technician, 'app')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(400);
  });

  it('is rejected for another user, and from a customer', async () => {
    const client = await server.client(world.technician, { app: 'app' });
    expect(
      await refusalCode(client.session.ping({ body: { geo: [1, 1], time, type: 'EW', userid: world.admin.id } })),
    ).toBe('permission.missing');
    expect(
      await refusalCode(
        (await server.client(world.customer)).session.ping({ body: { geo: [1, 1], time, type: 'EW' } }),
      ),
    ).toBe('permission.missing');
    expect(await pingsOf(world.admin.id)).toEqual([]);
  });
});

describe('an acknowledgement', () => {
  it("records the arrival of the caller's push once, and nothing for another user's", async () => {
    const user = await technician();
    const [own, foreign] = [randomUUID(), randomUUID()];
    for (const [id, userId] of [
      [own, user.id],
      [foreign, world.admin.id],
    ] satisfies [string, string][]) {
      await server.db
        .insertInto('message')
        .values({
          id,
          once: id,
          folder_id: world.folder.id,
          channel: 'push',
          user_id: userId,
          address: null,
          template: 'job-assigned',
          lang: 'en-GB',
          ref_kind: 'POST',
          ref_id: 'x',
          error: null,
          sent_at: null,
        })
        .execute();
    }
    const client = await server.client(user, { app: 'app' });
    const at = async (id: string) =>
      (await server.db.selectFrom('message').select('acknowledged_at').where('id', '=', id).executeTakeFirstOrThrow())
        .acknowledged_at;
    await client.session.ping({ body: { geo: null, time, type: 'PR', oid: own } });
    const first = await at(own);
    expect(first).toBeGreaterThan(0);
    await client.session.ping({
      body: [
        { geo: null, time, type: 'PR', oid: own },
        { geo: null, time, type: 'PR', oid: foreign },
      ],
    });
    expect([await at(own), await at(foreign)]).toEqual([first, null]);
  });

  it('with oid -1 records which of the visible jobs are complete on the device', async () => {
    const user = await technician();
    const job = await makeJob(server.db, world.site, { assignees: [user] });
    const elsewhere = await makeJob(
      server.db,
      await makeSite(server.db, await makeContact(server.db, await makeFolder(server.db))),
    );
    await (
      await server.client(user, { app: 'app' })
    ).session.ping({ body: { geo: null, time, type: 'PR', oid: -1, postids: [job.id, elsewhere.id] } });
    expect(
      await server.db.selectFrom('device_post').select('post_id').where('user_id', '=', user.id).execute(),
    ).toEqual([{ post_id: job.id }]);
  });
});
