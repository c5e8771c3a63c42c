import { type Kysely, sql } from 'kysely';

/** Makes it possible to find invoices by any part of their number, as jobs are (0037_search). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const [{ schema } = { schema: 'public' }] = (
    await sql<{ schema: string }>`
      select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`.execute(
      db,
    )
  ).rows;
  await sql`
    create function invoice_search(docno text) returns text language sql immutable parallel safe
      return search_text(coalesce(docno, ''));
    create index invoice_search on invoice using gin (invoice_search(docno) ${sql.ref(`${schema}.gin_trgm_ops`)});
  `.execute(db);
}
