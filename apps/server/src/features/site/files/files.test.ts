import { request } from 'node:http';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  makeJob,
  makePortalUser,
  makeSite,
  makeStaff,
  makeWorld,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { tusSend } from '@field-service/testing/tus-sender.ts';
import { sha256Of } from '@field-service/testing/work-package.ts';
import { clientOf } from '@field-service/testing/client.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
let job: { id: string; docno: string };
let photo: Buffer;
const tokens = new Map<string, string>();
/** The technicians, who log in to the app. Other users log in to the app of their kind. */
const technicians = new Set<string>();

async function newWorld(): Promise<TestWorld> {
  const made = await makeWorld(server.db);
  technicians.add(made.technician.id);
  return made;
}
const login = async (user: TestUser): Promise<string> =>
  await server.token(user, technicians.has(user.id) ? 'app' : undefined);

beforeAll(async () => {
  server = await startTestServer();
  world = await newWorld();
  job = await makeJob(server.db, world.site, { assignees: [world.technician] });
  photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'teal' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitude: '3/1 8/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => await server.stop());

interface Attached {
  refKind?: string;
  refId?: string;
  type?: string;
  name?: string;
  tags?: string[];
  perms?: string | null;
  siteId?: string | null;
  folderId?: string | null;
  contactId?: string | null;
  metadata?: object;
}

/** Creates a file with these bytes, attached to the job by default. */
async function attach(bytes: Uint8Array, given: Attached = {}): Promise<string> {
  const { sha256 } = await server.services.files.add(Readable.from([bytes]));
  const id = `file-${randomBytes(6).toString('hex')}`;
  await server.db
    .insertInto('file_blob')
    .values({ sha256, bytes: bytes.length, cts: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await server.db
    .insertInto('file')
    .values({
      id,
      sha256,
      bytes: bytes.length,
      type: given.type ?? 'application/octet-stream',
      file_name: given.name ?? 'notes.bin',
      ref_kind: given.refKind ?? 'POST',
      ref_id: given.refId ?? job.id,
      folder_id: given.folderId === undefined ? world.folder.id : given.folderId,
      contact_id: given.contactId === undefined ? world.contact.id : given.contactId,
      site_id: given.siteId === undefined ? world.site.id : given.siteId,
      tags: given.tags ?? [],
      perms: given.perms ?? null,
      metadata: JSON.stringify(given.metadata ?? {}),
      user_id: null,
    })
    .execute();
  return id;
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  code: string | undefined;
}

const codeIn = (body: Buffer): string | undefined => {
  if (body[0] !== 0x7b) return undefined;
  const parsed: unknown = JSON.parse(body.toString());
  return typeof parsed === 'object' && parsed !== null && 'code' in parsed && typeof parsed.code === 'string'
    ? parsed.code
    : undefined;
};

/** Sends a plain HTTP request, so that nothing is decoded or cached in between. */
async function get(user: TestUser | undefined, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  if (user !== undefined && !tokens.has(user.id)) tokens.set(user.id, await login(user));
  const token = user === undefined ? undefined : tokens.get(user.id);
  const session: Record<string, string> =
    token === undefined ? {} : user?.usertype === 'portal' ? { jwt: token } : { authorization: `Bearer ${token}` };
  return await new Promise((resolve, reject) => {
    const sent = request(`${server.url}/api/f/${path}`, { headers: { ...session, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, code: codeIn(body) });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('downloading a file', () => {
  it('returns it completely, with a strong tag of its content, and not again while it is unchanged', async () => {
    const bytes = randomBytes(5000);
    const id = await attach(bytes);
    const whole = await get(world.technician, id);
    expect([whole.status, whole.body.equals(bytes), whole.headers['etag'], whole.headers['content-length']]).toEqual([
      200,
      true,
      `"${sha256Of(bytes)}"`,
      '5000',
    ]);
    const again = await get(world.technician, id, { 'if-none-match': `"other", "${sha256Of(bytes)}"` });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await get(world.technician, id, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each([
    ['bytes=0-99', 206, 0, 100, 'bytes 0-99/5000'],
    ['bytes=4990-', 206, 4990, 5000, 'bytes 4990-4999/5000'],
    ['bytes=-10', 206, 4990, 5000, 'bytes 4990-4999/5000'],
    ['bytes=4000-99999', 206, 4000, 5000, 'bytes 4000-4999/5000'],
    ['bytes=9-2', 200, 0, 5000, undefined],
  ])('returns the part that %s requests', async (range, status, start, end, contentRange) => {
    const bytes = Buffer.alloc(5000).map((_byte, at) => at % 251);
    const answer = await get(world.technician, await attach(bytes), { range });
    expect([answer.status, answer.headers['content-range'], answer.body.equals(bytes.subarray(start, end))]).toEqual([
      status,
      contentRange,
      true,
    ]);
  });

  it('rejects a part that does not exist, and ignores a range of another version', async () => {
    const bytes = randomBytes(100);
    const id = await attach(bytes);
    const beyond = await get(world.technician, id, { range: 'bytes=100-' });
    expect([beyond.status, beyond.code]).toEqual([416, 'file.range_invalid']);
    expect((await get(world.technician, id, { range: 'bytes=0-9', 'if-range': '"older"' })).status).toBe(200);
    expect((await get(world.technician, id, { range: 'bytes=0-9', 'if-range': `"${sha256Of(bytes)}"` })).status).toBe(
      206,
    );
  });

  it.each([
    ['page.html', 'text/html', '<script>alert(1)</script>'],
    ['image.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['run.js', 'application/javascript', 'alert(1)'],
  ])('never returns content that a browser runs: %s', async (name, type, text) => {
    const answer = await get(world.technician, await attach(Buffer.from(text), { name, type }));
    expect([
      answer.headers['content-type'],
      answer.headers['content-disposition'],
      answer.headers['x-content-type-options'],
    ]).toEqual(['application/octet-stream', `attachment; filename="${name}"; filename*=UTF-8''${name}`, 'nosniff']);
  });

  it('uses its name, with any characters', async () => {
    const answer = await get(world.technician, await attach(photo, { name: 'Báo cáo "服务".jpg', type: 'image/jpeg' }));
    expect(answer.headers['content-disposition']).toBe(
      `inline; filename="B_o c_o ____.jpg"; filename*=UTF-8''B%C3%A1o%20c%C3%A1o%20%22%E6%9C%8D%E5%8A%A1%22.jpg`,
    );
    const saved = await get(world.technician, `${await attach(photo, { type: 'image/jpeg' })}?download=1`);
    expect(saved.headers['content-disposition']).toMatch(/^attachment;/);
  });

  it('fails if its bytes are missing', async () => {
    const bytes = randomBytes(10);
    const id = await attach(bytes);
    await server.services.files.remove(sha256Of(bytes));
    expect((await get(world.technician, id)).code).toBe('file.not_found');
  });
});

describe('a picture', () => {
  it('has thumbnails without EXIF, created once', async () => {
    const id = await attach(photo, { type: 'image/jpeg' });
    const small = await get(world.technician, `${id}?w=96`);
    const { width, height, exif, format } = await sharp(small.body).metadata();
    // The picture has been rotated upright according to the camera's EXIF data, and the data has been removed.
    expect({ width, exif, format }).toEqual({ width: 96, exif: undefined, format: 'jpeg' });
    // The decoder may round a pixel up.
    expect([128, 129]).toContain(height);
    const again = await get(world.technician, `${id}?w=96`, { 'if-none-match': String(small.headers['etag']) });
    expect(again.status).toBe(304);
    expect((await get(world.technician, id)).body.equals(photo)).toBe(true);
  });

  it('is reduced but never enlarged, and keeps transparency', async () => {
    const sign = await sharp({ create: { width: 200, height: 80, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { width, channels, format } = await sharp(
      (await get(world.technician, `${await attach(sign, { type: 'image/png' })}?w=320`)).body,
    ).metadata();
    expect({ width, channels, format }).toEqual({ width: 200, channels: 4, format: 'png' });
  });

  it('is sent to a customer in full size, but without location and camera', async () => {
    const id = await attach(photo, { type: 'image/jpeg', metadata: { geo: [3, 101] } });
    const answer = await get(world.customer, id);
    const { width, height, exif } = await sharp(answer.body).metadata();
    expect({ status: answer.status, width, height, exif }).toEqual({
      status: 200,
      width: 900,
      height: 1200,
      exif: undefined,
    });
    expect(answer.body.includes('SecretCam')).toBe(false);
    const client = await server.client(world.customer);
    expect((await client.files.meta({ params: { id } })).data.metadata).toEqual({});
    expect(
      (await (await server.client(world.technician, { app: 'app' })).files.meta({ params: { id } })).data.metadata,
    ).toEqual({ geo: [3, 101] });
  });

  it('with invalid data is rejected, and the next picture still works', async () => {
    const broken = await attach(Buffer.concat([photo.subarray(0, 200), randomBytes(300)]), { type: 'image/jpeg' });
    expect(await get(world.technician, `${broken}?w=96`)).toMatchObject({ status: 415, code: 'file.type_refused' });
    expect(await get(world.technician, `${await attach(Buffer.from('text'))}?w=96`)).toMatchObject({
      status: 415,
      code: 'file.type_refused',
    });
    const many = await Promise.all(
      Array.from(
        { length: 6 },
        async () => await get(world.technician, `${await attach(photo, { type: 'image/jpeg' })}?w=320`),
      ),
    );
    expect(new Set(many.map(({ status, body }) => `${status} ${sha256Of(body)}`)).size).toBe(1);
  });
});

describe('a file is visible', () => {
  it('not without a session', async () => {
    expect((await get(undefined, await attach(photo))).status).toBe(401);
  });

  it('not to staff of other folders, other customers, or other sites of the same customer', async () => {
    const elsewhere = await newWorld();
    const otherSite = await makeSite(server.db, world.contact);
    const ofOtherSite = await makePortalUser(server.db, world.contact, { sites: [otherSite] });
    const id = await attach(photo, { type: 'image/jpeg', perms: 'any' });
    for (const user of [elsewhere.technician, elsewhere.dispatcher, elsewhere.customer, ofOtherSite])
      expect((await get(user, id)).code).toBe('file.not_found');
    for (const user of [world.technician, world.dispatcher, world.customer])
      expect((await get(user, id)).status).toBe(200);
  });

  it('only to users with billing, if it is an invoice', async () => {
    const pdf = await attach(Buffer.from('%PDF-1.7'), {
      refKind: 'INVOICE',
      refId: 'i-1',
      type: 'application/pdf',
      siteId: null,
    });
    const plain = await makePortalUser(server.db, world.contact, { sites: [world.site] });
    expect((await get(world.billing, pdf)).status).toBe(200);
    expect((await get(world.customer, pdf)).status).toBe(200);
    expect((await get(plain, pdf)).code).toBe('file.not_found');
    expect((await get(world.technician, pdf)).code).toBe('file.not_found');
  });

  it('only to its owner, if it is a user’s own', async () => {
    const mine = await attach(photo, {
      refKind: 'USER',
      refId: world.technician.id,
      folderId: null,
      contactId: null,
      siteId: null,
    });
    expect((await get(world.technician, mine)).status).toBe(200);
    expect((await get(world.dispatcher, mine)).code).toBe('file.not_found');
  });

  it('only with the grant and, to customers with reviews, after its release, if it is a service report', async () => {
    const nobody = await makeStaff(server.db, { folders: [world.folder] });
    await server.db
      .insertInto('role')
      .values({ id: 'web-only', code: 'WEB', name: 'Jobs only', perms: ['EXT:AWEB', 'POST:VW:*'] })
      .execute();
    await server.db.insertInto('user_role').values({ user_id: nobody.id, role_id: 'web-only' }).execute();
    const make = async (metadata: object = {}): Promise<string> =>
      await attach(Buffer.from('%PDF-1.7'), { type: 'application/pdf', tags: ['!L90'], name: 'J-1-v1.pdf', metadata });
    const report = await make();
    expect((await get(nobody, report)).code).toBe('report.not_allowed');
    expect((await get(world.dispatcher, report)).status).toBe(200);
    expect((await get(world.customer, report)).status).toBe(200);
    await server.db
      .updateTable('contact')
      .set({ review_before_release: true })
      .where('id', '=', world.contact.id)
      .execute();
    expect((await get(world.customer, report)).code).toBe('report.not_allowed');
    expect((await get(world.customer, await make({ releasedAt: Date.now() }))).status).toBe(200);
    await server.db
      .updateTable('contact')
      .set({ review_before_release: false })
      .where('id', '=', world.contact.id)
      .execute();
  });

  it('to no one, if it is in the bin', async () => {
    const id = await attach(photo);
    await server.db.updateTable('file').set({ dts: Date.now() }).where('id', '=', id).execute();
    expect((await get(world.admin, id)).code).toBe('file.not_found');
  });
});

describe('a single uploaded file', () => {
  const sent = async (
    user: TestUser,
    bytes: Buffer,
    query: { aref?: string; tags?: string },
    repeat = 1,
  ): Promise<string[]> => {
    const token = await login(user);
    const upload = await tusSend(server.url, token, bytes);
    const client = clientOf({ url: server.url, token });
    const ids: string[] = [];
    for (let time = 0; time < repeat; time += 1)
      ids.push(
        (await client.uploads.part({ query, body: { upload, sha256: sha256Of(bytes), fileName: 'sign.png' } })).data[0]
          ?.id ?? '',
      );
    return ids;
  };

  it('is one file, however often it is submitted', async () => {
    const ids = await sent(world.technician, photo, { aref: `USER.${world.technician.id}`, tags: 'signature' }, 3);
    expect(new Set(ids).size).toBe(1);
    expect((await get(world.technician, ids[0] ?? '')).body.equals(photo)).toBe(true);
  });

  it('is attached to the specified job if the caller can see it', async () => {
    const [id = ''] = await sent(world.technician, photo, { aref: `POST.${job.id}` });
    const client = await server.client(world.dispatcher);
    expect((await client.posts.get({ params: { id: job.id } })).data.files.map((file) => file.id)).toContain(id);
    const elsewhere = await newWorld();
    await expect(sent(elsewhere.technician, photo, { aref: `POST.${job.id}` })).rejects.toMatchObject({
      code: 'record.not_found',
    });
  });

  it.each([['!L90'], [' !L90'], ['photo,!L90'], ['photo!L90'], ['!']])(
    'is rejected with the tag “%s”, which only the system sets',
    async (tags) => {
      const before = await server.db.selectFrom('file_blob').select('sha256').orderBy('sha256').execute();
      await expect(sent(world.technician, randomBytes(50), { aref: `POST.${job.id}`, tags })).rejects.toMatchObject({
        code: 'file.tag_reserved',
        status: 422,
      });
      await expect(sent(world.admin, randomBytes(50), { aref: `POST.${job.id}`, tags })).rejects.toMatchObject({
        code: 'file.tag_reserved',
      });
      expect(await server.db.selectFrom('file_blob').select('sha256').orderBy('sha256').execute()).toEqual(before);
      const [id = ''] = await sent(world.technician, photo, { aref: `POST.${job.id}`, tags: 'photo' });
      expect((await (await server.client(world.dispatcher)).files.meta({ params: { id } })).data.tags).toEqual([
        'photo',
      ]);
    },
  );

  it('is stored once when submitted concurrently', async () => {
    const token = await login(world.technician);
    const upload = await tusSend(server.url, token, photo);
    const client = clientOf({ url: server.url, token });
    const hand = async (): Promise<string> =>
      (
        await client.uploads.part({
          query: { aref: `POST.${job.id}` },
          body: { upload, sha256: sha256Of(photo), fileName: 'a.jpg' },
        })
      ).data[0]?.id ?? '';
    const ids = await Promise.all(Array.from({ length: 6 }, hand));
    expect(new Set([...ids, await hand()])).toEqual(new Set([ids[0]]));
  });

  it('is rejected for another user, and as a signature that is not a picture', async () => {
    await expect(sent(world.technician, photo, { aref: `USER.${world.dispatcher.id}` })).rejects.toMatchObject({
      code: 'permission.missing',
    });
    await expect(sent(world.technician, Buffer.from('<svg/>'), { tags: 'signature' })).rejects.toMatchObject({
      code: 'file.type_refused',
    });
  });
});

it('a service report is hidden from staff who cannot see jobs of its type', async () => {
  const report = await attach(Buffer.from('%PDF-1.7'), { type: 'application/pdf', tags: ['!L90'], name: 'J-1-v1.pdf' });
  const other = await makeStaff(server.db, { folders: [world.folder] });
  const role = `role-${randomBytes(6).toString('hex')}`;
  await server.db
    .insertInto('role')
    .values({
      id: role,
      code: role,
      name: 'Sees leave',
      perms: ['EXT:AWEB:*', 'POST:VW:leave', 'FILE:VW:*'],
      role_config: '{}',
    })
    .execute();
  await server.db.insertInto('user_role').values({ user_id: other.id, role_id: role }).execute();
  expect(await get(other, report)).toMatchObject({ status: 404, code: 'file.not_found' });
  expect((await get(world.dispatcher, report)).status).toBe(200);
});
