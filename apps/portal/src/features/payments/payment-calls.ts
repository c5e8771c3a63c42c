import type { contract } from '@field-service/contract/contract.ts';
import type { RouteResult } from '@field-service/contract/route.ts';
import { useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../api/client.ts';

export type Payment = RouteResult<(typeof contract)['payments']['get']>;
type Way = RouteResult<(typeof contract)['payments']['providers']>[number];
/** A provider that redirects the customer to its own page. */
export type Provider = Exclude<Way['code'], 'transfer'>;
const isOnline = (way: Way): way is Way & { code: Provider } => way.code !== 'transfer';

/** A payment; while pending, it updates by itself: the provider notifies the server, and the server this page. */
export const usePayment = (id: string) =>
  useQuery({
    queryKey: ['payments', 'one', id],
    queryFn: async ({ signal }) => (await api.payments.get({ params: { id } }, { signal })).data,
  });

export const useProviders = () =>
  useQuery({
    queryKey: ['payments', 'providers'],
    queryFn: async () => (await api.payments.providers()).data.filter(isOnline),
  });

/** After a payment, refetches everything that shows money. */
export const refreshMoney = async (): Promise<void> => {
  await Promise.all(
    ['payments', 'invoices', 'home'].map((list) => queryClient.invalidateQueries({ queryKey: [list] })),
  );
};
