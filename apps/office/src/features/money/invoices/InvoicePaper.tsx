import type { Invoice } from '@field-service/contract/money/invoices.ts';
import { taxName } from '@field-service/i18n/vocabulary.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { PlainTable, type PlainColumn } from '../../../parts/PlainTable.tsx';
import { Fact, Facts } from '../../../parts/Section.tsx';
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
    { label: t('Quantity'), align: 'end', cell: ({ qty, uom }) => `${formats.quantity(qty)} ${uom}`.trim() },
    { label: t('Price'), align: 'end', cell: ({ price }) => money(price) },
    { label: t('Discount'), align: 'end', cell: ({ discount }) => (Number(discount) === 0 ? '' : money(discount)) },
    { label: t('Tax'), cell: ({ tax }) => tax ?? '' },
    { label: t('Net'), align: 'end', cell: ({ nett }) => money(nett) },
    { label: t('Amount (line)'), align: 'end', cell: ({ amount }) => money(amount) },
  ];
};

/** The invoice itself: parties, dates, lines, taxes and balance due. */
export const InvoicePaper = ({ invoice }: { invoice: Invoice }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const money = (amount: string) => formats.money(amount, invoice.currency);
  const columns = useLineColumns(invoice.currency);
  const day = (date: number | null) => (date === null ? null : formats.businessDate(date));
  return (
    <div className={classes.paper}>
      <div className={classes.parties}>
        {invoice.company.name === '' ? null : <Party title={t('Issued by')} {...invoice.company} />}
        <Party title={t('Bill to')} {...invoice.billTo} />
        <Facts>
          <Fact name={t('Number')}>{invoice.docno ?? t('Draft')}</Fact>
          <Fact name={t('Issued on')}>{day(invoice.issuedOn)}</Fact>
          <Fact name={t('Due on')}>{day(invoice.dueOn)}</Fact>
          <Fact name={t('Currency')}>{invoice.currency}</Fact>
        </Facts>
      </div>
      <PlainTable label={t('Lines')} rows={invoice.lines} rowKey={({ id }) => id} columns={columns} />
      <dl className={classes.sums}>
        <dt>{t('Net')}</dt>
        <dd>{money(invoice.nett)}</dd>
        {invoice.taxTotals.map(({ name, rate, base, amount }) => (
          <div key={`${name} ${rate}`} style={{ display: 'contents' }}>
            <dt>
              {t('{{tax}} {{rate}} on {{base}}', {
                tax: taxName(name, t),
                rate: formats.rate(rate),
                base: money(base),
              })}
            </dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <dt className={classes.grand}>{t('Total')}</dt>
        <dd className={classes.grand}>{money(invoice.amount)}</dd>
        {invoice.state === 'draft' ? null : (
          <>
            <dt>{t('Paid')}</dt>
            <dd>{money(invoice.paid)}</dd>
            <dt>{t('Balance due')}</dt>
            <dd>{money(invoice.balance)}</dd>
          </>
        )}
      </dl>
    </div>
  );
};
