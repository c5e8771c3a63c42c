import { computeLine, type LineAmounts, type LineInput } from '@field-service/domain/money/lines.ts';
import type { DemoContext } from '../making.ts';
import type { BranchWorld } from '../world.ts';

/** A line that a job charges: an item by its code, the quantity and the discount (`5%`). */
export interface LineWish {
  item: string;
  qty: string;
  discount: string | null;
}

/** A line as stored in a job. */
export interface BilledLine {
  id: string;
  wish: LineWish;
}

function itemOf(world: BranchWorld, code: string) {
  const item = world.items.get(code);
  if (item === undefined) throw new Error(`There is no item ${code}.`);
  return item;
}

/** The input from which the rules compute a line. */
export const lineInput = (world: BranchWorld, wish: LineWish, taxPoint: number): LineInput => ({
  price: itemOf(world, wish.item).price,
  qty: wish.qty,
  uiDisc: wish.discount ?? undefined,
  taxClass: world.tax.taxClass,
  inclusive: false,
  taxPoint,
  currency: world.branch.currency,
});

export const taxDetail = (amounts: LineAmounts): { id: string; name: string; rate: string; amount: string }[] =>
  amounts.parts.map(({ id, name, rate, amount }) => ({ id, name, rate, amount }));

/** Adds the lines of a job with the amounts that the rules compute. */
export function addLines(
  { random, now, rows }: DemoContext,
  world: BranchWorld,
  job: { postId: string; taxPoint: number },
  wishes: readonly LineWish[],
): BilledLine[] {
  return wishes.map((wish, ord) => {
    const item = itemOf(world, wish.item);
    const amounts = computeLine(lineInput(world, wish, job.taxPoint));
    if (!amounts.ok) throw new Error(`The line ${wish.item} × ${wish.qty} is refused: ${amounts.code}.`);
    const { original, discount, nett, taxes, amount } = amounts;
    const id = random.id(now);
    rows.post_line.push({
      id,
      post_id: job.postId,
      parent_id: null,
      ord,
      item_id: item.id,
      code: wish.item,
      name: item.name,
      station_type_id: item.stationTypeId,
      qty: wish.qty,
      uom: item.uom,
      price: item.price,
      ui_disc: wish.discount,
      tax_id: world.tax.id,
      flags: '',
      original,
      discount,
      nett,
      taxes,
      amount,
      tax_detail: taxDetail(amounts),
    });
    return { id, wish };
  });
}
