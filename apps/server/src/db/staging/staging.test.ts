import { createTestDatabase } from '@field-service/testing/postgres.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withStaging } from './staging.ts';
import { stagingSchema } from './staging-schemas.ts';
import type { Database } from '../connect.ts';
import { readMigrations } from '../migrate.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => await database.stop());

/** What every schema uses from `public`. */
const shared = /\bpublic\.(?=gin_trgm_ops|alphabetical)/g;

/** The structure of a schema's tables, without the schema's name. */
async function structureOf(schema: string): Promise<string[]> {
  const client = await database.ownerPool.connect();
  try {
    await client.query(`set search_path = ${schema}`);
    const { rows } = await client.query<{ line: string }>(
      `select format('column %s.%s %s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid)) as line
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v')
       union all select format('constraint %s %s %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) from pg_constraint k where k.connamespace = $1::regnamespace
       union all select format('index %s', pg_get_indexdef(i.indexrelid)) from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = $1::regnamespace
       union all select format('trigger %s %s', t.tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = $1::regnamespace and not t.tgisinternal
       union all select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p where p.pronamespace = $1::regnamespace
            and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       union all select format('view %s %s', c.relname, pg_get_viewdef(c.oid)) from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = 'v'`,
      [schema],
    );
    return rows
      .map(({ line }) => line.replaceAll(`${schema}.`, '').replaceAll(shared, ''))
      .toSorted((a, b) => (a < b ? -1 : 1));
  } finally {
    client.release(true);
  }
}
const schemas = async (): Promise<string[]> =>
  (
    await database.ownerPool.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname not like 'pg\\_%' order by 1`,
    )
  ).rows.map(({ name }) => name);

it('staging with every migration creates the same tables as in the schema in use, touches no other schema, and leaves nothing behind', async () => {
  const inUse = await structureOf('public');
  const before = await schemas();
  const last = [...(await readMigrations()).keys()].at(-1) ?? '';
  const found = await withStaging(database, last, async ({ finish }) => {
    await finish([]);
    expect(await schemas()).toEqual([...before, stagingSchema].toSorted((a, b) => (a < b ? -1 : 1)));
    return await structureOf(stagingSchema);
  });
  expect(found).toEqual(inUse);
  expect(inUse.length).toBeGreaterThan(800);
  expect([await schemas(), await structureOf('public')]).toEqual([before, inUse]);
});

it('staging runs only once at a time', async () => {
  let second: unknown;
  await withStaging(database, '0001_people', async () => {
    second = await withStaging(database, '0001_people', async () => await Promise.resolve('made'));
  });
  expect(second).toBe('busy');
});

it('staging leaves nothing behind if its work fails', async () => {
  const failing = withStaging(database, '0001_people', async ({ load, tables }) => {
    const [table] = tables;
    if (table !== undefined) await load(table, ['{"nothing": 1}', 'no JSON']);
  });
  await expect(failing).rejects.toThrow(/json/);
  expect(await schemas()).not.toContain(stagingSchema);
});
