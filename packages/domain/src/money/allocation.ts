import { addMoney, compareMoney, isNegativeMoney, isZeroMoney, subtractMoney, type Money } from '../values/money.ts';

/** An open invoice that money can be applied to. */
export interface OpenInvoice {
  id: string;
  /** yyyymmdd. */
  dueOn: number | null;
  /** The balance due. */
  open: Money;
}

/** How much of a payment is meant for each invoice, by the invoice's id; null for nothing. */
export type Allocation = Readonly<Record<string, Money | null>>;

/** The part of an allocation for one invoice. */
export const allocatedTo = (allocation: Allocation, id: string): Money => allocation[id] ?? '0';

/** What an allocation adds up to. */
export const allocatedSum = (allocation: Allocation): Money =>
  addMoney('0', ...Object.values(allocation).flatMap((amount) => amount ?? []));

/** Allocates an amount to the invoices that are due first, each up to its balance; the rest stays unallocated. */
export function allocateOldestFirst(amount: Money, invoices: readonly OpenInvoice[]): Record<string, Money> {
  let rest = amount;
  const allocated: Record<string, Money> = {};
  const inOrder = invoices.toSorted((a, b) => (a.dueOn ?? Infinity) - (b.dueOn ?? Infinity));
  for (const { id, open } of inOrder) {
    const part = compareMoney(open, rest) > 0 ? rest : open;
    if (isZeroMoney(part) || isNegativeMoney(part)) continue;
    allocated[id] = part;
    rest = subtractMoney(rest, part);
  }
  return allocated;
}

export interface AllocationProblems {
  /** The invoices that are allocated more than their balance. */
  overpaid: readonly string[];
  /** Whether more is allocated than there is. */
  tooMuch: boolean;
}

/** What is wrong with an allocation of an amount. */
export const allocationProblems = (
  amount: Money,
  invoices: readonly OpenInvoice[],
  allocation: Allocation,
): AllocationProblems => ({
  overpaid: invoices.flatMap(({ id, open }) => (compareMoney(allocatedTo(allocation, id), open) > 0 ? [id] : [])),
  tooMuch: compareMoney(allocatedSum(allocation), amount) > 0,
});

/** The parts of an allocation that are something, as calls take them. */
export const allocationParts = (allocation: Allocation): { id: string; amount: Money }[] =>
  Object.entries(allocation).flatMap(([id, amount]) =>
    amount === null || isZeroMoney(amount) ? [] : [{ id, amount }],
  );
