import { useListSource } from '@field-service/ui/list/datasets-context.ts';
import type { DatasetRow } from '@field-service/contract/data.ts';
import { queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { Held } from './booking/booking-values.ts';

/** The queries of a stockist and of what it holds of each item. */
const useStockistQueries = () => {
  const { datasets, scope } = useListSource();
  return {
    held: (id: string | null) =>
      queryOptions({
        queryKey: ['stock-balance', 'held', scope, id],
        queryFn: async ({ signal }): Promise<Held[]> => {
          const find = { 'stockist.id': id };
          const rows = await datasets.rows('stock-balance', { find, sort: 'item.name asc' }, { signal });
          return rows.map(({ item, uom, qty }) => ({ itemid: item.id, item: item.name, unit: uom, qty }));
        },
      }),
    stockist: (id: string | null) =>
      queryOptions({
        queryKey: ['stockists', 'one', scope, id],
        queryFn: async ({ signal }) => await datasets.rows('stockists', { find: { id }, limit: 1 }, { signal }),
        staleTime: 60_000,
      }),
  };
};

/** What a stockist holds of each item; nothing is read for null. */
export const useHeld = (stockistId: string | null): UseQueryResult<Held[]> =>
  useQuery({ ...useStockistQueries().held(stockistId), enabled: stockistId !== null });

/** The read of a stockist: the one with this id, if the user may see it. */
export const useStockistRead = (id: string | null): UseQueryResult<DatasetRow<'stockists'>[]> =>
  useQuery({ ...useStockistQueries().stockist(id), enabled: id !== null });

/** A stockist by its id; undefined until it has been read. */
export const useStockist = (id: string | null): DatasetRow<'stockists'> | undefined => useStockistRead(id).data?.[0];

/** Returns a function that reads a stockist's name and what it holds now. It rejects with the failure of a read. */
export const useReadStockist = () => {
  const queryClient = useQueryClient();
  const queries = useStockistQueries();
  return async (id: string): Promise<{ name: string; held: readonly Held[] }> => {
    const [held, [stockist]] = await Promise.all([
      queryClient.fetchQuery(queries.held(id)),
      queryClient.fetchQuery(queries.stockist(id)),
    ]);
    return { name: stockist?.name ?? '', held };
  };
};

/** Reads everything again that shows balances or movements. */
export const useRefreshStock = () => {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      ['stock-balance', 'stock-ledger-qr', 'supplies'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    );
  };
};
