import { invoices } from '@field-service/contract/datasets/money.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { Find } from '@field-service/ui/list/datasets.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import type { ReactNode } from 'react';
import { RelatedList } from '../../../parts/RelatedList.tsx';
import { useInvoiceColumns } from './InvoiceListScreen.tsx';

const invoicesOf = listSpec(invoices, { filters: {}, hidden: ['customer', 'folder'] });

/** The invoices and credit notes of one record, such as a customer, the latest first. */
export const InvoicesOf = ({ within }: { within: Find }): ReactNode => {
  const t = useT('office');
  const columns = useInvoiceColumns();
  return (
    <RelatedList
      spec={invoicesOf}
      within={within}
      label={t('Invoices')}
      columns={columns}
      rowName={({ docno }) => docno ?? t('Draft')}
      search={{ label: t('Search invoices'), placeholder: t('Number or customer') }}
      empty={t('No invoices yet')}
    />
  );
};
