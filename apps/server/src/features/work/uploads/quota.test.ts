import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { tusSend } from '@field-service/testing/tus-sender.ts';
import { sha256Of } from '@field-service/testing/work-package.ts';
import { clientOf } from '@field-service/testing/client.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { jobContext } from '../../../context.ts';
import { sweepUploads } from './public.ts';

const megabyte = 1_048_576;
const env = { UPLOADS_WAITING: '6', UPLOADS_WAITING_MB: '10' };
let server: TestServer;
let second: TestServer;
let world: TestWorld;

beforeAll(async () => {
  server = await startTestServer({ env });
  second = await startTestServer({ sameSiteAs: server, env });
  world = await makeWorld(server.db);
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

interface Sender {
  user: TestUser;
  token: string;
}
const newSender = async (): Promise<Sender> => {
  const user = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  return { user, token: await server.token(user, 'app') };
};
const tus = async (
  token: string,
  method: string,
  address: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  await fetch(address, { method, headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...headers } });
const begin = async (token: string, bytes: number, url = server.url): Promise<Response> =>
  await tus(token, 'POST', `${url}/api/tus`, { 'upload-length': String(bytes) });
const waiting = async ({ user }: Sender): Promise<unknown> => await server.services.incoming.waitingOf(user.id);
const idIn = (response: Response): string => response.headers.get('location')?.split('/').at(-1) ?? '';

describe('pending uploads', () => {
  it('are limited in number per user: the next one is rejected before any byte is stored, and other users are unaffected', async () => {
    const sender = await newSender();
    for (let at = 0; at < 6; at += 1) expect((await begin(sender.token, 10)).status).toBe(201);
    const refused = await begin(sender.token, 10);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ ok: false, code: 'upload.quota_exceeded', errorCode: 429 });
    expect(await waiting(sender)).toEqual({ uploads: 6, bytes: 60 });
    expect((await begin((await newSender()).token, 10)).status).toBe(201);
  });

  it('are limited in total size, as announced', async () => {
    const sender = await newSender();
    expect((await begin(sender.token, 6 * megabyte)).status).toBe(201);
    expect((await begin(sender.token, 4 * megabyte + 1)).status).toBe(429);
    expect((await begin(sender.token, 4 * megabyte)).status).toBe(201);
    expect((await begin(sender.token, 1)).status).toBe(429);
    expect(await waiting(sender)).toEqual({ uploads: 2, bytes: 10 * megabyte });
  });

  it('cannot exceed the limits concurrently, even over two server processes', async () => {
    const sender = await newSender();
    const answers = await Promise.all(
      Array.from(
        { length: 16 },
        async (_each, at) => (await begin(sender.token, 3 * megabyte, at % 2 === 0 ? server.url : second.url)).status,
      ),
    );
    expect(answers.filter((status) => status === 201)).toHaveLength(3);
    expect(answers.filter((status) => status === 429)).toHaveLength(13);
    expect(await waiting(sender)).toEqual({ uploads: 3, bytes: 9 * megabyte });
  });

  it('release their space when they are deleted, handed over or expired', async () => {
    const sender = await newSender();
    const bytes = Buffer.alloc(4 * megabyte, 7);
    const [left, old] = [idIn(await begin(sender.token, 3 * megabyte)), idIn(await begin(sender.token, 3 * megabyte))];
    const upload = await tusSend(server.url, sender.token, bytes);
    expect((await begin(sender.token, 1)).status).toBe(429);

    expect((await tus(sender.token, 'DELETE', `${server.url}/api/tus/${left}`)).status).toBe(204);
    expect(await waiting(sender)).toEqual({ uploads: 2, bytes: 7 * megabyte });

    await clientOf({ url: server.url, token: sender.token }).uploads.part({
      query: {},
      body: { upload, sha256: sha256Of(bytes), fileName: 'log.bin' },
    });
    await vi.waitFor(async () => expect(await waiting(sender)).toEqual({ uploads: 1, bytes: 3 * megabyte }), {
      timeout: 10_000,
    });

    const longAgo = new Date(Date.now() - 31 * dayMs);
    await utimes(path.join(server.config.dataDir, 'uploads', 'parts', old), longAgo, longAgo);
    await sweepUploads.run(jobContext(server.services));
    expect(await waiting(sender)).toEqual({ uploads: 0, bytes: 0 });
    expect((await tus(sender.token, 'HEAD', `${server.url}/api/tus/${old}`)).status).toBe(404);
  });
});
