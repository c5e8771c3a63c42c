import recordCall from 'virtual:call-facts/paymentRecords.record';
import type { DatasetRow } from '@field-service/contract/data.ts';
import { payments } from '@field-service/contract/datasets/money.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { DatasetTable } from '@field-service/ui/list/DatasetTable.tsx';
import { useDatasetList, type ListAddress } from '@field-service/ui/list/use-dataset-list.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { IconCash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkButton, TextLink } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { usePaymentMethod } from '../../../parts/payment-method.ts';
import { useCustomerFilter } from '../../../parts/filters/use-customer-filter.ts';
import { paymentList } from './payment-list.ts';
import { PaymentBadge } from './PaymentBadge.tsx';

type Row = DatasetRow<'payments'>;

/** The payment methods that a payment names. */
const methods = ['transfer', 'cash', 'cheque', 'sandbox', 'stripe', 'credit'] as const;

/** The columns of lists of payments. */
export const usePaymentColumns = (): DatasetColumn<Row>[] => {
  const t = useT('office');
  const formats = useFormats();
  const column = useDatasetColumns(payments);
  const methodOf = usePaymentMethod();
  return [
    column('at', {
      label: t('Recorded on'),
      width: 136,
      render: (row) => (
        <TextLink to="/bills/payments/$paymentId" params={{ paymentId: row.id }}>
          {formats.dateTime(row.at)}
        </TextLink>
      ),
    }),
    column('state', {
      label: t('State'),
      width: 168,
      shown: {
        names: { pending: t('Not confirmed yet'), confirmed: t('Confirmed'), failed: t('Rejected (payment)') },
      },
      render: (row) => <PaymentBadge {...row} />,
    }),
    column('kind', {
      label: t('Kind'),
      width: 128,
      shown: { names: { payment: t('Payment'), credit: t('Credit note'), refund: t('Refund') } },
    }),
    column('contact.name', { id: 'customer', label: t('Customer'), clip: 280 }),
    column('provider', {
      id: 'method',
      label: t('Payment method'),
      width: 136,
      shown: { names: Object.fromEntries(methods.map((method) => [method, methodOf(method)])) },
    }),
    column('receivedOn', { label: t('Received on') }),
    column('amount', { label: t('Amount') }),
    column('unapplied', { label: t('Unapplied') }),
    column('reference', { label: t('Payment reference'), clip: 180 }),
    column('invoices', { label: t('Invoices'), shown: { of: 'docno' }, clip: 200 }),
  ];
};

/** All payments. */
export const PaymentListScreen = (address: ListAddress<typeof paymentList.filters>): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  const columns = usePaymentColumns();
  const list = useDatasetList(paymentList, address);
  const customer = useCustomerFilter();
  const record = may(recordCall.needs) ? (
    <LinkButton to="/bills/payments/new">{t('Record payment')}</LinkButton>
  ) : undefined;
  return (
    <Page flush title={t('Payments')} acts={record}>
      <DatasetTable
        list={list}
        label={t('Payments')}
        columns={columns}
        rowName={(row) => `${row.contact.name} ${row.amount}`}
        search={{ label: t('Search payments'), placeholder: t('Customer or reference') }}
        filters={{
          state: {
            label: t('State'),
            placeholder: t('All states'),
            names: {
              pending: t('Not confirmed yet'),
              problem: t('Needs attention'),
              confirmed: t('Confirmed'),
              failed: t('Rejected (payment)'),
            },
          },
          kind: {
            label: t('Kind'),
            placeholder: t('All kinds'),
            names: { payment: t('Payment'), credit: t('Credit note'), refund: t('Refund') },
          },
          customer,
          from: { label: t('Received from (day)'), placeholder: t('Received from (day)'), width: 156 },
          until: { label: t('Received until'), placeholder: t('Received until'), width: 156 },
        }}
        folded={['kind']}
        empty={
          <EmptyState
            icon={IconCash}
            title={t('No payments yet')}
            text={t('Record what a customer paid, then confirm it once the money has arrived.')}
            action={record}
          />
        }
      />
    </Page>
  );
};
