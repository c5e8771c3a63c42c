import { Exact } from '@field-service/domain/values/decimal.ts';

interface Need {
  item: { id: string };
  uom: string;
  missing: string | null;
}

/**
 * What a transfer has to bring: the missing quantities that jobs state in the unit in which the item is kept. The units
 * are by item; a job may state another one, such as boxes, which nobody can convert for sure.
 */
export const transferLines = (
  needs: readonly Need[],
  units: ReadonlyMap<string, string>,
): { itemid: string; qty: string }[] =>
  needs.flatMap(({ item, uom, missing }) =>
    missing === null || new Exact(missing).isZero() || units.get(item.id) !== uom
      ? []
      : [{ itemid: item.id, qty: missing }],
  );
