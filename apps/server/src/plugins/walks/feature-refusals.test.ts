import { randomUUID } from 'node:crypto';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode } from '@field-service/testing/jobs.ts';
import { makeStaff } from '@field-service/testing/people.ts';
import { makeForeignWorld, type ForeignWorld } from '@field-service/testing/walk/foreign-world.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSetting } from '../../features/site/settings/public.ts';

let server: TestServer;
let own: ForeignWorld;
let admin: TestClient;
/** Administers the branch with every grant of the role `ADMIN`, but does not administer the site. */
let keeper: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  own = await makeForeignWorld(server.db);
  admin = await server.client(own.world.admin);
  const user = await makeStaff(server.db, { folders: [own.world.folder], roles: ['ADMIN'] });
  await writeSetting(server.db, { folderId: own.world.folder.id }, 'admins', { [user.id]: true });
  keeper = await server.client(user);
});
afterAll(async () => await server.stop());

const id = (noun: string): string => own.ids[noun] ?? '';
const at = (noun: string) => ({ params: { id: id(noun) } });
const nothing = 'no-such-id';

/** The refusals of single calls; a rule that several calls share is checked for each of them. */
type Case = readonly [code: string, what: string, call: () => Promise<unknown>];

/** The current version of a record, as a call returns it. */
const utsOf = async (read: () => Promise<{ data: { uts: number } }>): Promise<number> => (await read()).data.uts;

const records: readonly Case[] = [
  [
    'record.referenced_missing',
    'a contact of an unknown type',
    async () =>
      await admin.contacts.update({
        ...at('contact'),
        body: { uts: await utsOf(async () => await admin.contacts.get(at('contact'))), typeid: nothing },
      }),
  ],
  [
    'record.duplicate',
    'a contact with another contact’s code',
    async () => {
      const { data } = await admin.contacts.create({
        body: { code: randomUUID().slice(0, 8), name: 'Another', folderid: own.world.folder.id },
      });
      await admin.contacts.update({
        ...at('contact'),
        body: { uts: await utsOf(async () => await admin.contacts.get(at('contact'))), code: data.code },
      });
    },
  ],
  [
    'record.duplicate',
    'a customer’s contact person with another person’s code',
    async () => {
      const make = async () =>
        (
          await admin.contactInfos.create({
            body: { contactid: id('contact'), type: 0, name: 'Somebody', code: randomUUID().slice(0, 8) },
          })
        ).data;
      const [one, other] = [await make(), await make()];
      await admin.contactInfos.update({ params: { id: other.id }, body: { uts: other.uts, code: one.code } });
    },
  ],
  [
    'record.duplicate',
    'a lookup with another lookup’s code',
    async () => {
      const { data } = await admin.lookups.create({
        query: { folderId: own.world.folder.id },
        body: { type: 180, code: randomUUID().slice(0, 8), name: 'Another' },
      });
      await admin.lookups.update({
        ...at('lookup'),
        body: { uts: await utsOf(async () => await admin.lookups.get(at('lookup'))), code: data.code },
      });
    },
  ],
  [
    'record.referenced_missing',
    'an item with an unknown unit',
    async () =>
      await admin.items.update({
        ...at('item'),
        body: { uts: await utsOf(async () => await admin.items.get(at('item'))), uomid: nothing },
      }),
  ],
  [
    'field.invalid',
    'an item with a negative price',
    async () =>
      await admin.items.update({
        ...at('item'),
        body: { uts: await utsOf(async () => await admin.items.get(at('item'))), price: '-1' },
      }),
  ],
  [
    'record.referenced_missing',
    'a station of an unknown type',
    async () =>
      await admin.stations.update({
        ...at('station'),
        body: { uts: await utsOf(async () => await admin.stations.get(at('station'))), typeid: nothing },
      }),
  ],
  [
    'field.invalid',
    'a station on a plan without a position',
    async () =>
      await admin.stations.place({
        ...at('station'),
        body: { uts: await utsOf(async () => await admin.stations.get(at('station'))), floorid: id('plan'), xy: null },
      }),
  ],
  [
    'record.referenced_missing',
    'a station on an unknown plan',
    async () =>
      await admin.stations.place({
        ...at('station'),
        body: {
          uts: await utsOf(async () => await admin.stations.get(at('station'))),
          floorid: nothing,
          xy: [0.5, 0.5],
        },
      }),
  ],
  [
    'field.invalid',
    'a signature that is not a picture',
    async () => {
      const file = randomUUID();
      const { sha256 } = await server.db
        .selectFrom('file')
        .select('sha256')
        .where('id', '=', id('file'))
        .executeTakeFirstOrThrow();
      await server.db
        .insertInto('file')
        .values({
          id: file,
          sha256,
          bytes: 1000,
          type: 'application/pdf',
          file_name: 'a.pdf',
          ref_kind: 'USER',
          ref_id: own.world.admin.id,
          folder_id: null,
          contact_id: null,
          site_id: null,
          perms: null,
          user_id: own.world.admin.id,
        })
        .execute();
      await admin.accounts.saveSignature({ body: { fileId: file } });
    },
  ],
  [
    'field.invalid',
    'a treatment record corrected to a negative quantity',
    async () => await admin.posts.correct({ ...at('treatment'), body: { fields: { qty: '-1' }, reason: 'Wrong' } }),
  ],
  [
    'field.invalid',
    'a treatment record corrected to a future time',
    async () =>
      await admin.posts.correct({
        ...at('treatment'),
        body: { fields: { at: Date.now() + dayMs }, reason: 'Wrong' },
      }),
  ],
  [
    'recommendation.transition_forbidden',
    'a recommendation completed before it was accepted',
    async () =>
      await admin.recommendations.done({
        ...at('recommendation'),
        body: { uts: await utsOf(async () => await admin.recommendations.get(at('recommendation'))) },
      }),
  ],
  [
    'record.base_missing',
    'a contract ended without a version',
    async () => await admin.orderSets.end({ ...at('orderSet'), body: { on: 20_270_101, reason: 'Moved' } }),
  ],
];

const languages: readonly Case[] = [
  [
    'language.unknown_part',
    'a dictionary of an unknown part',
    async () => await admin.languages.part({ params: { code: 'vi', part: 'cellar' } }),
  ],
  [
    'language.unknown_part',
    'a phrase of an unknown part',
    async () => await admin.languages.saveBasePart({ params: { x: 'vi', part: 'cellar' }, body: { lang: {} } }),
  ],
  [
    'language.placeholders',
    'a phrase without its parameter',
    async () =>
      await admin.languages.saveBasePart({
        params: { x: 'vi', part: 'office' },
        body: { lang: { 'Hello {{name}}': 'Xin chào' } },
      }),
  ],
];

describe('the refusals of each call', () => {
  it.each([...records, ...languages])('%s: %s', async (code, _what, call) => {
    expect(await refusalCode(call())).toBe(code);
  });
});

describe('a retired station', () => {
  it('cannot be placed, moved, relabelled or retired again', async () => {
    const station = await server.db
      .selectFrom('station')
      .select(['id'])
      .where('id', '=', id('station'))
      .executeTakeFirstOrThrow();
    await server.db.updateTable('station').set({ status: 'R|retired' }).where('id', '=', station.id).execute();
    const uts = await utsOf(async () => await admin.stations.get(at('station')));
    const calls = [
      async () => await admin.stations.place({ ...at('station'), body: { uts, floorid: null, xy: null } }),
      async () => await admin.stations.move({ ...at('station'), body: { uts, xy: [0.1, 0.1] } }),
      async () => await admin.stations.relabel({ ...at('station'), body: { uts, stationLabel: 'B' } }),
      async () => await admin.stations.retire({ ...at('station'), body: { uts, reason: 'Again' } }),
    ];
    for (const call of calls) expect(await refusalCode(call())).toBe('station.retired');
  });
});

describe('people', () => {
  it("who are beyond the reach of a branch's administrator are protected in every call", async () => {
    const chief = { params: { id: own.world.admin.id } };
    await server.db
      .insertInto('folder_user')
      .values({ folder_id: own.world.folder.id, user_id: own.world.admin.id })
      .execute();
    const calls: (() => Promise<unknown>)[] = [
      async () => await keeper.users.update({ ...chief, body: { uts: 1, displayname: 'X' } }),
      async () => await keeper.users.remove(chief),
      async () => await keeper.users.restore(chief),
      async () => await keeper.users.status({ ...chief, body: { status: 'disabled' } }),
      async () => await keeper.users.addRoles({ ...chief, body: { roles: [] } }),
      async () => await keeper.users.setRoles({ ...chief, body: { roles: [] } }),
      async () => await keeper.users.resetDevice(chief),
      async () => await keeper.users.removePin(chief),
      async () =>
        await keeper.licences.create({
          body: {
            userid: own.world.admin.id,
            class: 'PEST',
            number: '1',
            authority: 'B',
            validFrom: 20_260_101,
            validTo: 20_270_101,
          },
        }),
    ];
    for (const call of calls) expect(await refusalCode(call())).toBe('user.beyond_reach');
  });

  it('who were deleted cannot be changed by any call', async () => {
    const gone = await makeStaff(server.db, { folders: [own.world.folder], roles: ['TECH'] });
    const them = { params: { id: gone.id } };
    await admin.users.remove(them);
    const uts = 1;
    const calls: (() => Promise<unknown>)[] = [
      async () => await admin.users.update({ ...them, body: { uts, displayname: 'X' } }),
      async () => await admin.users.status({ ...them, body: { status: 'disabled' } }),
      async () => await admin.users.addRoles({ ...them, body: { roles: [] } }),
      async () => await admin.users.setRoles({ ...them, body: { roles: [] } }),
      async () => await admin.users.resetDevice(them),
      async () => await admin.users.removePin(them),
      async () => await admin.users.invite({ body: { id: gone.id } }),
    ];
    for (const call of calls) expect(await refusalCode(call())).toBe('record.deleted');
  });

  it('always include an administrator', async () => {
    const last = { params: { id: own.world.admin.id } };
    const { data } = await admin.users.get(last);
    expect(await refusalCode(admin.users.update({ ...last, body: { uts: data.uts, isAdmin: false } }))).toBe(
      'user.last_admin',
    );
    const helper = await makeStaff(server.db, { isAdmin: true });
    await server.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', helper.id).execute();
    expect(await refusalCode(admin.users.update({ ...last, body: { uts: data.uts, isAdmin: false } }))).toBe(
      'user.last_admin',
    );
  });
});

describe('administration lists', () => {
  const queries: readonly [string, string][] = [
    ['find.malformed', '{'],
    ['find.unknown_field', '{"password_hash":"x"}'],
    ['find.unknown_operator', '{"id":{"$regex":"x"}}'],
    ['find.wrong_type', '{"id":{"$in":[{}]}}'],
    ['find.too_complex', JSON.stringify({ $or: Array.from({ length: 101 }, () => ({ id: 'x' })) })],
  ];
  it.each(queries)('are rejected with %s', async (code, find) => {
    const query = { find };
    for (const call of [
      async () => await admin.permissions.list({ query }),
      async () => await admin.roles.list({ query }),
      async () => await admin.users.list({ query }),
      async () => await admin.posts.list({ query }),
      async () => await admin.posts.find({ query }),
    ]) {
      expect(await refusalCode(call())).toBe(code);
    }
  });
});

it('assigning one job, or several by PUT, is rejected for an unassignable person and for an end before the start', async () => {
  const { technician, billing } = own.world;
  const [post, far] = [id('post'), 1_900_000_000_000];
  const calls = [
    async (assignees: string[], plan?: { plan: number; plan2: number }) =>
      await admin.posts.assignOne({ body: { id: post, assignees, ...plan } }),
    async (assignees: string[], plan?: { plan: number; plan2: number }) =>
      await admin.posts.reassign({ body: { ids: [post], assignees, ...plan } }),
  ];
  for (const assign of calls) {
    expect(await refusalCode(assign([billing.id]))).toBe('assign.not_assignable');
    expect(await refusalCode(assign([technician.id], { plan: far, plan2: far - 1 }))).toBe('post.time_invalid');
  }
});
