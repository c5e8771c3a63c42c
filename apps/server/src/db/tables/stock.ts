import type { Holding } from '@field-service/domain/goods/costing.ts';
import type { ColumnType, Generated } from 'kysely';

type Numeric = ColumnType<string, string, string>;
type NumericDefault = ColumnType<string, string | undefined, string>;

/** Stock tables. */
export interface StockTables {
  stockist: {
    id: string;
    kind: 'person' | 'van' | 'warehouse';
    folder_id: string | null;
    code: string | null;
    name: string | null;
    cts: ColumnType<number, number | undefined, never>;
    uts: ColumnType<number, never, never>;
    dts: ColumnType<number | null, number | null | undefined, number | null>;
    seq: ColumnType<number, never, never>;
  };
  stock_ledger: {
    id: string;
    folder_id: string;
    stockist_id: string;
    item_id: string;
    uom_id: string;
    date: number;
    type: 'opening' | 'receipt' | 'issue' | 'transfer' | 'usage' | 'adjust' | 'count';
    docno: string;
    post_id: string | null;
    contact_id: string | null;
    upload_id: string;
    entry: string;
    qty_in: NumericDefault;
    qty_out: NumericDefault;
    unit_cost: NumericDefault;
    value: NumericDefault;
    variance: NumericDefault;
    currency: Generated<string | null>;
    negative: Generated<boolean>;
    reason: Generated<string | null>;
    user_id: Generated<string | null>;
    booked_at: Generated<number>;
    balance: ColumnType<string, never, never>;
    seq: ColumnType<number, never, never>;
  };
  stock_balance: {
    stockist_id: string;
    item_id: string;
    uom_id: string;
    qty: Numeric;
    value: NumericDefault;
    currency: Generated<string | null>;
    holding: ColumnType<Holding | null, string | null | undefined, string | null>;
    ledger_seq: Generated<number>;
  };
}
