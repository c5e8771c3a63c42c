import { randomUUID } from 'node:crypto';
import { datasets } from '@field-service/contract/data.ts';
import type { ReviewFlag } from '@field-service/domain/work/review.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makeSite,
  makeStaff,
  makeStation,
  makeWorld,
  type TestContact,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

let server: TestServer;
let world: TestWorld;
let supervisor: TestClient;
let contact: TestContact;

const minute = 60_000;
const end = Date.parse('2026-11-20T03:00:00Z');

beforeAll(async () => {
  server = await startTestServer({ checkAnswers: true });
  world = await makeWorld(server.db);
  supervisor = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['SUPER'] }));
  contact = await makeContact(server.db, world.folder);
  await server.db.updateTable('contact').set({ review_before_release: true }).where('id', '=', contact.id).execute();
  await server.db
    .insertInto('setting')
    .values({ folder_id: world.folder.id, user_id: null, key: 'serviceRadius', data: JSON.stringify(1) })
    .execute();
});
afterAll(async () => await server.stop());

interface Visit {
  scan?: 'qr' | 'nfc' | 'manual';
  access?: string;
  condition?: string;
  activity?: number;
  pictures?: number;
}
interface Work {
  planned?: number | null;
  minutes?: number | null;
  geo?: [number, number] | null;
  endGeo?: [number, number] | null;
  visits?: Visit[];
}

/** Creates a finished job of the reviewed customer with what was recorded on it; the site is at 3.139, 101.6869. */
async function finished(work: Work, of: TestContact = contact): Promise<string> {
  const { planned = 60, minutes = 60, geo = null, endGeo = null, visits = [] } = work;
  const { db } = server;
  const site = await makeSite(db, of);
  const plan = end - 60 * minute;
  const { id } = await makeJob(db, site, {
    status: 'DN',
    doneAt: end,
    assignees: [world.technician],
    ...(planned === null ? {} : { plan, plan2: plan + planned * minute }),
  });
  await db
    .insertInto('post_result')
    .values({
      post_id: id,
      upload_id: `upload-${id}`,
      start_at: minutes === null ? null : end - minutes * minute,
      end_at: end,
      start_geo: geo === null ? null : JSON.stringify(geo),
      end_geo: endGeo === null ? null : JSON.stringify(endGeo),
      no_sign_reason: null,
      received_at: end,
    })
    .execute();
  for (const [at, visit] of visits.entries()) {
    const { scan = 'qr', access = null, condition = 'ok', activity = 0, pictures = 0 } = visit;
    const station = await makeStation(db, site, null);
    await db
      .insertInto('visit')
      .values({
        id: randomUUID(),
        post_id: id,
        station_id: station.id,
        upload_id: `upload-${id}`,
        entry: `e${at}`,
        user_id: world.technician.id,
        plan_revision: null,
        visited_at: end - minute,
        received_at: end,
        clock_difference: 0,
        scan_method: scan,
        access_reason: access,
        condition,
        activity,
        data: JSON.stringify({ imgbf: [], imgaf: Array.from({ length: pictures }, () => ({ fileId: 'f' })) }),
      })
      .execute();
  }
  return id;
}
const queue = async (find: object, by = supervisor) =>
  z
    .array(datasets.reviews)
    .parse((await by.data.read({ params: { id: 'reviews' }, query: { find: JSON.stringify(find) } })).data);
const row = async (id: string) => {
  const [found] = await queue({ id });
  return found;
};

const times = (count: number, visit: Visit = {}): Visit[] => Array.from({ length: count }, () => visit);
const near: [number, number] = [3.1398, 101.6869];
const far: [number, number] = [3.1569, 101.6869];

test.each<[string, Work, ReviewFlag[]]>([
  ['work in its planned time, near the site, with scans and pictures', { geo: near, visits: times(4) }, []],
  ['half of the planned time', { minutes: 30 }, []],
  ['less than half of the planned time', { minutes: 29 }, ['fast']],
  ['no plan to compare with', { planned: null, minutes: 1 }, []],
  ['twenty seconds for each station', { planned: null, minutes: 2, visits: times(6) }, []],
  ['less than twenty seconds for each station', { planned: null, minutes: 2, visits: times(7) }, ['fast']],
  ['an unknown start', { minutes: null }, []],
  ['a start two kilometres away', { geo: far, endGeo: near }, ['far']],
  ['a finish two kilometres away', { geo: near, endGeo: far }, ['far']],
  ['three of ten stations by hand', { visits: [...times(7), ...times(3, { scan: 'manual' })] }, []],
  ['four of ten stations by hand', { visits: [...times(6), ...times(4, { scan: 'manual' })] }, ['manual']],
  ['two of two stations by hand', { visits: times(2, { scan: 'manual' }) }, []],
  ['high activity without a picture', { visits: [{ activity: 3 }, { activity: 2, pictures: 1 }] }, ['pictures']],
  ['low activity without a picture', { visits: [{ activity: 1 }] }, []],
  ['a damaged station without a picture', { visits: [{ condition: 'damaged' }] }, ['pictures']],
  ['a station that was locked', { visits: [{ access: 'locked', condition: 'missing', activity: 3 }] }, []],
  [
    'everything at once',
    { minutes: 1, geo: far, visits: times(4, { scan: 'manual', condition: 'moved' }) },
    ['fast', 'far', 'manual', 'pictures'],
  ],
])('%s', async (_name, work, flags) => {
  expect((await row(await finished(work)))?.flags).toEqual(flags);
});

test('a row has the figures that tell why, and filters and order use them', async () => {
  const own = await makeContact(server.db, world.folder);
  await server.db.updateTable('contact').set({ review_before_release: true }).where('id', '=', own.id).execute();
  const quick = await finished(
    { minutes: 10, geo: far, visits: [{ scan: 'manual' }, { activity: 3 }, { access: 'locked' }] },
    own,
  );
  const calm = await finished({ minutes: 50 }, own);
  expect(await row(quick)).toMatchObject({
    technicians: [world.technician.displayname],
    contact: { id: own.id },
    version: null,
    minutes: 10,
    plannedMinutes: 60,
    stations: 2,
    manual: 1,
    distanceKm: 1.99,
    radiusKm: 1,
    withoutPicture: 1,
  });
  const ids = async (find: object) => (await queue({ contactid: own.id, ...find })).map(({ id }) => id);
  expect(await ids({ flags: 'fast' })).toEqual([quick]);
  expect(await ids({ flags: { $in: ['far', 'manual'] } })).toEqual([quick]);
  expect(await ids({ flags: { $nin: ['fast', 'far', 'manual', 'pictures'] } })).toEqual([calm]);
  expect(await ids({ assignees: world.technician.id, minutes: { $lte: 20 } })).toEqual([quick]);
});

test('only jobs that wait are listed, for those who may approve jobs there', async () => {
  const waiting = await finished({});
  const free = await finished({}, world.contact);
  expect((await queue({ id: { $in: [waiting, free] } })).map(({ id }) => id)).toEqual([waiting]);
  const other = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['SUPER'] }),
  );
  expect(await queue({ id: waiting }, other)).toEqual([]);
  const technician = await server.client(world.technician, { app: 'app' });
  const billing = await server.client(world.billing);
  for (const client of [technician, billing])
    expect(await refusalCode(queue({ id: waiting }, client))).toBe('permission.missing');
});

test('without a radius no distance is too far', async () => {
  const elsewhere = await makeContact(server.db, await makeFolder(server.db));
  await server.db.updateTable('contact').set({ review_before_release: true }).where('id', '=', elsewhere.id).execute();
  const admin = await server.client(await makeStaff(server.db, { folders: [elsewhere.folder], roles: ['SUPER'] }));
  const id = await finished({ geo: far }, elsewhere);
  expect(await queue({ id }, admin)).toMatchObject([{ flags: [], distanceKm: 1.99, radiusKm: 0 }]);
});
