import { sql } from 'kysely';
import type { Dataset } from '../../../datasets/public.ts';
import { paymentDatasetRow, paymentTypeId, unapplied } from './queries.ts';

// Unscoped: the customer is joined to a payment that was read through the scope.

export const paymentsDataset: Dataset = {
  name: 'payments',
  callers: ['staff', 'portal'],
  needs: 'BILL:VW',
  from: ({ context: { db } }) => sql`${db.source('payment')} y join contact c on c.id = y.contact_id`,
  row: paymentDatasetRow,
  fields: {
    id: { type: 'id', column: sql`y.id`, notNull: true },
    kind: { type: 'text', column: sql`y.kind`, notNull: true },
    provider: { type: 'text', column: sql`y.provider`, notNull: true },
    'type.id': { type: 'id', column: paymentTypeId },
    reference: { type: 'text', column: sql`y.reference` },
    state: { type: 'text', column: sql`y.state`, notNull: true },
    problem: { type: 'text', column: sql`y.problem ->> 'code'` },
    folderid: { type: 'id', column: sql`y.folder_id`, notNull: true },
    'contact.id': { type: 'id', column: sql`y.contact_id`, notNull: true },
    'contact.name': { type: 'text', column: sql`c.name`, notNull: true },
    currency: { type: 'text', column: sql`y.currency`, notNull: true },
    amount: { type: 'number', column: sql`y.amount`, notNull: true },
    at: { type: 'stamp', column: sql`y.cts`, notNull: true },
    confirmedAt: { type: 'stamp', column: sql`y.confirmed_at` },
  },
  sort: 'at desc',
  tie: sql`y.seq desc`,
  search: [sql`c.name`, sql`y.reference`],
  sums: { amount: sql`y.amount`, withheld: sql`y.withheld`, unapplied: sql`(${unapplied})::numeric` },
  cap: 10_000,
};
