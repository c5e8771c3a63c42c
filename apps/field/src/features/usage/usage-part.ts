import type { Item } from '@field-service/contract/reference.ts';
import type { UsageRow } from '../../offline/rows.ts';

/** The props of each part of a usage's form. */
export interface UsagePartProps {
  usage: UsageRow;
  item: Item;
  /** The stock unit of the item, such as `ml`. */
  unit: string;
  /** Stores a change together with the values computed from it. */
  edit: (change: Partial<UsageRow>) => void;
}
