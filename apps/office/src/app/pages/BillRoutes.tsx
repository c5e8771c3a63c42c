import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EditDraftScreen } from '../../features/money/invoices/edit/EditDraftScreen.tsx';
import { InvoiceListScreen } from '../../features/money/invoices/InvoiceListScreen.tsx';
import { InvoiceScreen } from '../../features/money/invoices/InvoiceScreen.tsx';
import { UnbilledScreen } from '../../features/money/invoices/UnbilledScreen.tsx';
import { Guard } from '../Guard.tsx';

export const UnbilledRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/bills/unbilled' });
  const navigate = useNavigate({ from: '/bills/unbilled' });
  return (
    <Guard screen="/bills/unbilled">
      <UnbilledScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </Guard>
  );
};

export const InvoiceListRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/bills/invoices' });
  const navigate = useNavigate({ from: '/bills/invoices' });
  return (
    <Guard screen="/bills/invoices">
      <InvoiceListScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </Guard>
  );
};

export const InvoiceRoute = (): ReactNode => {
  const { invoiceId } = useParams({ from: '/office/bills/invoices/$invoiceId' });
  return (
    <Guard screen="/bills/invoices">
      <InvoiceScreen key={invoiceId} invoiceId={invoiceId} />
    </Guard>
  );
};

export const EditDraftRoute = (): ReactNode => {
  const { invoiceId } = useParams({ from: '/office/bills/invoices/$invoiceId/edit' });
  return (
    <Guard screen="/bills/invoices" needs="BILL:UP">
      <EditDraftScreen key={invoiceId} invoiceId={invoiceId} />
    </Guard>
  );
};
