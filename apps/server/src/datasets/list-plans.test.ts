import type { DatasetQuery } from '@field-service/contract/dataset-query.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { makeContact, makeFolder, makeSite, makeStaff, type TestFolder } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inView, postsInView } from '../features/work/posts/public.ts';

// Large enough that PostgreSQL reads through an index rather than the whole table, as it does in a company's second
// year.
const jobs = 30_000;
const customers = 3000;
const invoices = 6000;

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  const above = await makeFolder(server.db);
  const branches = [
    await makeFolder(server.db, { parent: above }),
    await makeFolder(server.db, { parent: above }),
    await makeFolder(server.db),
  ];
  await fill(branches);
  // The statement contains the scope of a branch, as it does for everyone who is not an administrator; only
  // administrators may see plans.
  client = await server.client(await makeStaff(server.db, { isAdmin: true, folders: [above], roles: ['DISP'] }), {
    folderId: above.id,
  });
}, 120_000);
afterAll(async () => await server.stop());

/** Creates customers with a site each, jobs from two years, and invoices, shared among the branches. */
async function fill(branches: readonly TestFolder[]): Promise<void> {
  const ids = branches.map(({ id }) => id);
  const hour = 3_600_000;
  const now = Date.now();
  const [branch] = branches;
  if (branch === undefined) throw new Error('There is a branch.');
  await makeSite(server.db, await makeContact(server.db, branch));
  const type = await server.db
    .selectFrom('lookup')
    .select('id')
    .where('type', '=', 20)
    .where('code', '=', 'JOB')
    .executeTakeFirstOrThrow();
  const folderOf = sql`(${ids}::text[])[1 + n % 3]`;
  await sql`
    insert into contact (id, folder_id, code, name, email, phone)
    select 'c-' || n, ${folderOf}, 'C-' || n, 'Customer ' || md5(n::text), md5(n::text) || '@customer.example', '+60 3-' || (10000000 + n * 7919) from generate_series(1, ${customers}::int) n`.execute(
    server.db,
  );
  await sql`
    insert into contact_info (id, contact_id, folder_id, type_val, code, name, address)
    select 's-' || n, 'c-' || n, ${folderOf}, 3, 'S-' || n, 'Site ' || md5('site' || n), jsonb_build_object('street_address', n || ' Jalan ' || md5('street' || n)) from generate_series(1, ${customers}::int) n`.execute(
    server.db,
  );
  await sql`
    insert into post (id, folder_id, systype, type_id, status_id, docno, title, contact_id, site_id, plan, plan2, done_at, cts)
    select 'p-' || n, ${folderOf}, 'job', ${type.id}, case when n % 50 = 0 then ${lookupId(310, 'TD')} else ${lookupId(310, 'DN')} end, 'J-' || lpad(n::text, 6, '0'),
           'Monthly visit, programme ' || n % 40, 'c-' || 1 + n % ${customers}::int, 's-' || 1 + n % ${customers}::int,
           case when n % 100 <> 7 then planned end, case when n % 100 <> 7 then planned + ${hour}::bigint end, case when n % 50 <> 0 then planned + ${hour}::bigint end, planned
      from (select n, ${now}::bigint - (${jobs}::int - n) * ${hour / 2}::bigint planned from generate_series(1, ${jobs}::int) n) each`.execute(
    server.db,
  );
  await sql`
    insert into invoice (id, folder_id, contact_id, currency, nett, taxes, amount, cts)
    select 'i-' || n, ${folderOf}, 'c-' || 1 + n % ${customers}::int, 'MYR', n, 0, n, ${now}::bigint - n * ${hour}::bigint from generate_series(1, ${invoices}::int) n`.execute(
    server.db,
  );
  await sql`analyze`.execute(server.db);
}

interface Plan {
  'Node Type': string;
  'Index Name'?: string | undefined;
  'Relation Name'?: string | undefined;
  'Parent Relationship'?: string | undefined;
  Plans?: Plan[] | undefined;
}
const Plan: z.ZodType<Plan> = z.object({
  'Node Type': z.string(),
  'Index Name': z.string().optional(),
  'Relation Name': z.string().optional(),
  'Parent Relationship': z.string().optional(),
  get Plans() {
    return z.array(Plan).optional();
  },
});
const Plans = z.array(z.object({ Plan }));
/** The steps that choose rows, without the steps that then build each row (`SubPlan`). */
const stepsOf = (plan: Plan): Plan[] =>
  plan['Parent Relationship'] === 'SubPlan' ? [] : [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];

/** The steps of PostgreSQL's plan for a list. */
async function stepsFor(list: ListName, query: DatasetQueryText): Promise<Plan[]> {
  const asked = { ...query, explain: '1' as const };
  const { data } =
    list === 'posts'
      ? await client.posts.list({ query: asked })
      : await client.data.read({ params: { id: list }, query: asked });
  return Plans.parse(data).flatMap(({ Plan: plan }) => stepsOf(plan));
}
type ListName = 'posts' | 'contacts' | 'invoices' | 'service-reports' | 'full-schedules';
type DatasetQueryText = Partial<Record<Exclude<keyof DatasetQuery, 'total' | 'explain' | 'debug' | 'noLimit'>, string>>;

const page = { skip: '0', limit: '25' };
const open = JSON.stringify({ 'status.flags': { $noflags: 'CX' } });

describe('an index is used for', () => {
  test.each<[what: string, list: ListName, query: DatasetQueryText, index: string]>([
    ['the newest jobs', 'posts', page, 'post_created'],
    ['the newest jobs in the order that the user chose', 'posts', { ...page, sort: 'cts desc' }, 'post_created'],
    ['the oldest jobs', 'posts', { ...page, sort: 'cts asc' }, 'post_created'],
    ['office jobs, latest planned first', 'posts', { ...page, sort: 'plan desc' }, 'post_planned'],
    ['a later page of these jobs', 'posts', { skip: '100', limit: '50', sort: 'plan desc' }, 'post_planned'],
    ['jobs by number', 'posts', { ...page, sort: 'docno asc' }, 'post_docno'],
    ['jobs by number, descending', 'posts', { ...page, sort: 'docno desc' }, 'post_docno'],
    ['the newest service reports', 'service-reports', page, 'post_done'],
    ['the newest invoices', 'invoices', page, 'invoice_created'],
    ['customers by name', 'contacts', page, 'contact_named'],
    ['customers by name, descending', 'contacts', { ...page, sort: 'name desc' }, 'contact_named'],
  ])('%s', async (_what, list, query, index) => {
    const steps = await stepsFor(list, query);
    expect(steps.map((step) => step['Index Name'])).toContain(index);
    // At most a handful of rows with equal values in an index are sorted, never the whole list.
    expect(steps.map((step) => step['Node Type'])).not.toContain('Sort');
  });

  test.each<[what: string, list: ListName, query: DatasetQueryText, indexes: string[]]>([
    [
      'a search for jobs',
      'posts',
      { ...page, search: '023456', sort: 'plan desc' },
      ['post_search', 'contact_search', 'contact_info_search'],
    ],
    [
      'a search for open jobs of a customer',
      'posts',
      { ...page, search: 'c4ca4238', sort: 'plan desc', find: open },
      ['post_search', 'contact_search', 'contact_info_search'],
    ],
    [
      'a search on the board',
      'full-schedules',
      { ...page, search: 'c4ca4238' },
      ['post_search', 'contact_search', 'contact_info_search'],
    ],
    [
      'a search for customers by text',
      'contacts',
      { ...page, search: 'c4ca4238' },
      ['contact_search', 'contact_info_search'],
    ],
    [
      'a search for customers by phone',
      'contacts',
      { ...page, search: '03-1791 9000' },
      ['contact_search', 'contact_info_search'],
    ],
  ])('%s', async (_what, list, query, indexes) => {
    const steps = await stepsFor(list, query);
    expect(steps.flatMap((step) => step['Index Name'] ?? [])).toEqual(expect.arrayContaining(indexes));
    const whole = steps.filter((step) => step['Node Type'] === 'Seq Scan').map((step) => step['Relation Name']);
    expect(whole).not.toEqual(expect.arrayContaining(['post']));
    // The board shows the customer and the site of every job found, so PostgreSQL may scan small tables in full to join
    // them.
    const avoided = list === 'full-schedules' ? [] : ['contact', 'contact_info'];
    expect(whole.filter((table) => avoided.includes(table ?? ''))).toEqual([]);
  });

  test('the unassigned jobs of a day, planned or only due', async () => {
    const { id } = await server.db
      .selectFrom('post')
      .select('folder_id as id')
      .where('id', '=', 'p-1')
      .executeTakeFirstOrThrow();
    const day = { from: Date.now() - dayMs, to: Date.now() };
    const jobs = postsInView(sql`post`, inView('nobody'), day, [], { folderIds: [id], window: day });
    const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (format json) select * from ${jobs} v`.execute(
      server.db,
    );
    const steps = rows.flatMap((row) => Plans.parse(row['QUERY PLAN'])).flatMap(({ Plan: plan }) => stepsOf(plan));
    const used = steps.map((step) => step['Index Name']);
    expect(used).toEqual(expect.arrayContaining(['post_plan', 'post_unplanned_due']));
  });
});
