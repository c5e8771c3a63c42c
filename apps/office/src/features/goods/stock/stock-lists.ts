import { stockBalance, stockLedgerQr } from '@field-service/contract/datasets/goods.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';

/** What each stockist holds of each item. */
export const balanceList = listSpec(stockBalance, {
  filters: {
    stockist: { kind: 'record', field: 'stockist.id' },
    item: { kind: 'record', field: 'item.id' },
    kind: {
      kind: 'choice',
      options: {
        warehouse: { 'stockist.kind': 'warehouse' },
        van: { 'stockist.kind': 'van' },
        person: { 'stockist.kind': 'person' },
      },
    },
    level: { kind: 'choice', options: { low: { low: true }, negative: { negative: true } } },
    type: { kind: 'record', field: 'itemtype.id' },
  },
  sort: 'stockist.name asc',
});

/** Every movement of stock, the latest first. */
export const ledgerList = listSpec(stockLedgerQr, {
  filters: {
    stockist: { kind: 'record', field: 'stockist.id' },
    item: { kind: 'record', field: 'item.id' },
    type: {
      kind: 'choice',
      options: {
        opening: { type: 'opening' },
        receipt: { type: 'receipt' },
        issue: { type: 'issue' },
        transfer: { type: 'transfer' },
        usage: { type: 'usage' },
        adjust: { type: 'adjust' },
        count: { type: 'count' },
      },
    },
    // The screen compares a day with the time of a movement in the zone of the folder.
    from: { kind: 'day', field: 'date', compare: '$gte' },
    until: { kind: 'day', field: 'date', compare: '$lte' },
  },
  sort: 'date desc',
  hidden: ['kind', 'value', 'bookedAt'],
});
