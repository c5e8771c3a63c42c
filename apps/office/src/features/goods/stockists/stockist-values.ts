import type { Stockist, stockists } from '@field-service/contract/goods/stock.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import type { Entered } from '@field-service/ui/form/use-record-form.ts';

export type NewStockist = RouteInput<(typeof stockists)['create']>['body'];
export type StockistChange = RouteInput<(typeof stockists)['update']>['body'];

export interface StockistValues {
  kind: Stockist['kind'];
  code: string;
  name: string;
  /** Null for the chosen folder. */
  folderid: string | null;
}

export const emptyStockist: StockistValues = { kind: 'warehouse', code: '', name: '', folderid: null };

export const valuesOfStockist = ({ kind, code, name, folderid }: Stockist): StockistValues => ({
  kind,
  code: code ?? '',
  name,
  folderid,
});

/** The body of a call: what a stockist is and where it belongs is decided once, when it is created. */
export const bodyOfStockist = (
  { kind, code, name, folderid }: StockistValues,
  stored: Stockist | null,
): Entered<NewStockist & StockistChange> => ({
  code: code.trim(),
  name: name.trim(),
  ...(stored === null && kind !== 'person' ? { kind, ...(folderid === null ? {} : { folderid }) } : {}),
});
