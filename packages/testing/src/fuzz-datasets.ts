import { contract } from '@field-service/contract/contract.ts';
import { errorStatus } from '@field-service/contract/errors.ts';
import { columnsOf, type Dataset } from '@field-service/server/datasets/public.ts';
import { datasets } from '@field-service/server/features.ts';
import fc from 'fast-check';
import pg from 'pg';
import { sql } from 'kysely';
import { demoLogin } from './demo.ts';
import { hostileQueries, marker, type Query } from './hostile-queries.ts';
import { makeStaff } from './people.ts';
import type { Login } from './login.ts';
import { startTestServer, type TestServer } from './server.ts';
import { makeForeignWorld } from './walk/foreign-world.ts';

/** A user who sends queries, with the ids of records that the user may not see because they belong to other tenants. */
interface Asker {
  name: string;
  headers: Readonly<Record<string, string>>;
  forbidden: ReadonlySet<string>;
}

export interface Fuzz {
  /**
   * Sends `times` generated queries to randomly chosen lists and returns the number of responses by status. Throws with
   * the first query (shrunk) that got a wrong response.
   */
  run: (times: number, seed?: number) => Promise<ReadonlyMap<number, number>>;
  stop: () => Promise<void>;
}

/** The ids of records whose `column` refers to none of `own`, from every table that has the column. */
async function idsElsewhere(
  server: TestServer,
  column: 'folder_id' | 'contact_id',
  own: readonly string[],
): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema = 'public' and c.column_name = ${column}
       and exists (select from information_schema.columns i where i.table_schema = 'public' and i.table_name = c.table_name and i.column_name = 'id')`.execute(
    server.db,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      id: string;
    }>`select id::text as id from ${sql.table(name)} where ${sql.ref(column)} <> all(${[...own]}::text[])`.execute(
      server.db,
    );
    found.push(...rows.map((row) => row.id));
  }
  return found;
}

/** One tenant among others, and the users who send queries there. */
interface Tenant {
  folders: readonly string[];
  contactId: string;
  logins: Readonly<Record<'technician' | 'office' | 'customer' | 'administrator', Login>>;
}

/** Creates two companies in separate folders, each with one record of every noun. Returns the second one. */
async function twoTenants({ db }: TestServer): Promise<Tenant> {
  await makeForeignWorld(db);
  const { world } = await makeForeignWorld(db);
  const office = await makeStaff(db, { folders: [world.folder], roles: ['SUPER', 'DISP', 'BILL'] });
  return {
    folders: [world.folder.id],
    contactId: world.contact.id,
    logins: { technician: world.technician, office, customer: world.customer, administrator: world.admin },
  };
}

/** Finds a branch of the demonstration company, with the head office above it, and creates an office user there. */
async function demoBranch({ db }: TestServer): Promise<Tenant> {
  const folders = await db.selectFrom('folder').select(['id', 'code', 'parent_id', 'path']).execute();
  const branch = folders.find((folder) => folder.code === 'KL');
  if (branch === undefined) throw new Error('The demonstration has no branch KL.');
  const customer = await db
    .selectFrom('app_user')
    .select('contact_id')
    .where('username', '=', 'customer1')
    .executeTakeFirstOrThrow();
  const office = await makeStaff(db, { folders: [branch], roles: ['SUPER', 'DISP', 'BILL'] });
  return {
    folders: folders
      .filter((folder) => folder.id === branch.id || folder.parent_id === null)
      .map((folder) => folder.id),
    contactId: customer.contact_id ?? '',
    logins: {
      technician: demoLogin('tech1'),
      office,
      customer: demoLogin('customer1'),
      administrator: demoLogin('admin'),
    },
  };
}

/** Logs in the users of one tenant and returns them with the ids that each of them must never see. */
async function askers(server: TestServer, { folders, contactId, logins }: Tenant): Promise<Asker[]> {
  const every = await server.db.selectFrom('folder').select('id').execute();
  const elsewhere = new Set([
    ...(await idsElsewhere(server, 'folder_id', folders)),
    ...every.map(({ id }) => id).filter((id) => !folders.includes(id)),
  ]);
  const others = new Set(await idsElsewhere(server, 'contact_id', [contactId]));
  const bearer = async (login: Login, app: 'web' | 'app'): Promise<Readonly<Record<string, string>>> => ({
    authorization: `Bearer ${await server.token(login, app)}`,
  });
  return [
    { name: 'technician', headers: await bearer(logins.technician, 'app'), forbidden: elsewhere },
    { name: 'office', headers: await bearer(logins.office, 'web'), forbidden: elsewhere },
    { name: 'customer', headers: { jwt: await server.token(logins.customer) }, forbidden: others },
    { name: 'administrator', headers: await bearer(logins.administrator, 'web'), forbidden: new Set() },
  ];
}

interface List {
  path: string;
  queries: fc.Arbitrary<Query>;
}

/** Every dataset, and the list of posts as a second route to the dataset `posts`. */
function lists(ids: readonly string[]): List[] {
  const queries = (dataset: Dataset): fc.Arbitrary<Query> =>
    hostileQueries(
      {
        fields: dataset.fields,
        columns: columnsOf(dataset.name),
        sums: Object.keys(dataset.sums ?? {}),
        picks: dataset.picks ?? [],
      },
      ids,
    );
  const posts = datasets.find((dataset) => dataset.name === 'posts');
  return [
    ...datasets.map((dataset) => ({ path: `/api/data/${dataset.name}`, queries: queries(dataset) })),
    ...(posts === undefined ? [] : [{ path: contract.posts.list.path, queries: queries(posts) }]),
  ];
}

/** Records the texts of all statements that this process sends to PostgreSQL, until `stop` is called. */
function watchStatements(): { seen: () => string[]; stop: () => void } {
  const query: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof query !== 'function') throw new TypeError('The driver has no query function.');
  let texts: string[] = [];
  const watched = new Proxy(query, {
    apply: (target, client, given: unknown[]): unknown => {
      const [first] = given;
      texts.push(
        typeof first === 'string'
          ? first
          : typeof first === 'object' && first !== null && 'text' in first
            ? String(first.text)
            : '',
      );
      const sent: unknown = Reflect.apply(target, client, given);
      return sent;
    },
  });
  Reflect.set(pg.Client.prototype, 'query', watched);
  return {
    seen: () => {
      const all = texts;
      texts = [];
      return all;
    },
    stop: () => {
      Reflect.set(pg.Client.prototype, 'query', query);
    },
  };
}

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * The problem with a response; undefined if it is either a client error in the API's format or rows that the user may
 * see.
 */
function wrongWith(asker: Asker, status: number, text: string): string | undefined {
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null || !('ok' in body)) return 'no envelope';
  if (status === 200) {
    // `debug` repeats the query alongside the rows.
    const rows = 'data' in body ? JSON.stringify(body.data) : '';
    const foreign = [...rows.matchAll(idPattern)].map(([id]) => id).find((id) => asker.forbidden.has(id));
    if (body.ok !== true) return 'not ok';
    return foreign === undefined ? undefined : `shows ${foreign}`;
  }
  if (body.ok !== false || !('code' in body) || typeof body.code !== 'string' || !Object.hasOwn(errorStatus, body.code))
    return 'no code';
  if (status >= 500 || status < 400) return `status ${status}`;
  return 'stack' in body ? 'a stack' : undefined;
}

/**
 * Starts a server with the demonstration company or with two small companies, for queries by various users on its
 * lists.
 */
export async function startFuzz(company: 'demonstration' | 'two tenants'): Promise<Fuzz> {
  // Patched before the server starts, because its connections use the driver as it is when they are opened.
  const statements = watchStatements();
  const server = await startTestServer({ demo: company === 'demonstration' });
  const tenant = company === 'demonstration' ? await demoBranch(server) : await twoTenants(server);
  const everybody = new Map((await askers(server, tenant)).map((asker) => [asker.name, asker]));
  const ids = [...everybody.values()]
    .flatMap((asker) => [...asker.forbidden].slice(0, 40))
    .concat('00000000-0000-7000-8000-000000000000');
  const all = lists(ids);

  const ask = async (asker: Asker, path: string, query: Query): Promise<{ status: number; text: string }> => {
    const response = await fetch(`${server.url}${path}?${new URLSearchParams(query).toString()}`, {
      headers: asker.headers,
    });
    return { status: response.status, text: await response.text() };
  };
  return {
    run: async (times, seed) => {
      const statuses = new Map<number, number>();
      const asked = fc
        .constantFrom(...all)
        .chain((list) =>
          fc.record({ path: fc.constant(list.path), query: list.queries, who: fc.constantFrom(...everybody.keys()) }),
        );
      const wrong = async (path: string, query: Query, asker: Asker): Promise<string | undefined> => {
        statements.seen();
        const { status, text } = await ask(asker, path, query);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const sent = statements.seen();
        if (status === 200 && !sent.some((statement) => statement.includes('select')))
          throw new Error('The statements are not recorded.');
        const problem =
          wrongWith(asker, status, text) ??
          (sent.some((statement) => statement.includes(marker)) ? 'input in SQL' : undefined);
        return problem === undefined
          ? undefined
          : `${asker.name} ${path}: ${problem}: ${text.slice(0, 500)}${
              status >= 500
                ? `\n${
                    server
                      .logged()
                      .split('\n')
                      .findLast((line) => line.includes('"err"'))
                      ?.slice(0, 1500) ?? ''
                  }`
                : ''
            }`;
      };
      const details = await fc.check(
        fc.asyncProperty(asked, async ({ path, query, who }) => {
          const asker = everybody.get(who);
          const problem = asker === undefined ? 'nobody asked' : await wrong(path, query, asker);
          if (problem !== undefined) throw new Error(problem);
        }),
        {
          numRuns: times,
          ...(seed === undefined ? {} : { seed }),
          interruptAfterTimeLimit: 800_000,
          markInterruptAsFailure: true,
        },
      );
      if (details.failed)
        throw new Error(
          `${String(details.errorInstance)}\nseed ${details.seed}, ${JSON.stringify(details.counterexample)?.slice(0, 2000)}`,
        );
      return statuses;
    },
    stop: async () => {
      statements.stop();
      await server.stop();
    },
  };
}
