import type { OrderSet } from '@field-service/contract/work/order-sets.ts';
import { isCovered } from '@field-service/domain/money/billing-plans.ts';
import { compareMoney } from '@field-service/domain/values/money.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { Fact } from '@field-service/ui/record/Facts.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import type { LineRules } from '../../../lines/use-line-context.ts';
import { contractCost, type ContractCost, type CostTerms } from './contract-cost.ts';

interface CostContext {
  rules: LineRules | undefined;
  timeZone: string;
}

/** What a contract costs under these terms, in words; empty while it is not known. */
export const useContractCost = (
  contract: OrderSet | null,
  terms: CostTerms,
  { rules, timeZone }: CostContext,
): Fact[] => {
  const t = useT('office');
  const formats = useFormats();
  const now = useNow();
  if (rules === undefined) return [];
  const { context } = rules;
  const cost = contractCost(terms, businessDateOf(contract?.cts ?? now, timeZone), context);
  if (cost === undefined) return [];
  const money = (amount: string) => formats.money(amount, context.currency);
  const { each, whole } = cost;
  const sum = ({ nett, amount }: ContractCost['each']) =>
    compareMoney(nett, amount) === 0
      ? money(amount)
      : t('{{amount}}, with tax {{taxed}}', { amount: money(nett), taxed: money(amount) });
  if (!isCovered(terms.billingPlan)) return [{ label: t('Price per job'), value: sum(each) }];
  const periods =
    whole === undefined
      ? ''
      : whole.even
        ? `${formats.number(whole.periods)} × ${money(each.nett)} = ${sum(whole)}`
        : `${t('{{count}} invoices', { count: whole.periods })}: ${sum(whole)}`;
  return [
    { label: t('Amount with tax'), value: compareMoney(each.nett, each.amount) === 0 ? '' : money(each.amount) },
    { label: t('Whole contract'), value: periods },
  ];
};
