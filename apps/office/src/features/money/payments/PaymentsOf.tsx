import { payments } from '@field-service/contract/datasets/money.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { Find } from '@field-service/ui/list/datasets.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import type { ReactNode } from 'react';
import { RelatedList } from '../../../parts/RelatedList.tsx';
import { usePaymentColumns } from './PaymentListScreen.tsx';

const paymentsOf = listSpec(payments, { filters: {}, hidden: ['customer'] });

/** The payments, credits and refunds of one record, such as a customer, the latest first. */
export const PaymentsOf = ({ within }: { within: Find }): ReactNode => {
  const t = useT('office');
  const columns = usePaymentColumns();
  return (
    <RelatedList
      spec={paymentsOf}
      within={within}
      label={t('Payments')}
      columns={columns}
      rowName={({ contact, amount }) => `${contact.name} ${amount}`}
      search={{ label: t('Search payments'), placeholder: t('Customer or reference') }}
      empty={t('No payments yet')}
    />
  );
};
