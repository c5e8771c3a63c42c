import { invoices } from '@field-service/contract/datasets/money.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { MoneyText } from '@field-service/ui/record/MoneyText.tsx';
import { Button } from '@mantine/core';
import { TextLink } from '../../frame/RouterLink.tsx';
import { InvoiceMark, useInvoiceWords } from './InvoiceMark.tsx';
import { isPayable, type InvoiceRow } from './invoice-sums.ts';
import classes from './invoices.module.css';

/** The columns of the invoice list; `onPay` starts the payment of an invoice. */
export const useInvoiceColumns = (onPay: (row: InvoiceRow) => void): readonly DatasetColumn<InvoiceRow>[] => {
  const t = useT('portal');
  const column = useDatasetColumns(invoices);
  const names = useInvoiceWords();
  return [
    column('docno', {
      label: t('Invoice'),
      render: (row) => (
        <TextLink to="/invoice-detail" search={{ id: row.id }} size="sm" fw={600} className={classes.docno}>
          {row.docno}
        </TextLink>
      ),
    }),
    column('issuedOn', { label: t('Invoice date') }),
    column('dueOn', { label: t('Due date') }),
    column('shownState', {
      id: 'state',
      label: t('Status'),
      shown: { names },
      render: (row) => <InvoiceMark invoice={row} />,
    }),
    column('shownAmount', { id: 'amount', label: t('Total'), sortField: 'amount' }),
    column('balance', {
      label: t('Balance due'),
      sortField: undefined,
      render: (row) => (
        <strong>
          <MoneyText amount={row.balance} currency={row.currency} />
        </strong>
      ),
    }),
    {
      id: 'pay',
      label: t('Payment'),
      align: 'end',
      width: 110,
      print: null,
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
