import { Stamp } from '@field-service/contract/common.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Dataset } from '../data/public.ts';

// Unscoped: items and customers are joined by ids of ledger rows that were read through the scope.

/** `isstockist`: the caller's own stock alone; from `start` up to `end`. */
const LedgerForm = z.strictObject({ isstockist: z.boolean(), start: Stamp, end: Stamp }).partial();
const number = (column: string) => sql`trim_scale(${sql.ref(column)})::text`;

/** Every movement of stock with what was left after it. */
export const stockLedgerDataset: Dataset = {
  name: 'stock-ledger-qr',
  callers: ['staff'],
  needs: 'STCK:VW',
  // The balance runs over all movements of a person's item; the filters choose among the rows afterwards.
  from: ({ context }) => sql`(
      select l.*, sum(l.qty_in - l.qty_out) over (partition by l.stockist_id, l.item_id, l.uom_id order by l.seq) as balance from ${context.db.source('stock_ledger')} l) e
    join item i on i.id = e.item_id
    join lookup u on u.id = e.uom_id
    join person on person.id = e.stockist_id
    left join contact c on c.id = e.contact_id`,
  where: ({ caller, form }) => {
    const { isstockist, start, end } = LedgerForm.parse(form);
    return sql<boolean>`((${isstockist !== true} or e.stockist_id = ${caller.userId}) and e.date >= ${start ?? 0}::bigint and e.date < ${end ?? 9_999_999_999_999}::bigint)`;
  },
  row: sql`json_build_object(
    'id', e.id, 'stockist', json_build_object('id', person.id, 'name', person.displayname), 'item', json_build_object('id', i.id, 'code', i.code, 'name', i.name), 'uom', u.name,
    'date', e.date, 'type', e.type, 'docno', e.docno, 'billcontact', c.name, 'in', ${number('e.qty_in')}, 'out', ${number('e.qty_out')}, 'qty', ${number('e.balance')})`,
  fields: {
    id: { type: 'id', column: sql`e.id` },
    stockist: { type: 'id', column: sql`e.stockist_id` },
    'stockist.id': { type: 'id', column: sql`e.stockist_id` },
    'item.id': { type: 'id', column: sql`e.item_id` },
    'item.code': { type: 'text', column: sql`i.code` },
    date: { type: 'stamp', column: sql`e.date` },
    type: { type: 'text', column: sql`e.type` },
    docno: { type: 'text', column: sql`e.docno` },
  },
  sort: 'item.code asc',
  tie: sql`e.seq`,
  sums: { in: sql`e.qty_in`, out: sql`e.qty_out` },
  form: LedgerForm,
  cap: 10_000,
};
