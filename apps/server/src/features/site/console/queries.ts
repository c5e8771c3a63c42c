import { consoleLimits } from '@field-service/contract/site/console.ts';
import pg from 'pg';
import { consoleSchema } from '../../../db/console/views.ts';
import { Refusal } from '../../../refusal.ts';
import { boundSession, deadlineAfter, overLimit, setTimeLeft, type Deadline } from './bounds.queries.ts';
import { readingFunctions, parseStatement } from './judge.ts';

export interface StatementResult {
  columns: { name: string; type: string }[];
  rows: (string | null)[][];
  truncated: boolean;
}

/**
 * The statement without its final semicolons. Callers put the statement on separate lines, so that a comment at its end
 * does not affect the text that follows.
 */
const own = (sql: string): string => sql.replace(/[;\s]+$/, '');
const beforeStatement = 'create function pg_temp.judged() returns void language sql begin atomic\n';

/** Runs exactly one statement: the extended protocol does not accept a second one. */
const single = async (client: pg.ClientBase, text: string): Promise<pg.QueryArrayResult<(string | null)[]>> => {
  const config: pg.QueryArrayConfig & { queryMode: 'extended' } = { text, rowMode: 'array', queryMode: 'extended' };
  return await client.query<(string | null)[]>(config);
};

/** PostgreSQL's error about a statement; `position` counts the statement's characters from 1. */
function asRefusal(error: unknown, offset: number): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const over = overLimit(error);
  if (over !== undefined) return over;
  const position = error.position === undefined ? undefined : Number(error.position) - offset;
  return new Refusal(
    'console.statement_failed',
    { message: error.message, ...(position === undefined || position < 1 ? {} : { position }) },
    { cause: error },
  );
}

/**
 * Throws unless the statement is a single query of the console's views that calls only harmless functions. PostgreSQL
 * parses the statement as the body of a function that is never called and is rolled back, so nothing in the statement
 * runs.
 */
async function requireHarmless(client: pg.ClientBase, sql: string, deadline: Deadline): Promise<void> {
  await setTimeLeft(client, deadline);
  await client.query('begin');
  let tree: string;
  try {
    await client.query(`set local search_path = pg_catalog, ${consoleSchema}`);
    await single(client, `${beforeStatement}${sql}\n; end`).catch((error: unknown) => {
      // A statement that a function's body cannot contain, such as EXPLAIN or SET, is not a query.
      throw error instanceof pg.DatabaseError && error.code === '0A000'
        ? new Refusal('console.not_allowed', { what: error.message.split(' ')[0] ?? '' })
        : asRefusal(error, beforeStatement.length);
    });
    const { rows } = await client.query<{ tree: string | null }>(
      `select prosqlbody::text as tree from pg_proc where oid = 'pg_temp.judged()'::regprocedure`,
    );
    tree = rows[0]?.tree ?? '';
  } finally {
    await client.query('rollback');
  }
  const { reads, relations, functions } = parseStatement(tree);
  if (!reads) throw new Refusal('console.not_allowed', { what: 'INSERT, UPDATE, DELETE, MERGE' });
  const { rows: strangers } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from unnest($1::oid[]) as t (oid) where oid not in (select oid from pg_class where relnamespace = $3::regnamespace)
     union all
     select coalesce(p.proname, f.oid::text) from unnest($2::oid[]) as f (oid) left join pg_proc p on p.oid = f.oid
      where p.oid is null or p.pronamespace <> 'pg_catalog'::regnamespace or p.prosecdef
         or not ((p.provolatile = 'i' and p.proname not like 'pg\\_%')
              or (p.provolatile = 's' and (p.proname = any($4) or exists (select from pg_operator o where o.oprcode = p.oid) or exists (select from pg_cast c where c.castfunc = p.oid))))
     order by 1 limit 1`,
    [relations, functions, consoleSchema, readingFunctions],
  );
  const [stranger] = strangers;
  if (stranger !== undefined) throw new Refusal('console.not_allowed', { what: stranger.name });
}

/**
 * Wraps the statement so that it returns its values as truncated text, and at most one row more than fits in a
 * response. The extra row shows that there are more rows.
 */
const limited = (sql: string, names: readonly string[]): string => {
  const list = names.join(', ');
  const bytes = names.map((name) => `coalesce(octet_length(${name}), 0)`).join(' + ');
  return `select ${list} from (
            select ${list}, sum(${bytes}) over (rows between unbounded preceding and 1 preceding) as before from (
              select ${names.map((name) => `left(${name}::text, ${consoleLimits.value}) as ${name}`).join(', ')} from (\n${sql}\n) as asked (${list}) limit ${consoleLimits.rows + 1}) as cut) as weighed
           where before is null or before <= ${consoleLimits.bytes}`;
};

/** Runs a harmless statement, and returns its columns, and its rows as text up to the limits. */
async function read(client: pg.ClientBase, sql: string, deadline: Deadline): Promise<StatementResult> {
  const from = 'select * from (\n';
  await setTimeLeft(client, deadline);
  await client.query('begin read only');
  try {
    await client.query(`set local search_path = pg_catalog, ${consoleSchema}`);
    const { fields } = await single(client, `${from}${sql}\n) as asked limit 0`).catch((error: unknown) => {
      throw asRefusal(error, from.length);
    });
    if (fields.length > consoleLimits.columns)
      throw new Refusal('console.statement_failed', { message: `More than ${consoleLimits.columns} columns.` });
    const { rows: types } = await client.query<{ type: string }>(
      'select format_type(oid, mod) as type from unnest($1::oid[], $2::int[]) with ordinality as t (oid, mod, ord) order by ord',
      [fields.map((field) => field.dataTypeID), fields.map((field) => field.dataTypeModifier)],
    );
    const columns = fields.map((field, at) => ({ name: field.name, type: types[at]?.type ?? '' }));
    if (columns.length === 0) return { columns, rows: [], truncated: false };
    await setTimeLeft(client, deadline);
    const { rows } = await single(
      client,
      limited(
        sql,
        columns.map((_, at) => `c${at}`),
      ),
    ).catch((error: unknown) => {
      throw asRefusal(error, Number.MAX_SAFE_INTEGER);
    });
    const kept = withinLimits(rows);
    return { columns, rows: kept, truncated: kept.length < rows.length };
  } finally {
    await client.query('rollback');
  }
}

/** The rows that fit in the response. The last row that was read only shows that there are more. */
function withinLimits(rows: readonly (string | null)[][]): (string | null)[][] {
  let bytes = 0;
  const kept: (string | null)[][] = [];
  for (const row of rows.slice(0, consoleLimits.rows)) {
    bytes += row.reduce((sum, value) => sum + Buffer.byteLength(value ?? ''), 0);
    if (bytes > consoleLimits.bytes && kept.length > 0) break;
    kept.push(row);
  }
  return kept;
}

/** The time limit for all steps of one statement, in milliseconds. */
const timeLimit = 10_000;
/** The time, in milliseconds, after which a session that has not ended its statement at the time limit is abandoned. */
const patience = 1_000;

/** Checks and runs one statement in a new session, which ends with the statement and leaves nothing behind. */
export async function runStatement(pool: pg.Pool, sql: string): Promise<StatementResult> {
  const client = await pool.connect();
  const deadline = deadlineAfter(timeLimit);
  const statement = own(sql);
  const work = async (): Promise<StatementResult> => {
    await boundSession(client);
    await requireHarmless(client, statement, deadline);
    return await read(client, statement, deadline);
  };
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(new Refusal('query.too_slow', {})), timeLimit + patience);
  try {
    return await Promise.race([work(), over.promise]);
  } catch (error) {
    throw overLimit(error) ?? error;
  } finally {
    clearTimeout(timer);
    client.release(true);
  }
}
