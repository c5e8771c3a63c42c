import { covers } from '@field-service/domain/access/permissions.ts';
import { createTestDatabase } from '@field-service/testing/postgres.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/connect.ts';
import { up } from '../db/migrations/0082_export_permission.ts';
import { systemDb, type SystemDb } from '../db/system.ts';
import { roleRows } from './roles.ts';
import { installSite } from './site.ts';

let database: Database;
let db: SystemDb;
let asOwner: Kysely<unknown>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = systemDb(database.appPool);
  asOwner = new Kysely({ dialect: new PostgresDialect({ pool: database.ownerPool }) });
  await installSite(db, {
    title: 'Test',
    company: { name: 'Test', address: '1 Street', taxid: 'T1' },
    epoch: 'epoch-1',
    now: 1_790_000_000_000,
  });
});
afterAll(async () => await database.stop());

const permsOf = async (code: string): Promise<string[]> =>
  (await db.selectFrom('role').select('perms').where('code', '=', code).executeTakeFirstOrThrow()).perms;
const writePerms = async (code: string, perms: string[]) =>
  await db.updateTable('role').set({ perms }).where('code', '=', code).execute();

it('every seeded role exports the lists that it may view, and no other', () => {
  for (const { code, perms = [] } of roleRows())
    for (const area of ['BILL', 'CONT', 'ITEM', 'POST', 'STCK', 'USER'])
      expect([code, area, covers(perms, `${area}:EX:*`, false)]).toEqual([
        code,
        area,
        covers(perms, `${area}:VW:*`, false),
      ]);
});

it('roles of an existing site get the same by migration, once, with the scopes that they view', async () => {
  const seeded = await permsOf('DISP');
  const before = seeded.filter((grant) => !grant.includes(':EX:'));
  await writePerms('DISP', before);
  await writePerms('RO', ['EXT:AWEB:*', 'POST:VW:t1|t2', 'CONT:VW:*', 'CONT:EX:*']);
  await writePerms('TECH', ['EXT:SAPP:*']);
  await up(asOwner);
  const after = await permsOf('DISP');
  expect(after.slice(0, before.length)).toEqual(before);
  expect(new Set(after)).toEqual(new Set(seeded));
  expect(await permsOf('RO')).toEqual(['EXT:AWEB:*', 'POST:VW:t1|t2', 'CONT:VW:*', 'CONT:EX:*', 'POST:EX:t1|t2']);
  expect(await permsOf('TECH')).toEqual(['EXT:SAPP:*']);
  await up(asOwner);
  expect(await permsOf('DISP')).toEqual(after);
});
