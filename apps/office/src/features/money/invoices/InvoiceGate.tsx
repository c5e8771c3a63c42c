import type { Invoice } from '@field-service/contract/money/invoices.ts';
import { FormatsProvider, notationOf } from '@field-service/ui/shell/formats-context.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { QueryGate } from '../../../parts/QueryGate.tsx';

interface InvoiceGateProps {
  invoiceId: string;
  children: (invoice: Invoice) => ReactNode;
}

/** Reads an invoice and shows it with the currency of the invoice and the locale and time zone of its folder. */
export const InvoiceGate = ({ invoiceId, children }: InvoiceGateProps): ReactNode => {
  const { folders, home } = useCaller();
  const invoice = useQuery({
    queryKey: queryKeys.invoice(invoiceId),
    queryFn: async ({ signal }) => (await api.invoices.get({ params: { id: invoiceId } }, { signal })).data,
  });
  const folder = folders.find(({ id }) => id === invoice.data?.folderid) ?? home;
  return (
    <QueryGate query={invoice}>
      {(found) => (
        <FormatsProvider folder={{ ...notationOf(folder), currency: found.currency }}>
          {children(found)}
        </FormatsProvider>
      )}
    </QueryGate>
  );
};
