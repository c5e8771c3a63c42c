import { randomBytes } from 'node:crypto';
import {
  attachmentKey,
  avatarRequest,
  ownFileKey,
  ownFileQuery,
  signatureRequest,
} from '@field-service/contract/work/outbox-requests.ts';
import type { OwnFileWrite } from '@field-service/contract/work/outbox-writes.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { formOf, unsentFile, unsentPost, type UnsentAttachment } from '@field-service/testing/work/unsent-file.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
let admin: TestClient;
let user: TestUser;
let phone: TestClient;
let picture: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  admin = await server.client(world.admin);
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  user = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  phone = await server.client(user, { app: 'app' });
});
afterAll(async () => await server.stop());

const newId = (): string => randomBytes(16).toString('hex');
const file = (bytes = picture): UnsentAttachment => ({
  id: randomBytes(8).toString('base64url'),
  name: 'picture.jpg',
  place: '',
  bytes,
});
const write = (what: OwnFileWrite['what'], given: Partial<OwnFileWrite> = {}): OwnFileWrite => ({
  kind: 'ownFile',
  what,
  removes: false,
  base: null,
  round: 0,
  ...given,
});
const baseOf = async (): Promise<number> => (await phone.session.profile({})).data.contact?.uts ?? 0;

/** What became of these things, imported in one file. */
const importOf = async (...things: Parameters<typeof unsentFile>[1]) =>
  (await admin.unsentWork.import({ body: formOf(await unsentFile(user, things)) })).data.results.map(
    ({ state, code }) => [state, code],
  );

/** The signature, the picture and the files of the user, and how often the profile has changed. */
async function held() {
  const { contact } = (await phone.session.profile({})).data;
  const { db } = server;
  const files = await db.selectFrom('file').select(['id', 'perms']).where('user_id', '=', user.id).execute();
  const history = await db.selectFrom('history').select('kind').where('noun_id', '=', user.id).execute();
  return {
    sign: contact?.data.signature ?? null,
    avatar: contact?.avatar ?? null,
    files: files.map(({ perms }) => perms),
    // The import of the file is noted as well.
    updates: history.filter(({ kind }) => kind === 'update').length,
  };
}

/** Sends a file as the phone does; returns its id. */
async function upload(what: OwnFileWrite, { id, name, bytes }: UnsentAttachment): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const { data } = await phone.uploads.part(
    { query: ownFileQuery(user.id, what), body },
    { idempotencyKey: attachmentKey(id) },
  );
  return data[0]?.id ?? '';
}

describe('the signature and the picture of a broken phone', () => {
  it('become those of the user once, and imported again they change nothing', async () => {
    const things = [
      unsentPost(newId(), write('sign'), [file()]),
      unsentPost(newId(), write('avatar', { base: await baseOf() }), [file()]),
    ];
    expect(await importOf(...things)).toEqual([
      ['applied', null],
      ['applied', null],
    ]);
    const after = await held();
    expect([after.sign, after.avatar].map((id) => typeof id)).toEqual(['string', 'string']);
    expect(after).toMatchObject({ files: ['any', 'any'], updates: 2 });
    expect(await importOf(...things)).toEqual([
      ['known', null],
      ['known', null],
    ]);
    expect(await held()).toEqual(after);
  });

  it('are known if the phone has sent them, whatever the user chose since', async () => {
    const [sign, avatar] = [file(), file()];
    const [signWrite, avatarWrite] = [write('sign'), write('avatar', { base: await baseOf() })];
    const [signId, avatarId] = [newId(), newId()];
    const base = avatarWrite.base ?? 0;
    const picked = await upload(avatarWrite, avatar);
    await phone.accounts.saveProfile(avatarRequest(user.id, base, picked), {
      idempotencyKey: ownFileKey(avatarId, avatarWrite),
    });
    const drawn = await upload(signWrite, sign);
    await phone.accounts.saveSignature(signatureRequest(drawn), { idempotencyKey: ownFileKey(signId, signWrite) });
    await phone.accounts.saveProfile(avatarRequest(user.id, await baseOf(), null));
    const before = await held();
    const things = [unsentPost(signId, signWrite, [sign]), unsentPost(avatarId, avatarWrite, [avatar])];
    expect(await importOf(...things)).toEqual([
      ['known', null],
      ['known', null],
    ]);
    expect(await held()).toEqual(before);
  });

  it('do not replace those that the user has chosen since', async () => {
    const late = Date.now() - 3_600_000;
    const later = await upload(write('sign'), file());
    await phone.accounts.saveSignature(signatureRequest(later));
    const things = [
      unsentPost(newId(), write('sign'), [file()], late),
      unsentPost(newId(), write('avatar'), [file()], late),
    ];
    expect(await importOf(...things)).toEqual([
      ['refused', 'unsent.setting_newer'],
      ['applied', null],
    ]);
    expect((await held()).sign).toBe(later);
  });

  it('can be a removal', async () => {
    await importOf(unsentPost(newId(), write('avatar'), [file()]));
    expect(await importOf(unsentPost(newId(), write('avatar', { removes: true })))).toEqual([['applied', null]]);
    expect((await held()).avatar).toBeNull();
  });

  it('are refused if a file is missing, one too many, or no picture, and nothing of them stays', async () => {
    const text = file(Buffer.from('no picture'));
    expect(
      await importOf(
        unsentPost(newId(), write('sign')),
        unsentPost(newId(), write('sign'), [file(), file()]),
        unsentPost(newId(), write('avatar', { removes: true }), [file()]),
        unsentPost(newId(), write('sign'), [text]),
      ),
    ).toEqual([
      ['refused', 'unsent.not_an_export'],
      ['refused', 'unsent.not_an_export'],
      ['refused', 'unsent.not_an_export'],
      ['refused', 'file.type_refused'],
    ]);
    expect(await held()).toEqual({ sign: null, avatar: null, files: [], updates: 0 });
  });
});
