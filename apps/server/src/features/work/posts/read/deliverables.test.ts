import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { jobBody, line, refusalCode } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeItem,
  makeSite,
  makeStaff,
  makeWorld,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let technician: TestClient;
let other: TestUser;
let gel: { id: string; code: string };

const at = Date.UTC(2027, 0, 11, 2);
const jobs: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  other = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  gel = await makeItem(server.db, world.folder, { type: 'CHM', uom: 'g' });
  const service = await makeItem(server.db, world.folder, { type: 'SRV', uom: 'visit' });
  const dispatcher = await server.client(world.dispatcher);
  technician = await server.client(world.technician, { app: 'app' });
  const lines = (qty: string) => [
    line({ itemid: service.id }),
    line({ itemid: gel.id, qty }),
    line({ itemid: gel.id, qty: '0.5' }),
  ];
  for (const [plan, user, qty] of [
    [at, world.technician, '10'],
    [at + dayMs, world.technician, '2.25'],
    [at, other, '99'],
  ] as const) {
    jobs.push(
      (await dispatcher.posts.create({ body: jobBody(world.site, { plan, assignees: [user.id], lines: lines(qty) }) }))
        .data.id,
    );
  }
  const away = await makeSite(server.db, await makeContact(server.db, await makeFolder(server.db)));
  const admin = await server.client(world.admin);
  await admin.posts.create({ body: jobBody(away, { plan: at, lines: [] }) });
});
afterAll(async () => await server.stop());

test('materials are summed by item and unit across pending jobs', async () => {
  const find = JSON.stringify({
    'p.assignees': world.technician.id,
    plan: { $gte: at, $lt: at + 2 * dayMs },
    'status.flags': { $flags: 'D' },
  });
  const { data } = await technician.data.read({
    params: { id: 'service-items' },
    query: { find, group: 'item,uom', noLimit: 'true' },
  });
  expect(data).toMatchObject([{ item: gel.id, uom: 'Gram', qty: '13.25' }]);
  const rows = (
    await technician.data.read({ params: { id: 'service-items' }, query: { find: JSON.stringify({ docid: jobs[0] }) } })
  ).data;
  expect(rows).toMatchObject([
    { postid: jobs[0], item: { id: gel.id, code: gel.code }, folder: world.folder.id, uom: 'Gram', qty: '10' },
    { qty: '0.5' },
  ]);
});

test('material to bring is listed per job, for the requested people and dates', async () => {
  const read = async (form: object, client = technician) =>
    (
      await client.data.read({
        params: { id: 'job-deliverables' },
        query: { formData: JSON.stringify(form), limit: '0' },
      })
    ).data;
  expect(await read({ start: at, end: at + dayMs, assignees: [world.technician.id] })).toMatchObject([
    {
      id: jobs[0],
      assignees: [{ id: world.technician.id }],
      items: [{ item: { id: gel.id }, uom: 'Gram', qty: '10.5' }],
    },
  ]);
  expect(await read({ start: at, end: at + dayMs })).toMatchObject([{ id: jobs[0] }, { id: jobs[2] }]);
  expect(await read({ assignees: [] })).toEqual([]);
  expect(await refusalCode(read({ start: 'now' }))).toBe('request.invalid');
  expect(await refusalCode(read({}, await server.client(world.customer)))).toBe('permission.missing');
  const stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['TECH'] }),
    { app: 'app' },
  );
  expect(await read({}, stranger)).toEqual([]);
});
