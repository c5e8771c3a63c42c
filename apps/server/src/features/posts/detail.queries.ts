import { sql } from 'kysely';
import type { Caller } from '../../caller.ts';
import type { ScopedDb } from '../../db/scope.ts';
import { maySeePrices } from './access.ts';
import { jobJoins, jobJson, jobJsonForCustomer } from './job-json.queries.ts';
import { conflicts, followups, history, invoice, packages, plans, report, result, stations, stock, trail, treatments, visits } from './recorded.queries.ts';

const none = sql`'[]'::json`;

/** The JSON text of one job with everything recorded on it (contract `JobDetail`); undefined where the caller sees none. */
export async function readJobDetail(db: ScopedDb, caller: Caller, id: string): Promise<string | undefined> {
  const staff = caller.kind !== 'portal';
  const own = staff
    ? sql`'stock', ${stock}, 'trail', ${trail}, 'history', ${history}, 'packages', ${packages}, 'conflicts', ${conflicts}`
    : sql`'stock', ${none}, 'trail', ${none}, 'history', ${none}, 'packages', ${none}, 'conflicts', ${none}`;
  const recorded = sql`json_build_object('visits', ${visits}, 'treatments', ${treatments}, 'stations', ${stations}, 'plans', ${plans}, 'result', ${result(!staff)},
    'report', ${report(!staff)}, 'followups', ${followups(db.sourceAny('post'))}, 'invoice', ${maySeePrices(caller) ? invoice(staff) : sql`null`}, ${own})`;
  // Both objects are written by PostgreSQL: the braces between them become a comma.
  const [row] = await db.rows(sql<{ text: string }>`
    select left((${staff ? jobJson : jobJsonForCustomer(maySeePrices(caller))})::text, -1) || ', ' || substr((${recorded})::text, 2) as text
      from ${db.sourceAny('post')} p ${jobJoins} left join post_result r on r.post_id = p.id
     where p.id = ${id} and p.systype = 'job' and p.dts is null`);
  return row?.text;
}
