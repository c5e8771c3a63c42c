import type { StockMovement } from '@field-service/contract/goods/stock.ts';
import { newKey } from '@field-service/contract/transport.ts';
import { stampOn } from '@field-service/domain/values/business-date.ts';
import { Exact, plainText } from '@field-service/domain/values/decimal.ts';
import type { BookingKind, BookingSearch } from './booking-search.ts';
import { linesIn } from './booking-search.ts';

export interface LineValues {
  key: string;
  itemid: string | null;
  /** The name and unit of the item, once it is known. */
  item: string;
  unit: string;
  /** Of an adjustment: the difference, which may be negative. */
  qty: string | null;
  /** Per unit; of a receipt only. */
  unitcost: string | null;
}

export interface BookingValues {
  stockistid: string | null;
  toid: string | null;
  /** The day of the movement; null for now. */
  date: number | null;
  docno: string;
  reason: string;
  lines: readonly LineValues[];
}

export const emptyLine = (): LineValues => ({
  key: newKey(),
  itemid: null,
  item: '',
  unit: '',
  qty: null,
  unitcost: null,
});

export const startValues = ({ stockist, to, lines, corrects }: BookingSearch): BookingValues => {
  const given = linesIn(lines).map((line) => ({ ...emptyLine(), ...line }));
  return {
    stockistid: stockist ?? null,
    toid: to ?? null,
    date: null,
    docno: corrects ?? '',
    reason: '',
    lines: given.length === 0 ? [emptyLine()] : given,
  };
};

/** What a stockist holds of an item, as the ledger says. */
export interface Held {
  itemid: string;
  item: string;
  unit: string;
  qty: string;
}

/** The lines of a form that name an item and a quantity other than 0. */
const wholeLines = (lines: readonly LineValues[]) =>
  lines.flatMap(({ itemid, qty, ...line }) =>
    itemid === null || qty === null || new Exact(qty).isZero() ? [] : [{ ...line, itemid, qty }],
  );

/** A booking as the calls take it, whatever its kind. */
export interface BookingBody {
  stockistid: string | null;
  toid: string | null;
  date?: number;
  docno: string;
  reason?: string;
  lines: readonly { itemid: string; qty: string; unitcost?: string }[];
}

export const bodyOfBooking = (values: BookingValues, zone: string): BookingBody => {
  const { stockistid, toid, date, docno, reason, lines } = values;
  return {
    stockistid,
    toid,
    // Noon lies on the day in every zone near the folder's.
    ...(date === null ? {} : { date: stampOn(date, 12 * 60, zone) }),
    docno: docno.trim(),
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    lines: wholeLines(lines).map(({ itemid, qty, unitcost }) => ({
      itemid,
      qty,
      ...(unitcost === null ? {} : { unitcost }),
    })),
  };
};

/** Whether every line that was begun is complete, and there is one. */
export const areLinesWhole = (kind: BookingKind, lines: readonly LineValues[]): boolean =>
  lines.length > 0 &&
  lines.every(({ itemid, qty, unitcost }) => {
    if (itemid === null || qty === null) return false;
    const amount = new Exact(qty);
    if (amount.isZero() || (kind !== 'adjust' && amount.isNegative())) return false;
    return kind !== 'receipt' || unitcost !== null;
  });

export interface Change {
  itemid: string;
  item: string;
  unit: string;
  before: string;
  after: string;
  /** Whether less than nothing is left. */
  short: boolean;
}

/** What a booking makes of a stockist's balances; `sign` is -1 where its quantities are taken out. */
export function changesOf(lines: readonly LineValues[], held: readonly Held[], sign: 1 | -1): Change[] {
  const moved = new Map<string, { item: string; unit: string; qty: string }>();
  for (const { itemid, qty, item, unit } of wholeLines(lines)) {
    const before = moved.get(itemid)?.qty ?? '0';
    moved.set(itemid, { item, unit, qty: plainText(new Exact(before).plus(new Exact(qty).times(sign))) });
  }
  return [...moved].map(([itemid, { item, unit, qty }]) => {
    const known = held.find((each) => each.itemid === itemid);
    const before = known?.qty ?? '0';
    const after = new Exact(before).plus(qty);
    return {
      itemid,
      item: known?.item ?? item,
      unit: known?.unit ?? unit,
      before,
      after: plainText(after),
      short: after.isNegative(),
    };
  });
}

/** The booking that takes a movement back; undefined if there is none, as for the opening of a balance. */
export function oppositeOf(movement: Pick<StockMovement, 'type' | 'stockist' | 'item' | 'in' | 'out' | 'docno'>): {
  kind: 'transfer' | 'adjust';
  search: BookingSearch;
} {
  const { type, stockist, item, docno } = movement;
  const isIn = !new Exact(movement.in).isZero();
  const qty = isIn ? movement.in : movement.out;
  const line = (text: string) => `${item.id}:${text}`;
  if (type === 'transfer')
    return {
      kind: 'transfer',
      search: { ...(isIn ? { stockist: stockist.id } : { to: stockist.id }), lines: line(qty), corrects: docno },
    };
  return {
    kind: 'adjust',
    search: { stockist: stockist.id, lines: line(isIn ? `-${qty}` : qty), corrects: docno },
  };
}
