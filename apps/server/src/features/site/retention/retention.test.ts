import { randomUUID } from 'node:crypto';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { makeJob, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobContext } from '../../../context.ts';
import { routines } from '../../../features.ts';

let server: TestServer;
let world: TestWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
});
afterAll(async () => await server.stop());

/** Runs the nightly routines that remove expired data. */
const keepHouse = async (): Promise<void> => {
  for (const routine of routines.filter(({ name }) => ['housekeeping', 'prune-records'].includes(name)))
    await routine.run(jobContext(server.services));
};
const daysAgo = (days: number): number => server.services.clock() - days * dayMs;

describe('positions', () => {
  const ping = async (at: number, deviceTime: number): Promise<string> => {
    const id = randomUUID();
    await server.db
      .insertInto('ping')
      .values({
        id,
        user_id: world.technician.id,
        at,
        device_time: deviceTime,
        lat: 1,
        lng: 1,
        post_id: null,
        type: 'EW',
        local_id: null,
      })
      .execute();
    return id;
  };
  const pings = async (): Promise<string[]> =>
    (await server.db.selectFrom('ping').select('id').execute()).map(({ id }) => id).toSorted();
  const trail = async (): Promise<number[]> =>
    (await server.db.selectFrom('post_trail').select('lat').orderBy('lat').execute()).map(({ lat }) => lat);

  it('are kept for 90 days, or as long as the site’s setting', async () => {
    const job = await makeJob(server.db, world.site);
    const [fresh, older] = [await ping(daysAgo(1), daysAgo(1)), await ping(daysAgo(40), daysAgo(40))];
    await ping(daysAgo(91), daysAgo(91));
    await ping(daysAgo(1), daysAgo(120));
    for (const [lat, days] of [
      [1, 1],
      [40, 40],
      [91, 91],
    ] satisfies [number, number][])
      await server.db
        .insertInto('post_trail')
        .values({ post_id: job.id, user_id: world.technician.id, lat, lng: 1, at: daysAgo(days), type: 'EW' })
        .execute();
    await keepHouse();
    expect([await pings(), await trail()]).toEqual([[fresh, older].toSorted(), [1, 40]]);

    const admin = await server.client(world.admin);
    await admin.settings.save({
      body: { settings: { retention: { positionDays: 30, historyYears: 10 } } },
    });
    await keepHouse();
    expect([await pings(), await trail()]).toEqual([[fresh], [1]]);
  });
});

describe('the tables of positions', () => {
  const months = async (table: string): Promise<string[]> => {
    const { rows } = await server.database.ownerPool.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass and c.relname ~ '_\\d{4}_\\d{2}$' order by 1`,
      [table],
    );
    return rows.map(({ name }) => name.slice(table.length + 1));
  };
  const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7).replace('-', '_');
  const later = (count: number): string => {
    const date = new Date(server.services.clock());
    return monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count));
  };

  it('are partitioned by month; expired partitions are dropped, and new ones are created with rows already inserted', async () => {
    const admin = await server.client(world.admin);
    await admin.settings.save({ body: { settings: { retention: { positionDays: 90, historyYears: 10 } } } });
    const { clock } = server.services;
    const over = 130 * dayMs;
    await server.db
      .insertInto('ping')
      .values({
        id: 'of-later',
        user_id: world.technician.id,
        at: clock() + over,
        device_time: clock() + over,
        lat: 1,
        lng: 1,
        post_id: null,
        type: 'EW',
        local_id: null,
      })
      .execute();
    expect((await months('ping')).at(-1)).toBe(later(3));
    server.services.clock = () => clock() + over;
    try {
      await keepHouse();
      for (const table of ['ping', 'post_trail']) {
        const there = await months(table);
        expect([there[0], there.at(-1)]).toEqual([monthOf(server.services.clock() - 90 * dayMs), later(3)]);
      }
      const { rows } = await server.database.ownerPool.query(
        `select tableoid::regclass::text as name from ping where id = 'of-later'`,
      );
      expect(rows).toEqual([{ name: `ping_${later(0)}` }]);
    } finally {
      server.services.clock = clock;
    }
  });
});

describe('retention of history', () => {
  const note = async (at: number): Promise<string> => {
    const id = randomUUID();
    await server.db
      .insertInto('history')
      .values({
        id,
        noun: 'post',
        noun_id: 'job',
        folder_id: null,
        at,
        user_id: null,
        by_name: 'somebody',
        via: 'web',
        kind: 'status',
        before: '{}',
        after: '{}',
        reason: null,
        request_id: null,
        supporter: null,
      })
      .execute();
    return id;
  };

  it('ends after ten years, when the owner of the table removes the rows and records the removal', async () => {
    const [kept, gone] = [await note(daysAgo(10 * 365)), await note(daysAgo(10 * 366 + 1))];
    await keepHouse();
    const rows = await server.db.selectFrom('history').select(['id', 'kind', 'after', 'via']).execute();
    const ids = rows.map(({ id }) => id);
    expect([ids.includes(kept), ids.includes(gone)]).toEqual([true, false]);
    expect(rows.filter(({ kind }) => kind === 'prune')).toMatchObject([
      { via: 'housekeeping', after: { table: 'history', rows: 1 } },
    ]);
    await keepHouse();
    const pruned = await server.db.selectFrom('history').select('id').where('kind', '=', 'prune').execute();
    expect(pruned).toHaveLength(1);
    // The role that serves requests still cannot delete history.
    await expect(server.services.system.deleteFrom('history').execute()).rejects.toMatchObject({ code: '42501' });
  });

  it('cannot be set to less than ten years', async () => {
    const admin = await server.client(world.admin);
    const written = admin.settings.save({
      body: { settings: { retention: { positionDays: 30, historyYears: 9 } } },
    });
    await expect(written).rejects.toMatchObject({ code: 'field.invalid' });
  });
});

describe('an idempotency key', () => {
  it('of a device never expires, but one of a browser does', async () => {
    for (const [key, keepUntil] of [
      ['of-a-device', null],
      ['of-a-browser', daysAgo(1)],
    ] satisfies [string, number | null][])
      await server.db
        .insertInto('idempotency')
        .values({
          user_id: world.technician.id,
          key,
          request_hash: 'x',
          cts: daysAgo(4000),
          keep_until: keepUntil,
          status: 200,
          answer: '{}',
        })
        .execute();
    await keepHouse();
    const keys = await server.db.selectFrom('idempotency').select('key').where('key', 'like', 'of-a-%').execute();
    expect(keys).toEqual([{ key: 'of-a-device' }]);
  });
});
