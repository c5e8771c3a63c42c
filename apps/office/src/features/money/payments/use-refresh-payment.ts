import { useQueryClient } from '@tanstack/react-query';

/** Reads everything again that shows payments and the invoices that they settle. */
export const useRefreshPayment = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      ['payment', 'payments', 'invoice', 'invoices', 'statement', 'messages'].map((kind) =>
        queryClient.invalidateQueries({ queryKey: [kind] }),
      ),
    );
  };
};
