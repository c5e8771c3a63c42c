import { payments } from '@field-service/contract/datasets/money.ts';
import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { datasetOf } from '../../../datasets/public.ts';
import { paymentDatasetRow, paymentTypeId, unapplied } from './queries.ts';

export const paymentsDataset = datasetOf(payments, {
  callers: ['staff', 'portal'],
  needs: 'BILL:VW',
  from: ({ context: { db } }) => sql`${db.source('payment')} y ${related('join contact c on c.id = y.contact_id')}`,
  row: paymentDatasetRow,
  fields: {
    id: { column: sql`y.id`, notNull: true },
    kind: { column: sql`y.kind`, notNull: true },
    provider: { column: sql`y.provider`, notNull: true },
    'type.id': { column: paymentTypeId },
    reference: { column: sql`y.reference` },
    state: { column: sql`y.state`, notNull: true },
    problem: { column: sql`y.problem ->> 'code'` },
    folderid: { column: sql`y.folder_id`, notNull: true },
    'contact.id': { column: sql`y.contact_id`, notNull: true },
    'contact.name': { column: sql`c.name`, notNull: true },
    currency: { column: sql`y.currency`, notNull: true },
    amount: { column: sql`y.amount`, notNull: true },
    at: { column: sql`y.cts`, notNull: true },
    receivedOn: { column: sql`y.received_on` },
    confirmedAt: { column: sql`y.confirmed_at` },
  },
  tie: sql`y.seq desc`,
  search: [sql`c.name`, sql`y.reference`],
  sums: { amount: sql`y.amount`, withheld: sql`y.withheld`, unapplied: sql`(${unapplied})::numeric` },
  cap: 10_000,
});

/** The payments of the caller's folders that customers reported and nobody has confirmed or rejected. */
export async function countReported(db: ScopedDb): Promise<number> {
  const [row] = await db.rows(
    sql<{
      count: number;
    }>`select count(*)::integer count from ${db.source('payment')} y where y.state = 'pending' and y.confirmed_at is null`,
  );
  return row?.count ?? 0;
}
