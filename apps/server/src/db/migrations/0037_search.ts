import { type Kysely, sql } from 'kysely';

/**
 * Returns the schema of the extension pg_trgm, and creates the extension if it is missing. Throws an error in words for
 * the operator if the database's user may not create it.
 */
async function trigramSchema(db: Kysely<unknown>): Promise<string> {
  const find = sql<{ schema: string }>`
    select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`;
  const [found] = (await find.execute(db)).rows;
  if (found !== undefined) return found.schema;
  try {
    await sql`create extension pg_trgm schema public`.execute(db);
  } catch (error) {
    throw new Error(
      'The user of DATABASE_URL may not create the extension pg_trgm. Grant it CREATE on the database, or run "create extension pg_trgm" there as a superuser.',
      { cause: error },
    );
  }
  return 'public';
}

/**
 * Makes it possible to find jobs, customers and sites by any part of their text. The functions below join the searched
 * texts of a row; the indexes contain their trigrams.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const trigrams = sql.ref(`${await trigramSchema(db)}.gin_trgm_ops`);
  await sql`
    -- Lower case, with non-ASCII letters as the octal numbers of their bytes: pg_trgm recognises letters by LC_CTYPE, and
    -- with the C locale, as in the embedded database, Chinese text would have no trigrams.
    -- In PL/pgSQL, because a call of an SQL function that cannot be inlined costs ten times as much.
    create function search_text(text) returns text language plpgsql immutable strict parallel safe as $$
    begin
      return encode(convert_to(lower($1), 'UTF8'), 'escape');
    end $$;
    -- The LIKE pattern that finds text anywhere in a search text.
    create function search_pattern(text) returns text language sql immutable parallel safe
      return '%' || regexp_replace(search_text($1), '([\\\\%_])', '\\\\\\1', 'g') || '%';

    -- Each field is on its own line, so that no match spans two fields.
    create function post_search(docno text, title text) returns text language sql immutable parallel safe
      return search_text(docno || chr(10) || title);
    -- A phone number as entered, and its digits only.
    create function phone_search(phone text) returns text language sql immutable parallel safe
      return coalesce(phone || chr(10) || regexp_replace(phone, '[^0-9]', '', 'g'), '');
    create function contact_search(code text, name text, email text, phone text) returns text language sql immutable parallel safe
      return search_text(code || chr(10) || name || chr(10) || coalesce(email, '') || chr(10) || phone_search(phone));
    create function contact_info_search(code text, name text, person text, email text, phone text, address jsonb) returns text language sql immutable parallel safe
      return search_text(code || chr(10) || name || chr(10) || coalesce(person, '') || chr(10) || coalesce(email, '') || chr(10) || phone_search(phone) || chr(10)
        || jsonb_path_query_array(address, '$.*')::text);

    create index post_search on post using gin (post_search(docno, title) ${trigrams});
    create index contact_search on contact using gin (contact_search(code, name, email, phone) ${trigrams});
    create index contact_info_search on contact_info using gin (contact_info_search(code, name, person, email, phone, address) ${trigrams});

    -- The sort orders of lists: rows without a value are last, in descending order too.
    create index post_planned on post (plan desc nulls last, seq desc) where systype = 'job' and dts is null;
    create index post_docno on post (docno, seq) where systype = 'job' and dts is null;
    create index contact_named on contact (name, seq) where dts is null;
    create index invoice_created on invoice (cts desc, seq desc);
  `.execute(db);
}
