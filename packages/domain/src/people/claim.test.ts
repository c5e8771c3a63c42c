import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkClaimStep,
  claimStates,
  computeClaim,
  isEditable,
  type ClaimParty,
  type ClaimState,
  type ClaimedLine,
} from './claim.ts';
import { Exact } from '../values/decimal.ts';
import type { LineAmounts } from '../money/lines.ts';
import type { TaxClass } from '../money/tax.ts';

const ok = (from: ClaimState, party: ClaimParty): ClaimState[] =>
  claimStates.filter((to) => checkClaimStep(from, to, party).ok);

describe('the transitions of a claim', () => {
  it.each<[ClaimState, ClaimState[], ClaimState[]]>([
    ['draft', ['submitted'], []],
    ['submitted', ['draft'], ['approved', 'rejected']],
    ['approved', [], ['paid']],
    ['rejected', ['submitted'], []],
    ['paid', [], []],
  ])('from %s depend on the party', (from, claimant, other) => {
    expect([ok(from, 'claimant'), ok(from, 'other')]).toEqual([claimant, other]);
  });

  it('never allow claimants to approve, reject or pay their own claim', () => {
    const own = (from: ClaimState, to: ClaimState): unknown => checkClaimStep(from, to, 'claimant');
    const refusal = { ok: false, code: 'claim.own' };
    expect([own('submitted', 'approved'), own('submitted', 'rejected'), own('approved', 'paid')]).toEqual([
      refusal,
      refusal,
      refusal,
    ]);
    expect(own('draft', 'paid')).toEqual({ ok: false, code: 'claim.transition_forbidden' });
  });

  it('allow changes before submission and after a rejection', () => {
    expect(claimStates.filter(isEditable)).toEqual(['draft', 'rejected']);
  });
});

const vat: TaxClass = {
  id: 't',
  group: false,
  parts: [{ id: 'p', code: 'VAT', name: 'VAT', rate: '8', active: true, seq: 1 }],
};
const expense = (amount: string, taxClass: TaxClass | null = null): ClaimedLine => ({
  kind: 'expense',
  date: 20_260_105,
  amount,
  taxClass,
});
const mileage = (km: string): ClaimedLine => ({ kind: 'mileage', date: 20_260_105, km });

describe('the amounts of a claim', () => {
  it.each<[string, ClaimedLine[], string, string, [nett: string, taxes: string, amount: string]]>([
    ['nothing', [], 'MYR', '0.7', ['0.00', '0.00', '0.00']],
    ['a receipt contains its tax', [expense('108', vat)], 'MYR', '0.7', ['100.00', '8.00', '108.00']],
    ['a distance at the mileage rate', [mileage('12.5')], 'MYR', '0.7', ['8.75', '0.00', '8.75']],
    ['each line is rounded', [mileage('0.75'), mileage('0.75')], 'MYR', '0.7', ['1.06', '0.00', '1.06']],
    [
      'a currency without minor units',
      [expense('10800', vat), mileage('3.3')],
      'VND',
      '4500',
      ['24850', '800', '25650'],
    ],
  ])('are correct: %s', (_name, lines, currency, rate, [nett, taxes, amount]) => {
    expect(computeClaim(lines, { currency, rate })).toMatchObject({ ok: true, nett, taxes, amount });
  });

  it('are rejected with the index of a line that is too large', () => {
    expect(computeClaim([expense('1'), mileage('999999999999')], { currency: 'MYR', rate: '9' })).toMatchObject({
      ok: false,
      code: 'line.amount_too_large',
      line: 1,
    });
  });

  it('add up on each line and in total', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 }).map((value) => new Exact(value).dividedBy(100).toFixed());
    const lines = fc.array(
      fc.oneof(
        cents.map((amount) => expense(amount, vat)),
        cents.map((amount) => expense(amount)),
        cents.map(mileage),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(lines, fc.constantFrom('MYR', 'VND'), (given, currency) => {
        const claim = computeClaim(given, { currency, rate: '0.85' });
        if (!claim.ok) throw new Error(claim.code);
        const sum = (pick: (line: LineAmounts) => string): string =>
          claim.lines.reduce((total, line) => total.plus(pick(line)), new Exact(0)).toFixed();
        expect([sum((line) => line.nett), sum((line) => line.taxes), sum((line) => line.amount)]).toEqual(
          [claim.nett, claim.taxes, claim.amount].map((text) => new Exact(text).toFixed()),
        );
        expect(new Exact(claim.nett).plus(claim.taxes).toFixed()).toBe(new Exact(claim.amount).toFixed());
      }),
    );
  });
});
