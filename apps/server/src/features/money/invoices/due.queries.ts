import type { Home } from '@field-service/contract/site/home.ts';
import { unbilledAges } from '@field-service/domain/money/unbilled-ages.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { isUnbilled, jobAmount, overdue, unbilledJoins } from './datasets.queries.ts';
import { invoiceJoins } from './queries.ts';

type Bills = NonNullable<Home['bills']>;

const age = sql`((now_ms() - p.done_at) / 86400000)`;
/** The age of the unbilled job `p`, as the limit of its group in `unbilledAges`. */
const ageGroup = sql`case ${sql.join(
  unbilledAges
    .filter((limit) => limit !== null)
    .map((limit) => sql`when ${age} <= ${sql.lit(limit)} then ${sql.lit(limit)}`),
  sql` `,
)} end`;

/** The unbilled jobs of the caller's folders by currency and age, the youngest first. */
export const sumUnbilled = async (db: ScopedDb): Promise<Bills['unbilled']> =>
  await db.rows(sql<Bills['unbilled'][number]>`
    select u.currency, u.age "upTo", count(*)::integer count, trim_scale(sum(u.amount))::text amount
      from (select f.currency, ${ageGroup} age, ${jobAmount} amount from ${db.source('post')} p ${unbilledJoins} where ${isUnbilled}) u
     group by u.currency, u.age order by u.currency, u.age nulls last`);

/** The overdue invoices of the caller's folders by currency, with what is still due. */
export const sumOverdue = async (db: ScopedDb): Promise<Bills['overdue']> =>
  await db.rows(sql<Bills['overdue'][number]>`
    select i.currency, count(*)::integer count, trim_scale(sum(i.amount - i.paid))::text amount
      from ${db.source('invoice')} i ${invoiceJoins} where i.dts is null and ${overdue}
     group by i.currency order by i.currency`);

export async function countDrafts(db: ScopedDb): Promise<number> {
  const [row] = await db.rows(
    sql<{
      count: number;
    }>`select count(*)::integer count from ${db.source('invoice')} i where i.dts is null and i.state = 'draft'`,
  );
  return row?.count ?? 0;
}
