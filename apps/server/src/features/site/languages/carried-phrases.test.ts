import { createTestDatabase } from '@field-service/testing/postgres.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../db/connect.ts';
import { up } from '../../../db/migrations/0041_english_phrases.ts';
import { up as upAgain } from '../../../db/migrations/0048_english_phrases.ts';
import { systemDb, type SystemDb } from '../../../db/system.ts';

let database: Database;
let db: SystemDb;
let asOwner: Kysely<unknown>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = systemDb(database.appPool);
  asOwner = new Kysely({ dialect: new PostgresDialect({ pool: database.ownerPool }) });
});
afterAll(async () => await database.stop());

const say = async (part: string, phrase: string, value: string): Promise<void> => {
  await db.insertInto('language_phrase').values({ lang: 'vi', part, phrase, value, cts: 1 }).execute();
};

it("migrates a site's own texts to the rewritten phrases", async () => {
  await say('office', 'Make job', 'Lập phiếu');
  await say('field', 'Access', 'Lối vào');
  await say('field', 'Reached?', 'Tới nơi?');
  await say('office', 'Still open', 'Còn nợ cũ');
  await say('office', 'Open amount', 'Còn nợ');
  await say('office', 'Was wanted', 'Muốn');
  await say('office', 'Edit', 'Chỉnh');
  await say('report', 'Bait eaten {{percent}} %', 'Ăn {{percent}} %');
  await up(asOwner);
  const rows = await db.selectFrom('language_phrase').select(['part', 'phrase', 'value']).orderBy('phrase').execute();
  expect(rows).toEqual([
    { part: 'field', phrase: 'Access', value: 'Tới nơi?' },
    { part: 'field', phrase: 'Access notes', value: 'Lối vào' },
    { part: 'report', phrase: 'Bait eaten {{percent}}', value: 'Ăn {{percent}}' },
    { part: 'office', phrase: 'Balance due', value: 'Còn nợ' },
    { part: 'office', phrase: 'Create job', value: 'Lập phiếu' },
    { part: 'office', phrase: 'Edit', value: 'Chỉnh' },
  ]);
});

it('migrates them again, and keeps existing texts of the new phrase', async () => {
  await db.deleteFrom('language_phrase').execute();
  await say('office', 'Board of the week', 'Tuần');
  await say('office', 'Follows up', 'Cũ');
  await say('office', 'Follow-up to', 'Mới');
  await say('portal', 'Follows up', 'Khác');
  await upAgain(asOwner);
  const rows = await db.selectFrom('language_phrase').select(['part', 'phrase', 'value']).orderBy('phrase').execute();
  expect(rows).toEqual([
    { part: 'office', phrase: 'Follow-up to', value: 'Mới' },
    { part: 'portal', phrase: 'Follows up', value: 'Khác' },
    { part: 'office', phrase: 'Weekly board', value: 'Tuần' },
  ]);
});
