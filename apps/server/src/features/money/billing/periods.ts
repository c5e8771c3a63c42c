import { duePeriods, shareOf } from '@field-service/domain/money/billing-plan.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { createFormats } from '@field-service/i18n/format.ts';
import { isLanguage } from '@field-service/i18n/languages.ts';
import { translate } from '@field-service/i18n/translate.ts';
import { draftOf, type Draft, type PlanBill } from '../invoices/public.ts';
import type { DuePeriod, PlanSet } from './queries.ts';

/** The periods of a contract due by a date. A period that overlaps a returned one counts as returned. */
export function dueOf(set: PlanSet, until: number): DuePeriod[] {
  const billed = set.held.filter((period) => period.state === 'billed');
  const returned = set.held.filter((period) => period.state === 'returned');
  return duePeriods(set, until, billed, businessDateOf(set.enteredAt, set.timezone)).map((period) => ({
    ...period,
    amount: shareOf(set.amount, period, set.currency),
    returned: returned.some((each) => each.from <= period.to && each.to >= period.from),
  }));
}

/** The bill for one period, with its charge named in the recipient's language. */
export function billOf(set: PlanSet, period: DuePeriod, periodId: string): PlanBill {
  const language = isLanguage(set.lang) ? set.lang : 'en-GB';
  const { businessDate } = createFormats({ language, timeZone: set.timezone, currency: set.currency });
  const name = translate(language, 'report', '{{title}} ({{docno}}), {{from}} to {{to}}', {
    title: set.title,
    docno: set.docno,
    from: businessDate(period.from),
    to: businessDate(period.to),
  });
  return {
    folderId: set.folderId,
    contactId: set.contact.id,
    currency: set.currency,
    charges: [
      { periodId, name, qty: '1', price: period.amount, uiDisc: null, tax: set.tax, taxPoint: period.taxPoint },
    ],
  };
}

/** The taxes and total of an invoice for a period. Throws the same errors as creating the draft. */
export const previewTotal = (
  set: PlanSet,
  period: DuePeriod,
  rounding: 'line' | 'document',
): Pick<Draft, 'taxes' | 'amount'> => draftOf([], rounding, billOf(set, period, ''));
