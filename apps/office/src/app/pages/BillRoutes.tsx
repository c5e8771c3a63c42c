import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { InvoiceListScreen } from '../../features/money/invoices/InvoiceListScreen.tsx';
import { InvoiceScreen } from '../../features/money/invoices/InvoiceScreen.tsx';
import { UnbilledScreen } from '../../features/money/invoices/UnbilledScreen.tsx';
import { Guard } from '../Guard.tsx';

export const UnbilledRoute = (): ReactNode => (
  <Guard entry="unbill-job">
    <UnbilledScreen />
  </Guard>
);

export const InvoiceListRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/bills/invoices' });
  const navigate = useNavigate({ from: '/bills/invoices' });
  return (
    <Guard entry="invoices">
      <InvoiceListScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </Guard>
  );
};

export const InvoiceRoute = (): ReactNode => {
  const { invoiceId } = useParams({ from: '/office/bills/invoices/$invoiceId' });
  return (
    <Guard entry="invoices">
      <InvoiceScreen key={invoiceId} invoiceId={invoiceId} />
    </Guard>
  );
};
