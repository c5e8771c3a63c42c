import type { Item } from '@field-service/contract/reference.ts';
import type { UsageRow } from '../../offline/rows.ts';

/** Changed fields, or a function that computes them from the stored usage. */
export type UsageChange = Partial<UsageRow> | ((now: UsageRow) => Partial<UsageRow>);

/** The props of each part of a usage's form. */
export interface UsagePartProps {
  usage: UsageRow;
  item: Item;
  /** The unit of the quantity, such as `ml`. */
  unit: string;
  /** Stores a change together with the values computed from it. */
  edit: (change: UsageChange) => void;
}
