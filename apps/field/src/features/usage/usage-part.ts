import type { Item } from '@field-service/contract/reference.ts';
import type { UsageRow } from '../../offline/rows.ts';

/** What each part of a usage's form is given. */
export interface UsagePartProps {
  usage: UsageRow;
  item: Item;
  /** The unit in which the item is counted, such as `ml`. */
  unit: string;
  /** Stores a change with what follows from it. */
  edit: (change: Partial<UsageRow>) => Promise<void>;
}
