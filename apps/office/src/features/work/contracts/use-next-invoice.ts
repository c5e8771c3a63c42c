import type { OrderSet } from '@field-service/contract/work/order-sets.ts';
import { firstPeriod, type PlanPeriod } from '@field-service/domain/money/billing-plan.ts';
import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useCaller } from '../../../api/caller.tsx';
import { contractNoun } from './contract-noun.ts';
import type { ContractValues } from './contract-values.ts';

type Terms = Pick<ContractValues, 'billingPlan' | 'startsOn' | 'endsOn'>;
type Period = Pick<PlanPeriod, 'from' | 'to' | 'billOn'>;

/** The next invoice in words; both are empty if it is not known. */
interface NextInvoice {
  label: string;
  value: string;
}

/** The server looks this far ahead. */
const daysAhead = 366;

/** Whether a contract is billed under these terms as it is stored. */
const isAsStored = (terms: Terms, { billingPlan, startsOn, endsOn }: OrderSet): boolean =>
  terms.billingPlan === billingPlan && terms.startsOn === startsOn && terms.endsOn === endsOn;

/** The period that a contract is billed for next, by what was billed so far; undefined unless it is `asked` for. */
const useNextPeriod = (contract: OrderSet | null, asked: boolean): Period | undefined => {
  const { may } = useCaller();
  const today = businessDateOf(useNow(), 'UTC');
  const { data } = useQuery({
    queryKey: [contractNoun.name, contract?.id, 'next-invoice', today],
    queryFn: async ({ signal }) => {
      const body = { until: addDays(today, daysAhead), ordersetid: contract?.id ?? '' };
      return (await api.billingPeriods.preview({ body }, { signal })).data;
    },
    enabled: contract !== null && asked && may('BILL:VW'),
  });
  // A returned period is billed again only on request.
  return asked ? data?.find(({ returned }) => !returned) : undefined;
};

/**
 * When a contract under flat terms is billed first or, once it runs, next. What is next depends on what was billed, so
 * it is said only for terms as they are stored, to people who may see bills.
 */
export const useNextInvoice = (contract: OrderSet | null, terms: Terms, timeZone: string): NextInvoice => {
  const t = useT('office');
  const formats = useFormats();
  const today = businessDateOf(useNow(), timeZone);
  const { billingPlan: plan, startsOn, endsOn } = terms;
  const isDraft = contract === null || contract.state === 'draft';
  const isFlat = plan !== 'visit';
  const next = useNextPeriod(contract, isFlat && !isDraft && isAsStored(terms, contract));
  const enteredOn = contract === null ? today : businessDateOf(contract.cts, timeZone);
  const first = isFlat && isDraft && startsOn !== null ? firstPeriod({ plan, startsOn, endsOn }, enteredOn) : undefined;
  const period = first ?? next;
  if (period === undefined) return { label: '', value: '' };
  const days = { from: formats.businessDate(period.from), to: formats.businessDate(period.to) };
  return {
    label: isDraft ? t('First invoice') : t('Next invoice'),
    value:
      isDraft && period.billOn <= today
        ? t('When the contract is started, for {{from}} to {{to}}', days)
        : t('{{date}}, for {{from}} to {{to}}', { ...days, date: formats.businessDate(period.billOn) }),
  };
};
