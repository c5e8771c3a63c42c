import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../api/query-keys.ts';

/** Reads everything again that shows an invoice: its page, the lists of bills, and the jobs that it bills. */
export const useRefreshInvoice = (id: string): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [queryKeys.invoice(id), queryKeys.invoices, queryKeys.unbilled, ['post']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
};
