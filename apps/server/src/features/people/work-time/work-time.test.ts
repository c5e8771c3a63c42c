import { businessDateOf, stampOn } from '@field-service/domain/values/business-date.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import { makeFolder, makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobContext } from '../../../context.ts';
import { closeWorkDays } from './public.ts';

let server: TestServer;
let world: TestWorld;
let supervisor: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  supervisor = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['SUPER'] }));
});
afterAll(async () => await server.stop());

const zone = 'Asia/Kuala_Lumpur';
const hour = 3_600_000;
type Sign = 'WS' | 'WB' | 'WR' | 'WE' | 'WT';
/** The day before yesterday in the folder's time zone, so that the entire day is in the past. */
const aDay = (): number => businessDateOf(Date.now() - 48 * hour, zone);
const on = (date: number, hours: number): number => stampOn(date, hours * 60, zone);
async function worker(): Promise<{
  user: TestUser;
  client: TestClient;
  record: (type: Sign, time: number) => Promise<Awaited<ReturnType<TestClient['workTime']['record']>>['data']>;
}> {
  const user = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  const client = await server.client(user, { app: 'app' });
  return {
    user,
    client,
    record: async (type, time) => (await client.workTime.record({ body: { type, time, geo: [3.1, 101.6] } })).data,
  };
}
const listing = async (client: TestClient, find: object) =>
  (await client.workTime.list({ query: { find: JSON.stringify(find) } })).data;
const daysOf = async (user: TestUser) =>
  await server.db
    .selectFrom('post')
    .select(['id', 'date', 'docno'])
    .where('systype', '=', 'worktime')
    .where('created_by', '=', user.id)
    .orderBy('date')
    .execute();

describe('a work day', () => {
  test("is created by its first entry, totals work and breaks, and is listed in the app's format", async () => {
    const { user, client, record } = await worker();
    const date = aDay();
    const begun = await record('WS', on(date, 8));
    expect(begun).toMatchObject({
      date,
      startAt: on(date, 8),
      creator: { id: user.id },
      type: { code: '_WT' },
      folderid: world.folder.id,
    });
    await record('WB', on(date, 12));
    await record('WT', on(date, 12.5));
    await record('WR', on(date, 13));
    const done = await record('WE', on(date, 17));
    expect(done).toMatchObject({
      id: begun.id,
      state: 'closed',
      running: null,
      startAt: on(date, 8),
      endAt: on(date, 17),
      workMinutes: 480,
      breakMinutes: 60,
    });
    expect([done.work, done.break, done.trails]).toEqual([
      [
        [3.1, 101.6, on(date, 8), 'WS', null],
        [3.1, 101.6, on(date, 17), 'WE', null],
      ],
      [
        [3.1, 101.6, on(date, 12), 'WB', null],
        [3.1, 101.6, on(date, 13), 'WR', null],
      ],
      [[3.1, 101.6, on(date, 12.5), 'WT', null]],
    ]);
    const { data } = await client.data.read({
      params: { id: 'work-time-listing' },
      query: {
        find: JSON.stringify({
          'creator.id': user.id,
          'type.code': '_WT',
          cts: { $gte: Date.now() - hour, $lt: Date.now() + hour },
        }),
      },
    });
    expect(data).toEqual([done]);
    const grouped = await supervisor.data.read({
      params: { id: 'work-time-listing' },
      query: { find: JSON.stringify({ 'creator.id': user.id }), group: 'creator.id' },
    });
    expect(grouped.data).toEqual([{ 'creator.id': user.id, count: 1, workMinutes: '480', breakMinutes: '60' }]);
  });

  test('keeps a night shift on its start date, and stores repeated entries once', async () => {
    const { user, record } = await worker();
    const date = aDay();
    await record('WS', on(date, 22));
    await Promise.all([record('WE', on(date, 30)), record('WE', on(date, 30))]);
    expect((await daysOf(user)).map((day) => day.date)).toEqual([date]);
    await record('WS', on(date, 32));
    expect((await daysOf(user)).map((day) => day.date)).toEqual([date, businessDateOf(on(date, 32), zone)]);
  });

  test('is created once by two concurrent processes', async () => {
    const second = await startTestServer({ sameSiteAs: server });
    try {
      const { user, client } = await worker();
      const clients = [client, await second.client(user, { app: 'app' })];
      const time = Date.now();
      const answers = await Promise.all(
        Array.from(
          { length: 8 },
          async (_each, at) =>
            (
              await clients[at % 2]?.session.ping({
                body: { geo: [3, 101], time: time + at, type: 'WT', id: `w-${at}` },
              })
            )?.data.wt_postid,
        ),
      );
      expect(new Set(answers).size).toBe(1);
      expect(await daysOf(user)).toEqual([expect.objectContaining({ id: answers[0] })]);
      expect((await client.workTime.get({ params: { id: answers[0] ?? '' } })).data.trails).toHaveLength(8);
    } finally {
      await second.stop();
    }
  });

  test('is returned by a work ping, and is not created by any other ping', async () => {
    const { user, client } = await worker();
    const ping = async (type: string, time = Date.now()) =>
      (await client.session.ping({ body: { geo: null, time, type } })).data.wt_postid;
    expect(await ping('EW')).toBeNull();
    expect(await daysOf(user)).toEqual([]);
    const id = await ping('WS');
    expect((await daysOf(user)).map((day) => day.id)).toEqual([id]);
    expect(await ping('EW')).toBe(id);
    expect((await client.session.lastPing()).data.wt_postid).toBe(id);
    // An entry from a clock that is far ahead is skipped, but the ping still succeeds.
    expect(await ping('WE', Date.now() + hour)).toBe(id);
    expect((await client.workTime.get({ params: { id: id ?? '' } })).data.running).toBe('work');
  });

  test('accepts activities for its own post only', async () => {
    const { client, record } = await worker();
    const other = await worker();
    const date = aDay();
    const { id } = await record('WS', on(date, 8));
    await client.posts.activity({ body: { postid: id, geo: [3, 101], time: on(date, 12), type: 'WB' } });
    await client.posts.concatTrails({
      params: { id },
      body: {
        trails: [
          [3, 101, on(date, 13), 'WR', id],
          [3, 101, on(date, 14), 'WE', id],
        ],
      },
    });
    expect((await client.workTime.get({ params: { id } })).data).toMatchObject({ workMinutes: 300, breakMinutes: 60 });
    expect(
      await refusalCode(client.posts.activity({ body: { postid: id, geo: [3, 101], time: on(date, 15), type: 'EW' } })),
    ).toBe('field.invalid');
    expect(
      await refusalCode(
        other.client.posts.activity({ body: { postid: id, geo: [3, 101], time: on(date, 15), type: 'WS' } }),
      ),
    ).toBe('record.not_found');
    expect(await refusalCode(client.posts.get({ params: { id } }))).toBe('record.not_found');
  });

  test('is ended automatically at its last entry if no one ended it', async () => {
    const { record, client } = await worker();
    const started = Date.now() - 15.9 * hour;
    const { id } = await record('WS', started);
    await record('WT', started + hour);
    await server.db
      .updateTable('work_entry')
      .set((eb) => ({ at: eb('at', '-', hour) }))
      .where('post_id', '=', id)
      .execute();
    await server.db
      .updateTable('work_time')
      .set((eb) => ({ start_at: eb('start_at', '-', hour), since: eb('since', '-', hour) }))
      .where('post_id', '=', id)
      .execute();
    await closeWorkDays.run(jobContext(server.services));
    await closeWorkDays.run(jobContext(server.services));
    expect((await client.workTime.get({ params: { id } })).data).toMatchObject({
      state: 'closed',
      endAt: started,
      workMinutes: 60,
      flags: ['no_end'],
    });
    expect(
      await server.db
        .selectFrom('history')
        .select(['kind', 'by_name'])
        .where('noun', '=', 'work-time')
        .where('noun_id', '=', id)
        .where('kind', '=', 'close')
        .execute(),
    ).toEqual([{ kind: 'close', by_name: 'system' }]);
  });
});

describe('a correction', () => {
  test("replaces the device's entries with a manager's, with a reason, and keeps both", async () => {
    const { client, record } = await worker();
    const date = aDay();
    await record('WS', on(date, 9));
    const { id, uts } = await record('WT', on(date, 10));
    const correct = async (
      by: TestClient,
      base: number | undefined,
      times: readonly (readonly ['WS' | 'WE', number])[],
    ) =>
      (
        await by.workTime.correct({
          params: { id },
          body: {
            ...(base === undefined ? {} : { uts: base }),
            entries: times.map(([type, hours]) => ({ type, time: on(date, hours) })),
            reason: 'Forgot the phone',
          },
        })
      ).data;
    const corrected = await correct(supervisor, uts, [
      ['WS', 8],
      ['WE', 17],
    ]);
    expect(corrected).toMatchObject({
      state: 'closed',
      startAt: on(date, 8),
      endAt: on(date, 17),
      workMinutes: 540,
      flags: ['corrected'],
      work: [
        [null, null, on(date, 8), 'WS', null],
        [null, null, on(date, 17), 'WE', null],
      ],
    });
    expect(corrected.trails).toHaveLength(1);
    expect(
      await server.db
        .selectFrom('work_entry')
        .select('type')
        .where('post_id', '=', id)
        .where('revision', '=', 0)
        .execute(),
    ).toHaveLength(2);
    const [recorded] = await server.db
      .selectFrom('history')
      .select(['reason', 'before', 'after'])
      .where('noun_id', '=', id)
      .where('kind', '=', 'correct')
      .execute();
    expect(recorded).toMatchObject({
      reason: 'Forgot the phone',
      before: { workMinutes: 60 },
      after: { workMinutes: 540 },
    });
    // An entry from the device that is earlier than the correction is kept and flagged; a later one counts.
    expect(await record('WB', on(date, 12))).toMatchObject({
      workMinutes: 540,
      breakMinutes: 0,
      flags: ['corrected', 'late_entry'],
    });
    await record('WS', on(date, 18));
    expect(await record('WE', on(date, 19))).toMatchObject({ workMinutes: 600, flags: ['corrected', 'late_entry'] });
    expect(await refusalCode(correct(supervisor, uts, [['WS', 8]]))).toBe('record.changed');
    expect(await refusalCode(correct(supervisor, undefined, [['WS', 8]]))).toBe('record.base_missing');
    const { data: changes } = await supervisor.workTime.history({ params: { id } });
    expect(changes.map(({ kind }) => kind)).toEqual(['create', 'correct']);
    const [stranger, foreign] = [await worker(), await makeFolder(server.db)];
    const elsewhere = await server.client(await makeStaff(server.db, { folders: [foreign], roles: ['SUPER'] }));
    for (const by of [stranger.client, elsewhere])
      expect(await refusalCode(by.workTime.history({ params: { id } }))).toBe('record.not_found');
    expect(await refusalCode(correct(client, uts, [['WS', 8]]))).toBe('permission.missing');
    const now = (await supervisor.workTime.get({ params: { id } })).data.uts;
    expect(
      await refusalOf(
        correct(supervisor, now, [
          ['WS', 8],
          ['WE', 41],
        ]),
      ),
    ).toMatchObject({ code: 'field.invalid', params: { fields: ['entries.1.time'] } });
    expect(
      (
        await correct(supervisor, now, [
          ['WS', 8],
          ['WE', 16],
        ])
      ).flags,
    ).toEqual(['corrected']);
  });

  test("of the manager's own day is rejected", async () => {
    const { data } = await supervisor.workTime.record({ body: { type: 'WS', time: on(aDay(), 8) } });
    expect(
      await refusalCode(
        supervisor.workTime.correct({
          params: { id: data.id },
          body: { uts: data.uts, entries: [{ type: 'WS', time: on(aDay(), 7) }], reason: 'x' },
        }),
      ),
    ).toBe('work_time.own');
  });
});

describe('visibility of a work day', () => {
  test('extends to the person who works it, and to those who may see people in its folder', async () => {
    const { user, client, record } = await worker();
    const { id } = await record('WS', on(aDay(), 8));
    const colleague = await worker();
    const stranger = await server.client(
      await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['SUPER'] }),
    );
    const find = { 'creator.id': user.id };
    for (const reader of [client, supervisor, await server.client(world.admin)])
      expect((await listing(reader, find)).map((day) => day.id)).toEqual([id]);
    for (const reader of [colleague.client, stranger]) {
      expect(await listing(reader, find)).toEqual([]);
      expect(await refusalCode(reader.workTime.get({ params: { id } }))).toBe('record.not_found');
    }
    expect(
      await refusalCode(
        stranger.workTime.correct({
          params: { id },
          body: { uts: 1, entries: [{ type: 'WS', time: 1 }], reason: 'x' },
        }),
      ),
    ).toBe('record.not_found');
    expect(await refusalCode((await server.client(world.customer)).workTime.list({ query: {} }))).toBe(
      'permission.missing',
    );
  });

  test('requires a folder and a plausible time', async () => {
    const nowhere = await server.client(await makeStaff(server.db, { roles: ['SUPER'] }));
    expect(await refusalCode(nowhere.workTime.record({ body: { type: 'WS', time: Date.now() } }))).toBe(
      'work_time.no_folder',
    );
    const { client } = await worker();
    for (const time of [Date.now() + hour, Date.now() - 40 * 24 * hour])
      expect(await refusalCode(client.workTime.record({ body: { type: 'WS', time } }))).toBe('field.invalid');
  });
});
