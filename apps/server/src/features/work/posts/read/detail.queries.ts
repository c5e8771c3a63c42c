import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../../db/scope/related.ts';
import type { Caller } from '../../../../caller.ts';
import type { ScopedDb } from '../../../../db/scope/scope.ts';
import { maySeePrices } from '../access.ts';
import { jobJoins, jobJsonFor, jobJsonForCustomer, pricedOnPhones } from './job-json.queries.ts';
import {
  conflicts,
  followups,
  history,
  namedInHistory,
  invoice,
  jobPictures,
  packages,
  plans,
  report,
  result,
  stationChanges,
  stations,
  stock,
  trails,
  treatments,
  visits,
} from './recorded.queries.ts';
import { inReview } from './review.queries.ts';

const none = sql`'[]'::json`;
/** `withheld` while the job is under review, otherwise `recorded`. */
const reviewed = (recorded: RawBuilder<unknown>, withheld: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${inReview} then ${withheld} else ${recorded} end`;

/**
 * The JSON text of one job with everything recorded on the job (contract `JobDetail`); undefined if the caller cannot
 * see the job.
 */
export async function readJobDetail(db: ScopedDb, caller: Caller, id: string): Promise<string | undefined> {
  const staff = caller.kind !== 'portal';
  const priced = caller.app === 'app' ? pricedOnPhones : sql<boolean>`true`;
  const own = staff
    ? sql`'stock', ${stock}, 'trails', ${trails}, 'history', ${history(priced)}, 'named', ${namedInHistory}, 'packages', ${packages}, 'conflicts', ${conflicts(priced)}`
    : sql`'stock', ${none}, 'trails', ${none}, 'history', ${none}, 'named', ${none}, 'packages', ${none}, 'conflicts', ${none}`;
  const recorded = sql`json_build_object('visits', ${staff ? visits : reviewed(visits, none)}, 'pictures', ${staff ? jobPictures(false) : reviewed(jobPictures(true), none)}, 'stationChanges', ${staff ? stationChanges(false) : reviewed(stationChanges(true), none)}, 'treatments', ${staff ? treatments(false) : reviewed(treatments(true), none)},
    'stations', ${stations}, 'plans', ${plans}, 'result', ${staff ? result(false) : reviewed(result(true), sql`null`)}, 'report', ${report(!staff)}, 'review', ${inReview}, 'followups', ${followups(db.sourceAny('post'))}, 'invoice', ${maySeePrices(caller) ? invoice(staff) : sql`null`}, ${own})`;
  // PostgreSQL serialises both objects; the braces between them are replaced by a comma.
  const [row] = await db.rows(sql<{ text: string }>`
    select left((${staff ? jobJsonFor(caller) : jobJsonForCustomer(maySeePrices(caller))})::text, -1) || ', ' || substr((${recorded})::text, 2) as text
      from ${db.sourceAny('post')} p ${jobJoins} ${related('left join post_result r on r.post_id = p.id')}
     where p.id = ${id} and p.systype = 'job' and p.dts is null`);
  return row?.text;
}
