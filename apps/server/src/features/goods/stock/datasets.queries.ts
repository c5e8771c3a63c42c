import { stockLedgerQr, stockBalance, stockists } from '@field-service/contract/datasets/goods.ts';
import { Stamp } from '@field-service/contract/common.ts';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { related } from '../../../db/scope/related.ts';
import { mayDo } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import { versionColumns, datasetOf } from '../../../datasets/public.ts';

/** Whether the caller may see costs: only people who book or approve stock movements may. */
export const seesCosts = (caller: Caller): boolean => mayDo(caller, 'STCK:CR') || mayDo(caller, 'STCK:AP');

const number = (column: string) => sql`trim_scale(${sql.ref(column)})::text`;
const cost = (caller: Caller, column: RawBuilder<unknown>) => (seesCosts(caller) ? column : sql`null::numeric`);
const stockist = sql`json_build_object('id', s.id, 'name', s.name, 'kind', s.kind)`;
const item = sql`json_build_object('id', i.id, 'code', i.code, 'name', i.name)`;

/** The joins that the JSON of a movement `e` uses. */
export const movementJoins = sql`${related('join item i on i.id = e.item_id')} join lookup u on u.id = e.uom_id join stockist_name s on s.id = e.stockist_id
  ${related('left join contact c on c.id = e.contact_id')} left join person by on by.id = e.user_id`;

/** The JSON of a movement (contract `StockMovement`). */
export const movementJson = (caller: Caller): RawBuilder<unknown> => sql`json_build_object(
  'id', e.id, 'bookingid', e.upload_id, 'stockist', ${stockist}, 'item', ${item}, 'uom', u.name, 'date', e.date, 'bookedAt', e.booked_at, 'type', e.type, 'docno', e.docno, 'postid', e.post_id,
  'billcontact', c.name, 'in', ${number('e.qty_in')}, 'out', ${number('e.qty_out')},
  'qty', ${number('e.balance')},
  'unitcost', ${cost(caller, number('e.unit_cost'))}, 'value', ${cost(caller, number('e.value'))}, 'variance', ${cost(caller, number('e.variance'))}, 'currency', ${cost(caller, sql`e.currency`)},
  'negative', e.negative, 'reason', e.reason, 'by', by.displayname)`;

/** `isstockist`: only the caller's own stock; `start` inclusive, `end` exclusive. */
const LedgerForm = z.strictObject({ isstockist: z.boolean(), start: Stamp, end: Stamp }).partial();

/** Stock movements, each with the balance after it. */
export const stockLedgerDataset = datasetOf(stockLedgerQr, {
  callers: ['staff'],
  needs: 'STCK:VW',
  from: ({ context }) => sql`${context.db.source('stock_ledger')} e ${related('join item i on i.id = e.item_id')}`,
  where: ({ caller, form }) => {
    const { isstockist, start, end } = LedgerForm.parse(form);
    return sql<boolean>`((${isstockist !== true} or e.stockist_id = ${caller.userId}) and e.date >= ${start ?? 0}::bigint and e.date < ${end ?? 9_999_999_999_999}::bigint)`;
  },
  row: ({ caller }) => movementJson(caller),
  page: { base: 'e', joins: movementJoins },
  fields: {
    id: { column: sql`e.id`, notNull: true },
    bookingid: { column: sql`e.upload_id`, notNull: true },
    stockist: { column: sql`e.stockist_id`, notNull: true },
    'stockist.id': { column: sql`e.stockist_id`, notNull: true },
    'item.id': { column: sql`e.item_id`, notNull: true },
    'item.code': { column: sql`i.code`, notNull: true },
    postid: { column: sql`e.post_id` },
    date: { column: sql`e.date`, notNull: true },
    bookedAt: { column: sql`e.booked_at`, notNull: true },
    type: { column: sql`e.type`, notNull: true },
    docno: { column: sql`e.docno`, notNull: true },
    negative: { column: sql`e.negative`, notNull: true },
  },
  tie: sql`e.seq`,
  sums: { in: sql`e.qty_in`, out: sql`e.qty_out` },
  form: LedgerForm,
  cap: 10_000,
});

/** The reorder level is in the item's own unit; a balance in another unit has none. */
const reorderLevel = sql`(case when b.uom_id = i.uom_id then (i.data->>'reorderLevel')::numeric end)`;
const isLow = sql<boolean>`(s.kind = 'warehouse' and coalesce(b.qty <= ${reorderLevel}, false))`;

/** The stock of each stockist; without STCK:VW, only the caller's own stock. */
export const stockBalanceDataset = datasetOf(stockBalance, {
  callers: ['staff'],
  needs: null,
  from: ({
    context,
  }) => sql`${context.db.source('stockist')} h join stockist_name s on s.id = h.id ${related('join stock_balance b on b.stockist_id = h.id')}
    ${related('join item i on i.id = b.item_id')} join lookup t on t.id = i.type_id join lookup u on u.id = b.uom_id`,
  where: ({ caller }) => sql<boolean>`(${mayDo(caller, 'STCK:VW')} or b.stockist_id = ${caller.userId})`,
  row: ({
    caller,
  }) => sql`json_build_object('stockist', ${stockist}, 'item', ${item}, 'itemtype', json_build_object('id', t.id, 'name', t.name), 'uomid', u.id, 'uom', u.name,
    'qty', ${number('b.qty')}, 'negative', b.qty < 0, 'reorderLevel', trim_scale(${reorderLevel})::text, 'low', ${isLow}, 'value', ${cost(caller, number('b.value'))}, 'currency', ${cost(caller, sql`b.currency`)})`,
  fields: {
    stockist: { column: sql`b.stockist_id`, notNull: true },
    'stockist.id': { column: sql`b.stockist_id`, notNull: true },
    'stockist.kind': { column: sql`s.kind`, notNull: true },
    'stockist.name': { column: sql`s.name` },
    'item.id': { column: sql`b.item_id`, notNull: true },
    'item.code': { column: sql`i.code`, notNull: true },
    'item.name': { column: sql`i.name`, notNull: true },
    'itemtype.id': { column: sql`i.type_id`, notNull: true },
    uom: { column: sql`u.name`, notNull: true },
    qty: { column: sql`b.qty`, notNull: true },
    negative: { column: sql`(b.qty < 0)` },
    low: { column: isLow },
    currency: { column: sql`b.currency` },
  },
  tie: sql`b.stockist_id, b.uom_id`,
  search: [sql`i.code`, sql`i.name`],
  sums: ({ caller }) => ({ qty: sql`b.qty`, value: cost(caller, sql`b.value`) }),
  cap: 10_000,
});

/** The JSON of the stockist `h` (contract `Stockist`). */
export const stockistJson = sql`json_build_object('id', h.id, 'kind', h.kind, 'code', h.code, 'name', s.name, 'folderid', h.folder_id, 'uts', h.uts, 'dts', coalesce(h.dts, p.dts), 'ctid', h.seq)`;
/**
 * `p` is the user if the stockist is a person; the dataset omits deleted users.
 * Unscoped: checks only whether a user was deleted, because deleted users cannot receive stock.
 */
export const stockistJoins = sql`join stockist_name s on s.id = h.id left join app_user p on p.id = h.id`;

/** The people, vans and warehouses that can hold stock in the caller's folders. */
export const stockistDataset = datasetOf(stockists, {
  callers: ['staff'],
  needs: 'STCK:VW',
  from: ({ context }) => sql`${context.db.source('stockist')} h ${stockistJoins}`,
  alive: sql<boolean>`(h.dts is null and p.dts is null)`,
  row: stockistJson,
  fields: {
    id: { column: sql`h.id`, notNull: true },
    kind: { column: sql`h.kind`, notNull: true },
    code: { column: sql`h.code` },
    name: { column: sql`s.name` },
    folderid: { column: sql`h.folder_id` },
    ...versionColumns('h'),
  },
  tie: sql`h.seq`,
  search: [sql`s.name`, sql`h.code`],
  cap: 5000,
});
