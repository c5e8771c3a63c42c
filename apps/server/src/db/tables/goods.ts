import type { Holding } from '@field-service/domain/goods/costing.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Data, Deletable, JsonDefault, Numbered, Numeric, NumericDefault, Stamped } from './columns.ts';

/** Items and stock. */
export interface GoodsTables {
  item: Stamped &
    Numbered &
    Deletable & {
      id: string;
      folder_id: string;
      type_id: string;
      code: string;
      name: string;
      notes: Generated<string>;
      uom_id: string;
      price: NumericDefault;
      tax_id: string | null;
      station_type_id: string | null;
      status: Generated<string>;
      data: JsonDefault<Data>;
      brand_id: Generated<string | null>;
      menu_id: Generated<string | null>;
      status_id: Generated<string | null>;
    };
  item_batch: { item_id: string; batch: string; expiry: number };
  stockist: Stamped &
    Numbered &
    Deletable & {
      id: string;
      kind: 'person' | 'van' | 'warehouse';
      folder_id: string | null;
      code: string | null;
      name: string | null;
    };
  stock_ledger: Numbered & {
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
  };
  supply_request: Stamped &
    Numbered & {
      id: string;
      folder_id: string;
      user_id: string;
      created_by: string;
      state: Generated<'requested' | 'approved' | 'rejected' | 'cancelled'>;
      wanted_on: number | null;
      notes: string;
      from_id: Generated<string | null>;
      booking_id: Generated<string | null>;
      decided_at: Generated<number | null>;
      decided_by: Generated<string | null>;
      reason: Generated<string | null>;
    };
  supply_request_line: {
    id: string;
    request_id: string;
    ord: number;
    item_id: string;
    uom_id: string;
    qty: Numeric;
    given: ColumnType<string | null, string | null | undefined, string | null>;
    note: string;
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
