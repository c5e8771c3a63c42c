import { ageBuckets, type AgeBucket } from '@field-service/domain/money/ageing.ts';
import { createFormats } from '@field-service/i18n/format.ts';
import { translatorFor } from '@field-service/i18n/translate.ts';
import { bankBlock } from './invoice.ts';
import type { StatementPrint } from './model.ts';
import {
  amountsOf,
  box,
  facts,
  heading,
  letterhead,
  table,
  text,
  unbroken,
  a4,
  type Paper,
  type Part,
} from './parts.ts';

/** A statement of account: each open item on a day, and how overdue the item is. */
export function statement(print: StatementPrint): Paper {
  const t = translatorFor(print.lang, 'report', print.phrases);
  const format = createFormats({ language: print.lang, timeZone: print.timeZone, currency: print.currency });
  const names: Record<AgeBucket, string> = {
    current: t('Not due'),
    to30: t('{{from}} to {{to}} days', { from: 1, to: 30 }),
    to60: t('{{from}} to {{to}} days', { from: 31, to: 60 }),
    to90: t('{{from}} to {{to}} days', { from: 61, to: 90 }),
    over90: t('Over {{days}} days', { days: 90 }),
  };
  const kinds = {
    invoice: t('Invoice'),
    credit: t('Credit note'),
    payment: t('Payment received'),
    refund: t('Refund (statement)'),
  };
  const moved = (
    currency: string,
    { opening, entries, closing }: NonNullable<StatementPrint['accounts'][number]['movements']>,
  ): Part[] => {
    const money = amountsOf(currency, format);
    return [
      heading(t('Movements in {{currency}}', { currency })),
      facts([[t('Opening balance'), money(opening)]]),
      table(
        [
          { title: t('Date'), flex: 14, cell: (row) => format.businessDate(row.on) },
          { title: t('Document'), flex: 18, cell: (row) => kinds[row.kind] },
          { title: t('Number (document)'), flex: 20, cell: (row) => row.docno ?? '' },
          { title: t('Amount'), flex: 16, right: true, cell: (row) => money(row.amount) },
          { title: t('Balance'), flex: 16, right: true, cell: (row) => money(row.balance) },
        ],
        entries,
      ),
      facts([[t('Closing balance'), money(closing)]]),
    ];
  };
  const account = ({
    currency,
    items,
    ageing,
    unapplied,
    due,
    movements,
  }: StatementPrint['accounts'][number]): Part => {
    const money = amountsOf(currency, format);
    return box(
      {},
      ...(movements === null ? [] : moved(currency, movements)),
      heading(t('Unpaid invoices in {{currency}}', { currency })),
      table(
        [
          { title: t('Invoice'), flex: 20, cell: (row) => row.docno },
          { title: t('Invoice date'), flex: 14, cell: (row) => format.businessDate(row.issuedOn) },
          { title: t('Due date'), flex: 14, cell: (row) => format.businessDate(row.dueOn) },
          { title: t('Amount'), flex: 16, right: true, cell: (row) => money(row.amount) },
          { title: t('Balance due'), flex: 16, right: true, cell: (row) => money(row.open) },
        ],
        items,
      ),
      unbroken(
        { marginTop: 10 },
        facts([
          ...ageBuckets.map((bucket) => [names[bucket], money(ageing[bucket])] as const),
          [t('Unapplied payments'), Number(unapplied) === 0 ? '' : money(unapplied)],
        ]),
      ),
      unbroken(
        { marginTop: 4, flexDirection: 'row', justifyContent: 'flex-end' },
        text(t('Total due'), { fontSize: 12, fontWeight: 700, marginRight: 8 }),
        money(due, { fontSize: 12, fontWeight: 700 }),
      ),
    );
  };
  const parts = [
    letterhead(print.company, t('Tax number'), t('Licence number'), {
      title: t('Statement of account'),
      number: format.businessDate(print.on),
      detail:
        print.period === null
          ? ''
          : t('{{from}} to {{until}}', {
              from: format.businessDate(print.period.from),
              until: format.businessDate(print.period.until),
            }),
    }),
    facts([
      [t('Bill to'), [print.billTo.name, print.billTo.person, print.billTo.address].filter(Boolean).join('\n')],
      [t('Tax number'), print.billTo.taxId],
    ]),
    ...print.accounts.map(account),
    ...(print.accounts.length === 0
      ? [text(t('No balance due.'), { marginTop: 14 })]
      : bankBlock(print.bank, t, print.billTo.name)),
  ];
  return a4(print, { title: `${t('Statement of account')} ${print.billTo.name}`, left: print.billTo.name, parts }, t);
}
