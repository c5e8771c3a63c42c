import type { Invoice } from '@field-service/contract/money/invoices.ts';
import { lineGroups, type LineGroup } from '@field-service/domain/money/line-groups.ts';
import { documentTitle } from '@field-service/domain/money/document-title.ts';
import { includesTax, shownDocument } from '@field-service/domain/money/shown-document.ts';
import { isZeroMoney } from '@field-service/domain/values/money.ts';
import { groupText, titleWords } from '@field-service/i18n/invoice-text.ts';
import { taxName } from '@field-service/i18n/vocabulary.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { GroupedTable, type PlainColumn } from '../../../parts/PlainTable.tsx';
import { Fact, Facts } from '../../../parts/Section.tsx';
import { SumList } from '../../../parts/SumList.tsx';
import classes from './invoices.module.css';

const Party = ({
  title,
  name,
  address,
  taxid,
}: {
  title: string;
  name: string;
  address: string;
  taxid: string | null;
}): ReactNode => {
  const t = useT('office');
  return (
    <div className={classes.party}>
      <h2 className={classes.partyTitle}>{title}</h2>
      <strong>{name}</strong>
      <div className={classes.address}>{address}</div>
      {taxid === null || taxid === '' ? null : <div>{t('Tax number {{number}}', { number: taxid })}</div>}
    </div>
  );
};

const useLineColumns = (currency: string): PlainColumn<Invoice['lines'][number]>[] => {
  const t = useT('office');
  const formats = useFormats();
  const money = (amount: string) => formats.money(amount, currency);
  return [
    {
      label: t('Job'),
      nowrap: true,
      cell: ({ postid, docno }) =>
        postid === null ? (
          (docno ?? '')
        ) : (
          <TextLink to="/jobs/$jobId" params={{ jobId: postid }}>
            {docno ?? t('Job')}
          </TextLink>
        ),
    },
    { label: t('Description'), cell: ({ name }) => name },
    { label: t('Quantity'), align: 'end', cell: ({ qty, uom }) => formats.measure(qty, uom) },
    {
      label: t('Price'),
      align: 'end',
      cell: (line) => (
        <>
          {money(line.price)}
          {includesTax(line) ? <span className={classes.detail}>{t('Tax included')}</span> : null}
        </>
      ),
    },
    { label: t('Discount'), align: 'end', cell: ({ discount }) => (isZeroMoney(discount) ? '' : money(discount)) },
    { label: t('Net'), align: 'end', cell: ({ nett }) => money(nett) },
    {
      label: t('Tax'),
      align: 'end',
      cell: ({ tax, taxes }) => (
        <>
          {money(taxes)}
          {tax === null ? null : <span className={classes.detail}>{tax}</span>}
        </>
      ),
    },
    { label: t('Amount (line)'), align: 'end', cell: ({ amount }) => money(amount) },
  ];
};

/** The site of a group of lines, and the days of its visits. */
const GroupTitle = ({ group }: { group: LineGroup<unknown> }): ReactNode => {
  const t = useT('office');
  const { name, address, when } = groupText(group, t, useFormats());
  return (
    <>
      {name}
      <span className={classes.detail}>{address}</span>
      <span className={classes.detail}>{when}</span>
    </>
  );
};

/** The amounts below the lines, which add up from the lines to the total. */
const Sums = ({ invoice }: { invoice: Invoice }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const money = (amount: string) => formats.money(amount, invoice.currency);
  const credit = invoice.kind === 'credit';
  const taxes =
    invoice.taxTotals.length === 0 && !isZeroMoney(invoice.taxes)
      ? [{ name: t('Tax'), amount: money(invoice.taxes) }]
      : invoice.taxTotals.map(({ name, rate, base, amount }) => ({
          name: t('{{tax}} {{rate}} on {{base}}', {
            tax: taxName(name, t),
            rate: formats.rate(rate),
            base: money(base),
          }),
          amount: money(amount),
        }));
  const due = [
    { name: invoice.credits.length > 0 ? t('Paid and credited') : t('Paid'), amount: money(invoice.paid) },
    { name: t('Balance due'), amount: money(invoice.balance) },
  ];
  return (
    <SumList
      sums={[
        { name: t('Net'), amount: money(invoice.nett) },
        ...taxes,
        { name: credit ? t('Total credit') : t('Total'), amount: money(invoice.amount), kind: 'total' },
        ...(invoice.state === 'draft' || credit ? [] : due),
      ]}
    />
  );
};

/** The invoice or credit note itself: title, parties, dates, lines, taxes and balance due. */
export const InvoicePaper = ({ invoice: stored }: { invoice: Invoice }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const invoice = shownDocument(stored);
  const columns = useLineColumns(invoice.currency);
  const day = (date: number | null) => (date === null ? null : formats.businessDate(date));
  const { kind, country, company, credited } = invoice;
  return (
    <div className={classes.paper}>
      <p className={classes.title}>{t(titleWords[documentTitle({ kind, country, taxid: company.taxid })])}</p>
      <div className={classes.parties}>
        {company.name === '' ? null : <Party title={t('Issued by')} {...company} />}
        <Party title={t('Bill to')} {...invoice.billTo} />
        <Facts>
          <Fact name={t('Number')}>{invoice.docno ?? t('Draft')}</Fact>
          {credited === null ? null : (
            <Fact name={t('For invoice')}>
              <TextLink to="/bills/invoices/$invoiceId" params={{ invoiceId: credited.id }}>
                {credited.docno}
              </TextLink>
            </Fact>
          )}
          <Fact name={t('Issued on')}>{day(invoice.issuedOn)}</Fact>
          {kind === 'credit' ? (
            <Fact name={t('Reason')}>{invoice.reason}</Fact>
          ) : (
            <Fact name={t('Due on')}>{day(invoice.dueOn)}</Fact>
          )}
          <Fact name={t('Purchase order number')}>{invoice.ponumber}</Fact>
          <Fact name={t('Currency')}>{invoice.currency}</Fact>
        </Facts>
      </div>
      <GroupedTable
        label={t('Lines')}
        groups={lineGroups(invoice.lines).map((group) => ({
          key: group.key,
          title: <GroupTitle group={group} />,
          rows: group.lines,
        }))}
        rowKey={({ id }) => id}
        columns={columns}
      />
      <Sums invoice={invoice} />
      {invoice.note === '' ? null : <p className={classes.note}>{invoice.note}</p>}
    </div>
  );
};
