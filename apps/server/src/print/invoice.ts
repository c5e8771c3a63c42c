import { includesTax } from '@field-service/domain/money/shown-document.ts';
import { createFormats } from '@field-service/i18n/format.ts';
import { titleWords } from '@field-service/i18n/invoice-text.ts';
import { translatorFor } from '@field-service/i18n/translate.ts';
import type { InvoicePrint } from './model.ts';
import {
  amountsOf,
  box,
  facts,
  groupedTable,
  heading,
  ink,
  letterhead,
  styles,
  text,
  unbroken,
  a4,
  type Paper,
  type Part,
} from './parts.ts';

/** The account to transfer to; empty if there is none. */
export const bankBlock = (
  bank: InvoicePrint['bank'],
  t: ReturnType<typeof translatorFor<'report'>>,
  reference: string,
): Part[] =>
  bank === null
    ? []
    : [
        heading(t('Bank transfer')),
        facts([
          [t('Account holder'), bank.holder],
          [t('Bank'), [bank.bank, bank.branch ?? ''].filter(Boolean).join(', ')],
          [t('Account number'), bank.account],
          ['SWIFT', bank.swift ?? ''],
          [t('Reference'), reference],
        ]),
        ...(bank.note ? [text(bank.note, styles.dim)] : []),
      ];

/** An issued invoice or credit note as the customer receives it; every amount is already rounded in the record. */
export function invoice(print: InvoicePrint): Paper {
  const t = translatorFor(print.lang, 'report', print.phrases);
  const format = createFormats({ language: print.lang, timeZone: print.timeZone, currency: print.currency });
  const money = amountsOf(print.currency, format);
  const total = (name: string, amount: string, strong = false) =>
    box(
      {
        flexDirection: 'row',
        justifyContent: 'space-between',
        paddingVertical: 2,
        ...(strong ? { borderTopWidth: 1, borderTopColor: ink.text, marginTop: 3, paddingTop: 5 } : {}),
      },
      text(name, strong ? styles.strong : styles.dim),
      money(amount, strong ? { fontSize: 12, fontWeight: 700 } : {}),
    );

  const title = t(titleWords[print.title]);
  const parts = [
    letterhead(print.company, t('Tax number'), t('Licence number'), {
      title,
      number: print.docno,
      detail:
        print.credits === null
          ? ''
          : `${t('For invoice {{docno}}', { docno: print.credits.docno })} (${format.businessDate(print.credits.issuedOn)})`,
    }),
    facts([
      [t('Bill to'), [print.billTo.name, print.billTo.person, print.billTo.address].filter(Boolean).join('\n')],
      [t('Tax number'), print.billTo.taxId],
      [print.credits === null ? t('Invoice date') : t('Date'), format.businessDate(print.issuedOn)],
      [t('Due date'), print.credits === null ? format.businessDate(print.dueOn) : ''],
      [t('Purchase order'), print.poNumber],
      [t('Reason'), print.credits?.reason ?? ''],
    ]),
    heading(t('Services')),
    groupedTable(
      [
        {
          title: t('Description'),
          flex: 34,
          cell: (row) =>
            row.docno === '' ? row.name : box({}, text(row.name), text(row.docno, { fontSize: 8 }, styles.dim)),
        },
        {
          title: t('Quantity'),
          flex: 11,
          right: true,
          cell: (row) => format.measure(row.qty, row.uom),
        },
        {
          title: t('Price'),
          flex: 14,
          right: true,
          cell: (row) =>
            includesTax(row)
              ? box({}, money(row.price), text(t('Tax included'), { fontSize: 7 }, styles.dim))
              : money(row.price),
        },
        {
          title: t('Discount'),
          flex: 12,
          right: true,
          cell: (row) => (Number(row.discount) === 0 ? '' : money(row.discount)),
        },
        { title: t('Net'), flex: 14, right: true, cell: (row) => money(row.nett) },
        { title: t('Tax'), flex: 12, right: true, cell: (row) => money(row.taxes) },
        { title: t('Amount (line)'), flex: 15, right: true, cell: (row) => money(row.amount) },
      ],
      print.groups.map(({ name, address, when, lines }) => ({
        title: box(
          {},
          text(name, styles.strong),
          ...[address, when]
            .filter((detail) => detail !== '')
            .map((detail) => text(detail, { fontSize: 8 }, styles.dim)),
        ),
        rows: lines,
      })),
    ),
    unbroken(
      { marginTop: 14, marginLeft: '50%' },
      total(t('Net'), print.nett),
      ...print.taxTotals.map((tax) =>
        total(`${tax.name} ${format.rate(tax.rate)} · ${format.money(tax.base, print.currency)}`, tax.amount),
      ),
      ...(print.taxTotals.length === 0 && Number(print.taxes) !== 0 ? [total(t('Tax'), print.taxes)] : []),
      total(print.credits === null ? t('Total') : t('Total credit'), print.amount, true),
    ),
    ...(print.note === '' ? [] : [text(print.note, { marginTop: 12 })]),
    ...(print.credits === null
      ? [
          ...bankBlock(print.bank, t, print.docno),
          ...(print.terms === '' ? [] : [text(print.terms, { marginTop: 10 }, styles.dim)]),
        ]
      : []),
  ];
  return a4(print, { title: `${title} ${print.docno}`, left: print.docno, parts }, t);
}
