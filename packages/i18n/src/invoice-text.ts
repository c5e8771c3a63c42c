import type { DocumentTitle } from '@field-service/domain/money/document-title.ts';
import type { LineGroup } from '@field-service/domain/money/line-groups.ts';
import type { Formats } from './format.ts';
import type { GroupKey } from './groups.ts';
import type { Translate } from './use-t.ts';

/** The title of an invoice or credit note in words; the printout and the screens have these phrases in common. */
export const titleWords = {
  invoice: 'Invoice',
  'tax-invoice': 'Tax invoice',
  bill: 'Bill',
  'credit-note': 'Credit note',
} as const satisfies Record<DocumentTitle, GroupKey<'shared' | 'desk'> & GroupKey<'report'>>;

export interface GroupText {
  /** The site, or the sites of a contract. */
  name: string;
  /** The address of a single site. */
  address: string;
  /** The days of the visits and the periods. */
  when: string;
}

/** What a group of invoice lines was supplied to, and when, in the reader's language. */
export function groupText(
  { sites, days, periods }: Omit<LineGroup<unknown>, 'lines'>,
  t: Translate<'Visited on {{dates}}' | 'Period {{periods}}' | 'Other charges'>,
  formats: Formats,
): GroupText {
  const day = formats.businessDate;
  const when = [
    days.length === 0 ? '' : t('Visited on {{dates}}', { dates: formats.list(days.map(day)) }),
    periods.length === 0
      ? ''
      : t('Period {{periods}}', { periods: formats.list(periods.map(({ from, to }) => `${day(from)} – ${day(to)}`)) }),
  ];
  return {
    name: sites.length === 0 ? t('Other charges') : formats.list(sites.map(({ name }) => name)),
    address: sites.length === 1 ? (sites[0]?.address ?? '') : '',
    when: when.filter((text) => text !== '').join(' · '),
  };
}
