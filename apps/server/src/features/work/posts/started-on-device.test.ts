import { deviceOf, sendWork } from '@field-service/testing/deliver.ts';
import { clientOf, sentPassword, type TestClient } from '@field-service/testing/client.ts';
import { makeJob, makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { emptyJobFile, newUploadId, packWork } from '@field-service/testing/work-package.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

let server: TestServer;
let world: TestWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
});
afterAll(async () => await server.stop());

const newJob = async () => await makeJob(server.db, world.site, { status: 'TD', assignees: [world.technician] });
/** The app of the technician on a device. */
async function appOn(did: string): Promise<TestClient> {
  const { username, password } = world.technician;
  const body = { username, password: sentPassword(username, password) };
  const { token } = (await clientOf({ url: server.url }).session.login({ query: { app: 'app', did }, body })).data;
  return clientOf({ url: server.url, token, caller: 'staff' });
}
const start = async (client: TestClient, id: string, status: 'IP' | 'TD') => {
  const { uts } = (await client.posts.get({ params: { id } })).data;
  await client.posts.update({ params: { id }, body: { uts, fields: {}, status } });
};

describe('the jobs of which only a device has the work', () => {
  it('are those started there, until their package arrives or they are un-started', async () => {
    const phone = await appOn('first-phone');
    const started = async () => (await phone.posts.startedOnDevice({})).data.map(({ docno }) => docno).toSorted();
    const [sent, kept, undone, untouched] = [await newJob(), await newJob(), await newJob(), await newJob()];
    for (const { id } of [sent, kept, undone]) await start(phone, id, 'IP');
    expect(await started()).toEqual([sent.docno, kept.docno, undone.docno].toSorted());
    expect(await started()).not.toContain(untouched.docno);

    await start(phone, undone.id, 'TD');
    const file = emptyJobFile(sent.id, newUploadId(), { status: 'CWO', noSignReason: 'absent' });
    await sendWork(await deviceOf(server, world.technician), await packWork(file, new Map()));
    expect(await started()).toEqual([kept.docno]);
  });

  it('are not those that the user started on another device', async () => {
    const job = await newJob();
    await start(await appOn('second-phone'), job.id, 'IP');
    const third = await appOn('third-phone');
    expect((await third.posts.startedOnDevice({})).data).toEqual([]);
    // A device that nobody recognises may be the one on which they were started.
    const anywhere = (await third.posts.startedOnDevice({ query: { device: 'any' } })).data;
    expect(anywhere.map(({ docno }) => docno)).toContain(job.docno);
    const colleague = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const other = await server.client(colleague, { app: 'app' });
    expect((await other.posts.startedOnDevice({ query: { device: 'any' } })).data).toEqual([]);
  });
});

describe('a device whose store was deleted', () => {
  const login = async (query: string, cookie?: string) => {
    const { username, password } = world.technician;
    const answer = await fetch(`${server.url}/api/user/login?app=app&${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
      body: JSON.stringify({ username, password: sentPassword(username, password) }),
    });
    const { data } = z.object({ data: z.object({ did: z.string() }) }).parse(await answer.json());
    return { did: data.did, cookie: answer.headers.get('set-cookie') ?? '' };
  };

  it('is recognised by its cookie, which scripts cannot read', async () => {
    const before = await login('did=first-device&newdid=1');
    expect(before.did).toBe('first-device');
    expect(before.cookie).toMatch(
      /^field-service-device=first-device; Max-Age=\d+; Path=\/api\/user; HttpOnly; SameSite=Strict/,
    );
    const [cookie] = before.cookie.split(';');
    expect((await login('did=made-anew-now&newdid=1', cookie)).did).toBe('first-device');
  });

  it('keeps the id in its store while it has one', async () => {
    expect((await login('did=in-the-store', 'field-service-device=in-the-cookie')).did).toBe('in-the-store');
  });

  it('is not named by a cookie that holds something else', async () => {
    const { did, cookie } = await login('did=made-anew-now&newdid=1', 'field-service-device=a b; other=1');
    expect([did, cookie.startsWith('field-service-device=made-anew-now;')]).toEqual(['made-anew-now', true]);
  });
});
