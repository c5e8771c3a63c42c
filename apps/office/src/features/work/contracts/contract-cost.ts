import { duePeriods, shareOf } from '@field-service/domain/money/billing-plan.ts';
import { documentTotals } from '@field-service/domain/money/lines.ts';
import { addYears, type BusinessDate } from '@field-service/domain/values/business-date.ts';
import { addMoney, type Money } from '@field-service/domain/values/money.ts';
import { totalsOf, type LineContext } from '../../../lines/line-draft.ts';
import type { ContractValues } from './contract-values.ts';

interface Cost {
  nett: Money;
  /** With tax. */
  amount: Money;
}

export interface ContractCost {
  /** What one period or, if visits are billed, one job costs. */
  each: Cost;
  /** What all periods cost; undefined if visits are billed, or if the contract is open-ended. */
  whole?: Cost & {
    periods: number;
    /** Whether each period is charged in full. */
    even: boolean;
  };
}

export type CostTerms = Pick<
  ContractValues,
  'billingPlan' | 'planAmount' | 'planTax' | 'startsOn' | 'endsOn' | 'lines'
>;

/** The sum of a longer contract is not computed, because its end is probably still being typed. */
const maxYears = 50;
const lastDay: BusinessDate = 99_991_231;

/** An amount with its tax at a tax point; undefined if it cannot be computed. */
const taxed = (price: Money, tax: string | null, taxPoint: BusinessDate, context: LineContext): Cost | undefined => {
  const { currency, taxClasses } = context;
  const taxClass = tax === null ? null : taxClasses.get(tax);
  if (taxClass === undefined) return undefined;
  const line = { price, qty: '1', uiDisc: null, inclusive: false, taxClass, taxPoint, currency };
  const totals = documentTotals([line], context.rounding, currency);
  return totals.ok ? { nett: totals.nett, amount: totals.amount } : undefined;
};

const added = (costs: readonly Cost[]): Cost => ({
  nett: addMoney(...costs.map(({ nett }) => nett)),
  amount: addMoney(...costs.map(({ amount }) => amount)),
});

/** What a contract that was entered on a day costs under these terms; undefined if it cannot be computed. */
export function contractCost(
  terms: CostTerms,
  enteredOn: BusinessDate,
  context: LineContext,
): ContractCost | undefined {
  const { billingPlan: plan, planAmount, planTax, startsOn, endsOn, lines } = terms;
  if (plan === 'visit') {
    if (lines.length === 0) return undefined;
    const { nett, amount } = totalsOf(lines, context);
    return { each: { nett, amount } };
  }
  const price = planAmount ?? '';
  const tax = planTax ?? null;
  const each = price === '' ? undefined : taxed(price, tax, context.taxPoint, context);
  if (each === undefined) return undefined;
  if (startsOn === null || endsOn === null || endsOn > addYears(startsOn, maxYears, '28 February')) return { each };
  const periods = duePeriods({ plan, startsOn, endsOn }, lastDay, [], enteredOn);
  const costs = periods.map((period) => taxed(shareOf(price, period, context.currency), tax, period.taxPoint, context));
  const known = costs.filter((cost) => cost !== undefined);
  if (known.length === 0 || known.length < costs.length) return { each };
  const even = periods.every(({ days, fullDays }) => days === fullDays);
  return { each, whole: { ...added(known), periods: periods.length, even } };
}
