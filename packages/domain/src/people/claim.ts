import {
  computeLine,
  documentTotals,
  type DocumentTotals,
  type LineAmounts,
  type LineInput,
  type LineRefusal,
  type TaxClass,
} from '../money/lines.ts';
import type { DecimalText } from '../values/decimal.ts';

export const claimStates = ['draft', 'submitted', 'approved', 'rejected', 'paid'] as const;
export type ClaimState = (typeof claimStates)[number];
/** The party that performs a step: the claimant, or someone else. */
export type ClaimParty = 'claimant' | 'other';

/** Every step and who performs it. No one decides on or pays their own claim. */
const steps: Readonly<Record<ClaimState, Readonly<Partial<Record<ClaimState, ClaimParty>>>>> = {
  draft: { submitted: 'claimant' },
  submitted: { draft: 'claimant', approved: 'other', rejected: 'other' },
  approved: { paid: 'other' },
  rejected: { submitted: 'claimant' },
  paid: {},
};

export type ClaimStep = { ok: true } | { ok: false; code: 'claim.transition_forbidden' | 'claim.own' };
/**
 * Whether a party may move a claim from one state to another. The code is `claim.own` if only someone other than the
 * claimant may.
 */
export function checkClaimStep(from: ClaimState, to: ClaimState, party: ClaimParty): ClaimStep {
  const by = steps[from][to];
  if (by === undefined) return { ok: false, code: 'claim.transition_forbidden' };
  if (by === party) return { ok: true };
  return { ok: false, code: party === 'claimant' ? 'claim.own' : 'claim.transition_forbidden' };
}

/** Whether a claim can be edited: while it is a draft, or after it was rejected. */
export const isEditable = (state: ClaimState): boolean => state === 'draft' || state === 'rejected';

/** How much a claim holds: characters of its texts, lines, and receipts of each line. */
export const claimLimits = { title: 200, notes: 2000, lines: 100, lineNote: 500, receipts: 10 } as const;

/** An expense as stated on its receipt, including tax, or a distance paid at the company's rate. */
export type ClaimedLine =
  | { kind: 'expense'; date: number; amount: DecimalText; taxClass: TaxClass | null }
  | { kind: 'mileage'; date: number; km: DecimalText };

interface ClaimFacts {
  currency: string;
  /** The amount paid per kilometre, in the claim's currency. */
  rate: DecimalText;
}

const inputOf = (line: ClaimedLine, { currency, rate }: ClaimFacts): LineInput =>
  line.kind === 'expense'
    ? { price: line.amount, qty: '1', taxClass: line.taxClass, inclusive: true, taxPoint: line.date, currency }
    : { price: rate, qty: line.km, taxClass: null, inclusive: false, taxPoint: line.date, currency };

export interface ComputedClaimLine extends LineAmounts {
  price: DecimalText;
  qty: DecimalText;
}
export type ComputedClaim =
  | { ok: true; lines: ComputedClaimLine[]; nett: DecimalText; taxes: DecimalText; amount: DecimalText }
  | (LineRefusal & { line: number });

/**
 * Computes a claim's lines and totals, rounding each line (domain/money/lines.ts). An invalid line makes the claim
 * invalid.
 */
export function computeClaim(lines: readonly ClaimedLine[], facts: ClaimFacts): ComputedClaim {
  const inputs = lines.map((line) => inputOf(line, facts));
  const computed: ComputedClaimLine[] = [];
  for (const [at, input] of inputs.entries()) {
    const line = computeLine(input);
    if (!line.ok) return { ...line, line: at };
    computed.push({ ...line, price: input.price, qty: input.qty });
  }
  const totals: DocumentTotals = documentTotals(inputs, 'line', facts.currency);
  if (!totals.ok) return totals;
  return { ok: true, lines: computed, nett: totals.nett, taxes: totals.taxes, amount: totals.amount };
}
