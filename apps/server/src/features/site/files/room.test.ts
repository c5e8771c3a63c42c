import { randomBytes, randomUUID } from 'node:crypto';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { makeJob, makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const megabyte = 1_048_576;
let server: TestServer;
let second: TestServer;
let world: TestWorld;
let person: TestUser;
let client: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  second = await startTestServer({ sameSiteAs: server });
  world = await makeWorld(server.db);
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});
beforeEach(async () => {
  person = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  client = await server.client(person, { app: 'app' });
});

/** Stores files of the person whose times of creation are a minute apart, oldest first. */
async function kept(count: number, bytes: number, given: { tags?: string[]; age?: number } = {}): Promise<string[]> {
  const sha256 = randomBytes(32).toString('hex');
  const began = Date.now() - (given.age ?? 10 * dayMs);
  await server.db.insertInto('file_blob').values({ sha256, bytes, cts: began }).execute();
  const rows = Array.from({ length: count }, (_each, at) => ({
    id: randomUUID(),
    sha256,
    bytes,
    type: 'text/plain',
    file_name: 'kept.txt',
    ref_kind: 'USER' as const,
    ref_id: person.id,
    folder_id: null,
    contact_id: null,
    site_id: null,
    tags: given.tags ?? [],
    perms: null,
    user_id: person.id,
    cts: began + at,
  }));
  await server.db.insertInto('file').values(rows).execute();
  return rows.map(({ id }) => id);
}
const send = async (
  { aref, tags, bytes = 40 }: { aref?: string; tags?: string; bytes?: number } = {},
  sender = client,
): Promise<string> => {
  const body = new FormData();
  body.append('file', new File([randomBytes(bytes)], 'own.bin'));
  const query = { ...(aref === undefined ? {} : { aref }), ...(tags === undefined ? {} : { tags }) };
  return (await sender.uploads.part({ query, body })).data[0]?.id ?? '';
};
const ids = async (): Promise<string[]> =>
  (await server.db.selectFrom('file').select('id').where('ref_id', '=', person.id).execute()).map(({ id }) => id);
const full = { code: 'file.quota_exceeded', status: 422 };

describe("a person's own files", () => {
  it('are rejected beyond a gigabyte, whether they state the person or no record, unlike those of a job', async () => {
    const before = await kept(1, 1024 * megabyte - 100);
    const last = await send({ bytes: 100 });
    expect(await refusalOf(send({ bytes: 1 }))).toMatchObject({ ...full, params: { files: 2000, megabytes: 1024 } });
    expect(await refusalOf(send({ aref: `USER.${person.id}`, bytes: 1 }))).toMatchObject(full);
    expect(await ids()).toEqual([...before, last]);
    const job = await makeJob(server.db, world.site, { assignees: [person] });
    const evidence = await send({ aref: `POST.${job.id}` });
    expect(
      await refusalOf(client.files.attach({ params: { id: evidence }, body: { appref: `USER.${person.id}` } })),
    ).toMatchObject(full);
    // A file of a job does not count towards the person's quota.
    await client.files.attach({ params: { id: last }, body: { appref: `POST.${job.id}` } });
    await send({ bytes: 100 });
  });

  it('are rejected beyond two thousand, even concurrently on two processes', async () => {
    await kept(1998, 10);
    const other = await second.client(person, { app: 'app' });
    const answers = await Promise.all(
      Array.from(
        { length: 8 },
        async (_each, at) =>
          await send({}, at % 2 === 0 ? client : other).then(
            () => 'kept',
            (error: unknown) => (error instanceof Error ? error.message : 'failed'),
          ),
      ),
    );
    expect(answers.filter((answer) => answer === 'kept')).toHaveLength(2);
    expect(await ids()).toHaveLength(2000);
    expect(await refusalOf(send())).toMatchObject(full);
  });

  it('still count in the bin, because they can be restored', async () => {
    const [id = ''] = await kept(1, 1024 * megabyte);
    await client.files.remove({ params: { id } });
    expect(await refusalOf(send())).toMatchObject(full);
  });

  it('do not count for another person', async () => {
    await kept(1, 1024 * megabyte);
    const other = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    expect(await send({}, await server.client(other, { app: 'app' }))).not.toBe('');
  });
});

describe('logs of the field app', () => {
  const log = { tags: 'applog' };

  it('are accepted when other files have no space, and replace the oldest logs', async () => {
    const others = await kept(1, 1024 * megabyte);
    const logs = await kept(500, 100, { tags: ['applog'] });
    const sent = await send(log);
    expect(new Set(await ids())).toEqual(new Set([...others, ...logs.slice(1), sent]));
  });

  it('are removed until there is space for the bytes of the new log', async () => {
    const logs = await kept(10, 10 * megabyte, { tags: ['applog'] });
    const sent = await send({ ...log, bytes: 10 * megabyte + 1 });
    expect(new Set(await ids())).toEqual(new Set([...logs.slice(2), sent]));
  });

  it('are kept if something references them, and for a day', async () => {
    const [avatar = '', ...logs] = await kept(500, 100, { tags: ['applog'] });
    await server.db.updateTable('app_user').set({ avatar }).where('id', '=', person.id).execute();
    expect(await refusalOf(send(log))).toMatchObject({ ...full, params: { files: 500, megabytes: 100 } });
    expect(new Set(await ids())).toEqual(new Set([avatar, ...logs]));

    person = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    client = await server.client(person, { app: 'app' });
    await kept(500, 100, { tags: ['applog'], age: dayMs / 2 });
    expect(await refusalOf(send(log))).toMatchObject(full);
  });

  it('cannot be turned into other files when there is no space left for other files', async () => {
    await kept(1, 1024 * megabyte);
    const id = await send(log);
    const { uts } = (await client.files.meta({ params: { id } })).data;
    expect(await refusalOf(client.files.update({ params: { id }, body: { uts, tags: [] } }))).toMatchObject(full);
    await client.files.update({ params: { id }, body: { uts, fileName: 'app.log' } });
  });
});
