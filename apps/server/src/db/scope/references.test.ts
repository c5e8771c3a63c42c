import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { belongings, mentions, type ChildTable } from './references.ts';
import { related } from './related.ts';
import type { ScopedTable } from './scope-rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.stop());

describe('the declared references', () => {
  it('match the foreign keys of the database', async () => {
    const { rows } = await sql<{ column: string; target: string }>`
      select c.conrelid::regclass || '.' || a.attname as column, c.confrelid::regclass || '.' || b.attname as target
        from pg_constraint c join pg_class t on t.oid = c.conrelid
        cross join lateral unnest(c.conkey, c.confkey) as pair (own, other)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.own
        join pg_attribute b on b.attrelid = c.confrelid and b.attnum = pair.other
       where c.contype = 'f' and c.conparentid = 0 and t.relnamespace = current_schema()::regnamespace
         and (cardinality(c.conkey) = 1 or b.attname = 'id')`.execute(server.db);
    expect({ ...belongings, ...mentions }).toEqual(
      Object.fromEntries(rows.map(({ column, target }) => [column, target])),
    );
  });

  it('are each declared once, and no table with its own scope belongs to another', () => {
    expect(Object.keys(belongings).filter((column) => Object.hasOwn(mentions, column))).toEqual([]);
    expectTypeOf<Extract<ChildTable, ScopedTable>>().toBeNever();
  });
});

describe('SQL along a reference', () => {
  it('is used in a query exactly as written', () => {
    const query = sql`select from post p ${related('left join contact c on c.id = p.contact_id')}`;
    expect(query.compile(server.db).sql).toBe('select from post p left join contact c on c.id = p.contact_id');
  });

  it('leads from a row to the rows that it references, to those that belong to it, and further', () => {
    const written = related('join contact c on c.id = p.contact_id');
    expectTypeOf(written).toExtend<RawBuilder<unknown>>();
    related('from contact c where c.id = p.contact_id');
    related(
      'join visit v on v.post_id = p.id left join station s on s.id = v.station_id join lookup t on t.id = s.type_id',
    );
    related('from post_assignee a join person on person.id = a.user_id where a.post_id = p.id');
    // A claim's lines are found by the claim's post, and a result by a visit to the same post.
    related('from claim_line l where l.post_id = p.id');
    related('join post_result r on r.post_id = v.post_id');
  });

  it('does not compile without a reference', () => {
    // @ts-expect-error a site is not a customer
    related('join contact c on c.id = p.site_id');
    // @ts-expect-error an alias of another table
    related('join contact c on x.id = p.contact_id');
    // @ts-expect-error unknown column
    related('join visit v on v.job_id = p.id');
    // @ts-expect-error unknown table
    related('join visits v on v.post_id = p.id');
    // @ts-expect-error a customer’s invoices have their own scope
    related('join invoice i on i.contact_id = c.id');
    // @ts-expect-error a user’s jobs may be in any folder
    related('from post_assignee a where a.user_id = u.id');
    // @ts-expect-error the second join has no reference
    related('join contact c on c.id = p.contact_id join folder f on f.id = c.owner_id');
    // @ts-expect-error a table without a join condition
    related('from visit v');
    // @ts-expect-error an alternative avoids the reference
    related('from visit v where v.post_id = p.id or true');
    const given: string = 'join contact c on c.id = p.contact_id';
    // @ts-expect-error text that is not a literal
    related(given);
    expectTypeOf(given).toBeString();
  });
});
