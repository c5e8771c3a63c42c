import { shownAmount } from '@field-service/domain/money/shown-document.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { Column } from '@field-service/ui/list/data-list-types.ts';
import { BusinessDateText } from '@field-service/ui/record/DateText.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { MoneyText } from '@field-service/ui/record/MoneyText.tsx';
import { Button } from '@mantine/core';
import { TextLink } from '../../frame/RouterLink.tsx';
import { InvoiceMark, invoiceWord } from './InvoiceMark.tsx';
import { isPayable, type InvoiceRow } from './invoice-sums.ts';
import classes from './invoices.module.css';

/** The columns of the invoice list; `onPay` starts the payment of an invoice. */
export const useInvoiceColumns = (onPay: (row: InvoiceRow) => void): readonly Column<InvoiceRow>[] => {
  const t = useT('portal');
  const formats = useFormats();
  const day = (date: number | null) => (date === null ? '' : formats.businessDate(date));
  return [
    {
      id: 'docno',
      label: t('Invoice'),
      render: (row) => (
        <TextLink to="/invoice-detail" search={{ id: row.id }} size="sm" fw={600} className={classes.docno}>
          {row.docno}
        </TextLink>
      ),
      text: (row) => row.docno ?? '',
      sortField: 'docno',
    },
    {
      id: 'issuedOn',
      label: t('Invoice date'),
      render: (row) => <BusinessDateText date={row.issuedOn} />,
      text: (row) => day(row.issuedOn),
      sortField: 'issuedOn',
    },
    {
      id: 'dueOn',
      label: t('Due date'),
      render: (row) => <BusinessDateText date={row.dueOn} />,
      text: (row) => day(row.dueOn),
      sortField: 'dueOn',
    },
    {
      id: 'state',
      label: t('Status'),
      render: (row) => <InvoiceMark invoice={row} />,
      text: (row) => t(invoiceWord(row)),
    },
    {
      id: 'amount',
      label: t('Total'),
      align: 'end',
      render: (row) => <MoneyText amount={shownAmount(row)} currency={row.currency} />,
      text: shownAmount,
      sortField: 'amount',
    },
    {
      id: 'balance',
      label: t('Balance due'),
      align: 'end',
      render: (row) => (
        <strong>
          <MoneyText amount={row.balance} currency={row.currency} />
        </strong>
      ),
      text: (row) => row.balance,
    },
    {
      id: 'pay',
      label: t('Payment'),
      align: 'end',
      width: 110,
      render: (row) =>
        isPayable(row) ? (
          <Button
            size="xs"
            variant="light"
            aria-label={t('Pay {{docno}}', { docno: row.docno ?? '' })}
            onClick={() => onPay(row)}
          >
            {t('Pay')}
          </Button>
        ) : null,
      text: (row) => (isPayable(row) ? t('Pay') : ''),
    },
  ];
};
