import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EditDraftScreen } from '../../features/money/invoices/edit/EditDraftScreen.tsx';
import { InvoiceListScreen } from '../../features/money/invoices/InvoiceListScreen.tsx';
import { InvoiceScreen } from '../../features/money/invoices/InvoiceScreen.tsx';
import { UnbilledScreen } from '../../features/money/invoices/UnbilledScreen.tsx';
import { PaymentListScreen } from '../../features/money/payments/PaymentListScreen.tsx';
import { PaymentScreen } from '../../features/money/payments/PaymentScreen.tsx';
import { RecordPaymentScreen } from '../../features/money/payments/RecordPaymentScreen.tsx';
import { StatementScreen } from '../../features/money/statements/StatementScreen.tsx';
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

export const PaymentListRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/bills/payments' });
  const navigate = useNavigate({ from: '/bills/payments' });
  return (
    <Guard screen="/bills/payments">
      <PaymentListScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </Guard>
  );
};

export const RecordPaymentRoute = (): ReactNode => {
  const { contact, invoice } = useSearch({ from: '/office/bills/payments/new' });
  return (
    <Guard screen="/bills/payments" needs="BILL:CR">
      <RecordPaymentScreen contactId={contact} invoiceId={invoice} />
    </Guard>
  );
};

export const PaymentRoute = (): ReactNode => {
  const { paymentId } = useParams({ from: '/office/bills/payments/$paymentId' });
  return (
    <Guard screen="/bills/payments">
      <PaymentScreen key={paymentId} paymentId={paymentId} />
    </Guard>
  );
};

export const StatementRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/bills/statements' });
  const navigate = useNavigate({ from: '/bills/statements' });
  return (
    <Guard screen="/bills/statements">
      <StatementScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </Guard>
  );
};
