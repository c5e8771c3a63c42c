import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileKind } from '@field-service/contract/site/files.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { clientOf, type TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import {
  makeFolder,
  makeItem,
  makeJob,
  makePlan,
  makeSite,
  makeStaff,
  makeStation,
  makeWorld,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { sha256Of } from '@field-service/testing/work-package.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobContext } from '../../../context.ts';
import { sweepBin } from './public.ts';

let server: TestServer;
let world: TestWorld;
let elsewhere: TestWorld;
let job: { id: string };
let photo: Buffer;
const as = async (user: TestUser): Promise<TestClient> =>
  await server.client(
    user,
    user.usertype === 'portal' || user === world.dispatcher || user === world.admin || user === world.billing
      ? {}
      : { app: 'app' },
  );
let tech: TestClient;
let office: TestClient;
let admin: TestClient;
let customer: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  [world, elsewhere] = [await makeWorld(server.db), await makeWorld(server.db)];
  job = await makeJob(server.db, world.site, { assignees: [world.technician] });
  photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  [tech, office, admin, customer, stranger] = [
    await as(world.technician),
    await as(world.dispatcher),
    await as(world.admin),
    await as(world.customer),
    await server.client(elsewhere.dispatcher),
  ];
});
afterAll(async () => await server.stop());

const formOf = (...files: [name: string, bytes: Uint8Array][]): FormData => {
  const form = new FormData();
  for (const [name, bytes] of files) form.append('file', new File([new Uint8Array(bytes)], name));
  return form;
};
interface Sent {
  aref?: string;
  tags?: string;
  bytes?: Buffer;
  key?: string;
  name?: string;
}
const send = async (
  client: TestClient,
  { aref, tags, bytes = randomBytes(40), key, name = 'notes.bin' }: Sent = {},
): Promise<string> => {
  const query = { ...(aref === undefined ? {} : { aref }), ...(tags === undefined ? {} : { tags }) };
  const { data } = await client.uploads.part(
    { query, body: formOf([name, bytes]) },
    key === undefined ? {} : { idempotencyKey: key },
  );
  return data[0]?.id ?? '';
};
const idsOf = async (client: TestClient, appref: string, bin?: '1'): Promise<string[]> =>
  (await client.files.list({ query: { appref, ...(bin === undefined ? {} : { bin }) } })).data.map(({ id }) => id);

/** Creates a file as the product itself would. */
async function made(
  kind: FileKind,
  refId: string,
  given: { tags?: string[]; metadata?: object; perms?: string; type?: string } = {},
): Promise<string> {
  const bytes = randomBytes(20);
  const { sha256 } = await server.services.files.add(Readable.from([bytes]));
  const id = randomUUID();
  await server.db.insertInto('file_blob').values({ sha256, bytes: 20, cts: Date.now() }).execute();
  await server.db
    .insertInto('file')
    .values({
      id,
      sha256,
      bytes: 20,
      type: given.type ?? 'application/pdf',
      file_name: 'made.pdf',
      ref_kind: kind,
      ref_id: refId,
      folder_id: world.folder.id,
      contact_id: world.contact.id,
      site_id: world.site.id,
      tags: given.tags ?? [],
      perms: given.perms ?? null,
      metadata: JSON.stringify(given.metadata ?? {}),
      user_id: null,
    })
    .execute();
  return id;
}

describe('a form with files', () => {
  it('creates files of the given record with their bytes, hash and names', async () => {
    const [a, b] = [randomBytes(70_000), Buffer.from('second')];
    const { data } = await tech.uploads.part({
      query: { aref: `POST.${job.id}`, tags: 'photo, before', perms: 'any' },
      body: formOf(['a.bin', a], ['Báo cáo.txt', b]),
    });
    expect(data.map(({ fileName, bytes, sha256 }) => [fileName, bytes, sha256])).toEqual([
      ['a.bin', 70_000, sha256Of(a)],
      ['Báo cáo.txt', 6, sha256Of(b)],
    ]);
    const { data: info } = await office.files.meta({ params: { id: data[1]?.id ?? '' } });
    expect(info).toMatchObject({
      appref: `POST.${job.id}`,
      tags: ['photo', 'before'],
      perms: 'any',
      userid: world.technician.id,
      dts: null,
    });
    const body = await (await office.files.get({ params: { id: data[0]?.id ?? '' } })).data.bytes();
    expect(Buffer.from(body).equals(a)).toBe(true);
    expect(await server.services.incoming.waitingOf(world.technician.id)).toEqual({ uploads: 0, bytes: 0 });
  });

  it('can state the folder of a file, which must be one of the sender’s folders', async () => {
    const sent = async (folderId: string) =>
      await tech.uploads.part({ query: { folderId, perms: 'any' }, body: formOf(['a.bin', Buffer.from('a')]) });
    const { data } = await sent(world.folder.id);
    expect(
      await server.db
        .selectFrom('file')
        .select('folder_id')
        .where('id', '=', data[0]?.id ?? '')
        .executeTakeFirst(),
    ).toEqual({ folder_id: world.folder.id });
    expect(await refusalCode(sent(elsewhere.folder.id))).toBe('record.referenced_missing');
  });

  it('stores the camera’s metadata of a picture, visible only to staff', async () => {
    const bytes = await sharp(photo)
      .withExif({ IFD0: { Make: 'TestCam' }, IFD2: { DateTimeOriginal: '2026:11:21 10:00:00' } })
      .jpeg()
      .toBuffer();
    const id = await send(tech, { aref: `POST.${job.id}`, bytes, name: 'a.jpg' });
    expect((await office.files.meta({ params: { id } })).data.metadata).toEqual({
      device: 'TestCam',
      takenLocal: '2026-11-21T10:00:00',
    });
    expect((await customer.files.meta({ params: { id } })).data.metadata).toEqual({});
  });

  it('creates files of the sender if it states no record, such as a log', async () => {
    const id = await send(tech, { aref: `USER.${world.technician.id}`, tags: 'applog', name: 'app.log' });
    const own = await send(tech);
    expect(await idsOf(tech, `USER.${world.technician.id}`)).toEqual(expect.arrayContaining([id, own]));
    expect(await refusalOf(send(tech, { aref: `USER.${world.dispatcher.id}`, tags: 'applog' }))).toMatchObject({
      code: 'permission.missing',
    });
    expect(await refusalOf(office.files.meta({ params: { id } }))).toMatchObject({ code: 'file.not_found' });
    expect((await admin.files.meta({ params: { id } })).data.tags).toEqual(['applog']);
  });

  it('that is sent again with the same key creates the same file, even concurrently, while other files with that key are rejected', async () => {
    const [bytes, key] = [randomBytes(60), randomUUID()];
    const given = { aref: `POST.${job.id}`, bytes, key };
    const ids = await Promise.all(Array.from({ length: 5 }, async () => await send(tech, given)));
    expect(new Set([...ids, await send(tech, given)]).size).toBe(1);
    expect(await refusalOf(send(tech, { ...given, bytes: randomBytes(60) }))).toMatchObject({
      code: 'request.idempotency_reused',
      status: 409,
    });
  });

  it.each([
    ['without a file', () => new FormData(), 400, 'request.invalid'],
    [
      'with another field',
      () => {
        const form = formOf(['a', Buffer.from('a')]);
        form.append('role', 'admin');
        return form;
      },
      400,
      'request.invalid',
    ],
    [
      'with text instead of a file',
      () => {
        const form = new FormData();
        form.append('file', 'text');
        return form;
      },
      400,
      'request.invalid',
    ],
    [
      'with too many files',
      () => formOf(...Array.from({ length: 21 }, (_each, at): [string, Buffer] => [`${at}`, Buffer.from('a')])),
      400,
      'request.invalid',
    ],
    ['that is too large', () => formOf(['a', Buffer.alloc(33 * 1024 * 1024)]), 413, 'request.too_large'],
  ])('%s is rejected, and nothing remains pending', async (_what, form, status, code) => {
    expect(await refusalOf(tech.uploads.part({ query: {}, body: form() }))).toMatchObject({ status, code });
    expect(await server.services.incoming.waitingOf(world.technician.id)).toEqual({ uploads: 0, bytes: 0 });
  });

  it('is rejected if it is malformed, not accepted by the call, or without a session', async () => {
    const token = await server.token(world.technician, 'app');
    const post = async (path: string, headers: Record<string, string>, body: string): Promise<unknown> =>
      await (await fetch(`${server.url}${path}`, { method: 'POST', headers, body })).json();
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await post('/api/f', { ...multipart, authorization: `Bearer ${token}` }, 'no form at all')).toMatchObject({
      code: 'request.malformed',
      errorCode: 400,
    });
    expect(await post('/api/my/settings', { ...multipart, authorization: `Bearer ${token}` }, '--x--')).toMatchObject({
      code: 'request.unsupported_type',
      errorCode: 415,
    });
    expect(await post('/api/f', multipart, '--x--')).toMatchObject({ code: 'session.missing', errorCode: 401 });
  });

  it('that contains a part of a package requires that package to exist', async () => {
    expect(
      await refusalOf(
        tech.uploads.part({
          query: { next: 'jobupdate', pid: job.id, split: '1', uploadId: 'unknown' },
          body: formOf(['a.zip', Buffer.from('PK')]),
        }),
      ),
    ).toMatchObject({ code: 'upload.not_found' });
    expect(
      await refusalOf(
        tech.uploads.part({
          query: { next: 'jobupdate', pid: job.id, uploadId: 'unknown' },
          body: formOf(['a.zip', Buffer.from('PK')]),
        }),
      ),
    ).toMatchObject({ code: 'upload.not_found' });
    expect(
      await refusalOf(
        tech.uploads.part({ query: { next: 'jobupdate', pid: job.id }, body: formOf(['a.zip', Buffer.from('PK')]) }),
      ),
    ).toMatchObject({ code: 'request.invalid' });
  });
});

describe('attaching files', () => {
  it('requires a different permission for each kind of record, within the scope', async () => {
    const plan = await makePlan(server.db, world.site);
    const station = await makeStation(server.db, world.site, plan);
    const item = await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml' });
    const records: [FileKind, string, TestClient, TestClient][] = [
      ['POST', job.id, tech, customer],
      ['PLAN', plan.id, office, tech],
      ['STATION', station.id, office, tech],
      ['CONTACT', world.contact.id, office, tech],
      ['SITE', world.site.id, office, tech],
      ['ITEM', item.id, admin, tech],
      ['FOLDER', world.folder.id, admin, tech],
    ];
    for (const [kind, id, may, mayNot] of records) {
      const file = await send(may, { aref: `${kind}.${id}` });
      expect([kind, await idsOf(may, `${kind}.${id}`)]).toEqual([kind, expect.arrayContaining([file])]);
      expect([kind, await refusalCode(send(mayNot, { aref: `${kind}.${id}` }))]).toEqual([kind, 'permission.missing']);
      expect([kind, await refusalCode(stranger.files.meta({ params: { id: file } }))]).toEqual([
        kind,
        'file.not_found',
      ]);
      expect([kind, await refusalCode(stranger.files.list({ query: { appref: `${kind}.${id}` } }))]).toEqual([
        kind,
        'record.not_found',
      ]);
    }
    expect(await refusalCode(send(stranger, { aref: `POST.${job.id}` }))).toBe('record.not_found');
    for (const kind of ['VISIT', 'INVOICE', 'DOCUMENT', 'ANSWER'])
      expect(await refusalOf(send(admin, { aref: `${kind}.x` }))).toMatchObject({
        code: 'file.kind_closed',
        status: 422,
      });
    expect(await refusalOf(send(admin, { aref: 'TABLE.x' }))).toMatchObject({ code: 'request.invalid', status: 400 });
  });

  it('lets a customer prove only their own payments', async () => {
    const pay = async ({ folder, contact }: TestWorld): Promise<string> => {
      const id = randomUUID();
      await server.db
        .insertInto('payment')
        .values({
          id,
          folder_id: folder.id,
          contact_id: contact.id,
          provider: 'transfer',
          currency: 'MYR',
          amount: '100',
          user_id: null,
          confirmed_at: null,
        })
        .execute();
      return id;
    };
    const [own, other] = [await pay(world), await pay(elsewhere)];
    const proof = await send(customer, { aref: `PAYMENT.${own}`, name: 'transfer.jpg' });
    const billing = await server.client(world.billing);
    expect([await idsOf(billing, `PAYMENT.${own}`), await idsOf(customer, `PAYMENT.${own}`)]).toEqual([
      [proof],
      [proof],
    ]);
    expect(await refusalCode(tech.files.meta({ params: { id: proof } }))).toBe('file.not_found');
    expect(await refusalCode(send(customer, { aref: `PAYMENT.${other}` }))).toBe('record.not_found');
    expect(await refusalCode(send(customer, { aref: `POST.${job.id}` }))).toBe('permission.missing');
  });

  it('gives subfolders access to an item’s files, and users who can see customers to a customer’s files', async () => {
    const below = await makeFolder(server.db, { parent: world.folder });
    const item = await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml' });
    const label = await send(admin, { aref: `ITEM.${item.id}` });
    const worker = await server.client(await makeStaff(server.db, { folders: [below], roles: ['TECH'] }), {
      app: 'app',
    });
    expect((await worker.files.meta({ params: { id: label } })).data.id).toBe(label);
    const contract = await send(office, { aref: `CONTACT.${world.contact.id}` });
    expect(await refusalCode(tech.files.meta({ params: { id: contract } }))).toBe('file.not_found');
    const open = await made('CONTACT', world.contact.id, { perms: 'any' });
    expect((await tech.files.meta({ params: { id: open } })).data.id).toBe(open);
    expect(await refusalCode(worker.files.meta({ params: { id: open } }))).toBe('file.not_found');
  });

  it('gives customers access only to the files of items offered to them', async () => {
    const [offered, internal] = [
      await makeItem(server.db, world.folder, { type: 'MAT', uom: 'pc', data: { published: true } }),
      await makeItem(server.db, world.folder, { type: 'MAT', uom: 'pc' }),
    ];
    const [shown, hidden] = [
      await send(admin, { aref: `ITEM.${offered.id}`, bytes: photo, name: 'a.jpg' }),
      await send(admin, { aref: `ITEM.${internal.id}` }),
    ];
    expect(await idsOf(customer, `ITEM.${offered.id}`)).toEqual([shown]);
    expect(
      (await (await customer.files.get({ params: { id: shown }, query: { w: '96' } })).data.bytes()).length,
    ).toBeGreaterThan(100);
    expect(await refusalCode(customer.files.meta({ params: { id: hidden } }))).toBe('file.not_found');
    expect(await refusalCode((await as(elsewhere.customer)).files.meta({ params: { id: shown } }))).toBe(
      'file.not_found',
    );
  });

  it('makes a document’s file as visible as the document', async () => {
    const document = async (over: { published: boolean }) => {
      const { data } = await admin.documents.create({
        body: { folderid: world.folder.id, fileid: await send(admin), title: 'Licence', ...over },
      });
      return { id: data.id, ref: `DOCUMENT.${data.id}` };
    };
    const [open, draft] = [await document({ published: true }), await document({ published: false })];
    const [file = ''] = await idsOf(customer, open.ref);
    expect((await customer.files.meta({ params: { id: file } })).data.appref).toBe(open.ref);
    expect(await refusalCode(customer.files.list({ query: { appref: draft.ref } }))).toBe('record.not_found');
    expect(await idsOf(office, draft.ref)).toHaveLength(1);
    expect(await refusalCode(stranger.files.meta({ params: { id: file } }))).toBe('file.not_found');
  });

  it('shows an employee’s avatar, but no other files, to people who share a folder', async () => {
    const avatar = await send(tech, { tags: 'avatar', bytes: photo, name: 'me.jpg' });
    await server.db.updateTable('app_user').set({ avatar }).where('id', '=', world.technician.id).execute();
    expect((await office.files.meta({ params: { id: avatar } })).data.tags).toEqual(['avatar']);
    expect(await refusalCode(stranger.files.meta({ params: { id: avatar } }))).toBe('file.not_found');
    expect(await refusalOf(tech.files.remove({ params: { id: avatar } }))).toMatchObject({
      code: 'file.kept',
      params: { by: 'profile' },
    });
  });

  it('excludes reports from lists without the grant, and unreviewed files for customers', async () => {
    const own = await makeJob(server.db, world.site);
    const [picture, report] = [await made('POST', own.id), await made('POST', own.id, { tags: ['!L90'] })];
    expect(await idsOf(customer, `POST.${own.id}`)).toEqual([picture, report]);
    const reader = await makeStaff(server.db, { folders: [world.folder] });
    await server.db
      .insertInto('role')
      .values({ id: 'reader', code: 'READER', name: 'Reads jobs', perms: ['EXT:AWEB', 'POST:VW:*', 'FILE:VW:Picture'] })
      .execute();
    await server.db.insertInto('user_role').values({ user_id: reader.id, role_id: 'reader' }).execute();
    expect(await idsOf(await server.client(reader), `POST.${own.id}`)).toEqual([picture]);
    const otherSite = await makeSite(server.db, world.contact);
    const hidden = await makeJob(server.db, otherSite);
    expect(await refusalCode(customer.files.list({ query: { appref: `POST.${hidden.id}` } }))).toBe('record.not_found');
  });
});

describe('the details of a file', () => {
  it('are changed based on the version read, with a history, and update the job', async () => {
    const id = await send(tech, { aref: `POST.${job.id}`, name: 'a.bin' });
    const { data: before } = await tech.files.meta({ params: { id } });
    const { uts } = (await office.posts.get({ params: { id: job.id } })).data;
    const { data } = await office.files.update({
      params: { id },
      body: { uts: before.uts, fileName: 'Kitchen.jpg', tags: ['kitchen'], perms: 'any' },
    });
    expect(data).toMatchObject({ fileName: 'Kitchen.jpg', tags: ['kitchen'], perms: 'any', sha256: before.sha256 });
    const post = (await office.posts.get({ params: { id: job.id } })).data;
    expect(post.files).toContainEqual({ id, filename: 'Kitchen.jpg', tags: ['kitchen'] });
    expect(post.uts).toBeGreaterThan(uts);
    const history = await server.db
      .selectFrom('history')
      .select(['kind', 'before', 'after'])
      .where('noun', '=', 'file')
      .where('noun_id', '=', id)
      .execute();
    expect(history).toEqual([
      {
        kind: 'update',
        before: { fileName: 'a.bin', tags: [], perms: null },
        after: { fileName: 'Kitchen.jpg', tags: ['kitchen'], perms: 'any' },
      },
    ]);
    expect(
      await refusalOf(tech.files.update({ params: { id }, body: { uts: before.uts, fileName: 'b' } })),
    ).toMatchObject({ code: 'record.changed', status: 409 });
    expect(await refusalOf(tech.files.update({ params: { id }, body: { fileName: 'b' } }))).toMatchObject({
      code: 'record.base_missing',
      status: 422,
    });
  });

  it('cannot be changed by others without FILE:UP, by people of other folders, or by anyone for a report', async () => {
    const id = await send(office, { aref: `POST.${job.id}` });
    const uts = (await office.files.meta({ params: { id } })).data.uts;
    expect(await refusalCode(tech.files.update({ params: { id }, body: { uts, fileName: 'b' } }))).toBe(
      'permission.missing',
    );
    expect(await refusalCode(customer.files.update({ params: { id }, body: { uts, fileName: 'b' } }))).toBe(
      'permission.missing',
    );
    expect(await refusalCode(stranger.files.update({ params: { id }, body: { uts, fileName: 'b' } }))).toBe(
      'file.not_found',
    );
    expect(await refusalCode(office.files.update({ params: { id }, body: { uts, tags: ['!L90'] } }))).toBe(
      'file.tag_reserved',
    );
    expect(await refusalCode(office.files.update({ params: { id }, body: { uts, tags: ['signature'] } }))).toBe(
      'file.type_refused',
    );
    const report = await made('POST', job.id, { tags: ['!L90'] });
    const { data } = await admin.files.meta({ params: { id: report } });
    expect(
      await refusalOf(admin.files.update({ params: { id: report }, body: { uts: data.uts, tags: [] } })),
    ).toMatchObject({ code: 'file.kept', status: 409 });
  });
});

describe('a deleted file', () => {
  it('is in the bin: no one can read it, the job no longer lists it, and it can be fully restored', async () => {
    const id = await send(tech, { aref: `POST.${job.id}` });
    expect((await tech.files.remove({ params: { id } })).data.dts).toBeGreaterThan(0);
    expect(await refusalCode(admin.files.meta({ params: { id } }))).toBe('file.not_found');
    expect(await refusalCode(tech.files.remove({ params: { id } }))).toBe('file.not_found');
    expect([
      (await idsOf(tech, `POST.${job.id}`)).includes(id),
      await idsOf(tech, `POST.${job.id}`, '1'),
      await idsOf(admin, `POST.${job.id}`, '1'),
      await idsOf(office, `POST.${job.id}`, '1'),
    ]).toEqual([false, [id], [id], []]);
    expect((await office.posts.get({ params: { id: job.id } })).data.files.map((file) => file.id)).not.toContain(id);
    expect(await refusalCode(office.files.restore({ params: { id } }))).toBe('permission.missing');
    expect(await refusalCode(stranger.files.restore({ params: { id } }))).toBe('file.not_found');
    expect((await tech.files.restore({ params: { id } })).data.dts).toBeNull();
    expect((await tech.files.restore({ params: { id } })).data.dts).toBeNull();
    expect((await office.posts.get({ params: { id: job.id } })).data.files.map((file) => file.id)).toContain(id);
    const kinds = await server.db
      .selectFrom('history')
      .select('kind')
      .where('noun', '=', 'file')
      .where('noun_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['delete', 'restore']);
  });

  it('is removed after 90 days, but no earlier', async () => {
    const [old, young] = [await send(tech, { aref: `POST.${job.id}` }), await send(tech, { aref: `POST.${job.id}` })];
    for (const [id, days] of [
      [old, 91],
      [young, 89],
    ] as const)
      await server.db
        .updateTable('file')
        .set({ dts: Date.now() - days * dayMs })
        .where('id', '=', id)
        .execute();
    const named = await made('PAYMENT', 'p');
    await server.db
      .insertInto('payment')
      .values({
        id: randomUUID(),
        folder_id: world.folder.id,
        contact_id: world.contact.id,
        provider: 'transfer',
        currency: 'MYR',
        amount: '1',
        user_id: null,
        confirmed_at: null,
        proof_file_id: named,
      })
      .execute();
    await server.db.updateTable('file').set({ dts: 1 }).where('id', '=', named).execute();
    await sweepBin.run(jobContext(server.services));
    expect(await server.db.selectFrom('file').select('id').where('id', '=', named).execute()).toHaveLength(1);
    expect(await refusalCode(tech.files.restore({ params: { id: old } }))).toBe('file.not_found');
    expect((await tech.files.restore({ params: { id: young } })).data.dts).toBeNull();
  });

  it('requires FILE:DE for files of others, and cannot be one that a record references', async () => {
    const id = await send(office, { aref: `POST.${job.id}` });
    expect(await refusalCode(tech.files.remove({ params: { id } }))).toBe('permission.missing');
    expect(await refusalCode(customer.files.remove({ params: { id } }))).toBe('permission.missing');
    expect(await refusalCode(stranger.files.remove({ params: { id } }))).toBe('file.not_found');
    expect((await admin.files.remove({ params: { id } })).data.id).toBe(id);
    const plan = await makePlan(server.db, world.site);
    const sighting = await send(customer, { bytes: photo, name: 'rat.jpg' });
    await customer.sightings.create({
      body: {
        siteid: world.site.id,
        seenAt: Date.now(),
        seenBy: 'Chef',
        pest: 'Rat',
        place: 'Kitchen',
        files: [sighting],
      },
    });
    expect(await refusalOf(customer.files.remove({ params: { id: sighting } }))).toMatchObject({
      code: 'file.kept',
      params: { by: 'record' },
    });
    const recommended = await made('POST', job.id);
    await office.recommendations.create({
      body: {
        siteid: world.site.id,
        type: 'proofing',
        priority: 'high',
        owner: 'us',
        title: 'Seal the door',
        files: [recommended],
      },
    });
    const proof = await made('PAYMENT', 'p');
    await server.db
      .insertInto('payment')
      .values({
        id: randomUUID(),
        folder_id: world.folder.id,
        contact_id: world.contact.id,
        provider: 'transfer',
        currency: 'MYR',
        amount: '1',
        user_id: null,
        confirmed_at: null,
        proof_file_id: proof,
      })
      .execute();
    const kept: [string, string][] = [
      [recommended, 'record'],
      [proof, 'record'],
      [await made('DOCUMENT', 'd'), 'record'],
      [await made('POST', job.id, { tags: ['!L90'] }), 'report'],
      [await made('POST', job.id, { metadata: { uploadId: 'u' } }), 'record'],
      [await made('INVOICE', 'i'), 'record'],
      [plan.fileId, 'plan'],
    ];
    for (const [file, by] of kept)
      expect(await refusalOf(admin.files.remove({ params: { id: file } }))).toMatchObject({
        code: 'file.kept',
        status: 409,
        params: { by },
      });
  });
});

describe('a file uploaded before its record', () => {
  it('can be attached to it by its uploader, even repeatedly', async () => {
    const id = await send(tech, { name: 'damage.jpg' });
    expect((await tech.files.attach({ params: { id }, body: { appref: `POST.${job.id}` } })).data.appref).toBe(
      `POST.${job.id}`,
    );
    expect((await tech.files.attach({ params: { id }, body: { appref: `POST.${job.id}` } })).data.appref).toBe(
      `POST.${job.id}`,
    );
    expect((await office.posts.get({ params: { id: job.id } })).data.files).toContainEqual({
      id,
      filename: 'damage.jpg',
      tags: [],
    });
    expect(await idsOf(customer, `POST.${job.id}`)).toContain(id);
  });

  it('cannot be attached to records that the caller may not change, or taken from others', async () => {
    const id = await send(tech);
    const theirs = await makeJob(server.db, elsewhere.site);
    const attach = async (client: TestClient, file: string, appref: string): Promise<string> =>
      await refusalCode(client.files.attach({ params: { id: file }, body: { appref } }));
    expect(await attach(tech, id, `POST.${theirs.id}`)).toBe('record.not_found');
    expect(await attach(tech, id, `CONTACT.${world.contact.id}`)).toBe('permission.missing');
    expect(await attach(tech, id, `VISIT.${job.id}`)).toBe('file.kind_closed');
    expect(await attach(office, id, `POST.${job.id}`)).toBe('file.not_found');
    expect(await attach(customer, id, `POST.${job.id}`)).toBe('permission.missing');
    expect(await attach(tech, await send(office, { aref: `POST.${job.id}` }), `USER.${world.technician.id}`)).toBe(
      'permission.missing',
    );
    expect(
      await attach(admin, await made('POST', job.id, { metadata: { uploadId: 'u' } }), `FOLDER.${world.folder.id}`),
    ).toBe('file.kept');
  });
});

it('every call for files requires a session', async () => {
  const nobody = clientOf({ url: server.url });
  const id = 'any';
  const calls = [
    () => nobody.files.list({ query: { appref: 'POST.x' } }),
    () => nobody.files.meta({ params: { id } }),
    () => nobody.files.update({ params: { id }, body: {} }),
    () => nobody.files.remove({ params: { id } }),
    () => nobody.files.restore({ params: { id } }),
    () => nobody.files.attach({ params: { id }, body: { appref: 'POST.x' } }),
  ];
  for (const call of calls) expect(await refusalOf(call())).toMatchObject({ status: 401 });
});
