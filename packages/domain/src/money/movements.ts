import { addMoney, type Money } from '../values/money.ts';
import type { BusinessDate } from '../values/business-date.ts';

/** What changed a balance on a day; `amount` is signed. */
interface Movement {
  on: BusinessDate;
  amount: Money;
}

/** The balance before a period, what changed it in the period, each with the balance after it, and the balance after it. */
export interface Movements<M extends Movement> {
  opening: Money;
  entries: (M & { balance: Money })[];
  closing: Money;
}

/** Sums movements up to a day, given in order: those before `from` are the opening balance. */
export function movementsFrom<M extends Movement>(movements: readonly M[], from: BusinessDate): Movements<M> {
  const opening = addMoney('0', ...movements.filter(({ on }) => on < from).map(({ amount }) => amount));
  let balance = opening;
  const entries = movements
    .filter(({ on }) => on >= from)
    .map((movement) => {
      balance = addMoney(balance, movement.amount);
      return { ...movement, balance };
    });
  return { opening, entries, closing: balance };
}
