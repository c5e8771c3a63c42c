import { Exact, plainText, type DecimalText } from '../values/decimal.ts';

export const supplyStates = ['requested', 'approved', 'rejected', 'cancelled'] as const;
export type SupplyState = (typeof supplyStates)[number];
/** The grants of which one lets its holder see the requests of others, and ask for others. */
export const seesSupplyRequests = ['STCK:AP', 'STCK:CR', 'POST:AS'] as const;
/** Who takes a step: the person who gets the items, somebody who asked for that person, or anybody else. */
export type SupplyParty = 'person' | 'asker' | 'other';

/** Who may take each step. A request is decided or cancelled once; nobody decides on what they get themselves. */
const steps: Readonly<Record<Exclude<SupplyState, 'requested'>, readonly SupplyParty[]>> = {
  approved: ['asker', 'other'],
  rejected: ['asker', 'other'],
  cancelled: ['person', 'asker'],
};
export type SupplyStep = keyof typeof steps;

export type SupplyStepCheck =
  | { ok: true }
  | { ok: false; code: 'supply.decided' | 'supply.own' | 'permission.missing' };

/** Whether a party may decide on a request in this state, or cancel it. */
export function checkSupplyStep(state: SupplyState, to: SupplyStep, party: SupplyParty): SupplyStepCheck {
  if (state !== 'requested') return { ok: false, code: 'supply.decided' };
  if (steps[to].includes(party)) return { ok: true };
  return { ok: false, code: party === 'person' ? 'supply.own' : 'permission.missing' };
}

export interface AskedLine {
  id: string;
  qty: DecimalText;
}
export type GivenQuantities =
  | { ok: true; given: ReadonlyMap<string, DecimalText> }
  | { ok: false; code: 'supply.more_than_asked'; id: string }
  | { ok: false; code: 'supply.nothing_given' };

/**
 * The quantity given for each line: what was entered, otherwise all that was asked for. Never more than that, and
 * something for at least one line: what is not given at all is rejected instead.
 */
export function givenQuantities(
  asked: readonly AskedLine[],
  entered: ReadonlyMap<string, DecimalText>,
): GivenQuantities {
  const given = new Map<string, DecimalText>();
  for (const { id, qty } of asked) {
    const quantity = new Exact(entered.get(id) ?? qty);
    if (quantity.greaterThan(qty)) return { ok: false, code: 'supply.more_than_asked', id };
    given.set(id, plainText(quantity));
  }
  return [...given.values()].every((qty) => new Exact(qty).isZero())
    ? { ok: false, code: 'supply.nothing_given' }
    : { ok: true, given };
}
