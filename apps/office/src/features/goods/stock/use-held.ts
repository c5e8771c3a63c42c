import { useListSource } from '@field-service/ui/list/datasets-context.ts';
import type { DatasetRow } from '@field-service/contract/data.ts';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { Held } from './booking/booking-values.ts';

/** What a stockist holds of each item; nothing is read for null. */
export const useHeld = (stockistId: string | null): UseQueryResult<Held[]> => {
  const { datasets, scope } = useListSource();
  return useQuery({
    queryKey: ['stock-balance', 'held', scope, stockistId],
    queryFn: async ({ signal }) => {
      const find = { 'stockist.id': stockistId };
      const rows = await datasets.rows('stock-balance', { find, sort: 'item.name asc' }, { signal });
      return rows.map(({ item, uom, qty }) => ({ itemid: item.id, item: item.name, unit: uom, qty }));
    },
    enabled: stockistId !== null,
  });
};

/** A stockist by its id; undefined until it has been read. */
export const useStockist = (id: string | null): DatasetRow<'stockists'> | undefined => {
  const { datasets, scope } = useListSource();
  const { data } = useQuery({
    queryKey: ['stockists', 'one', scope, id],
    queryFn: async ({ signal }) => await datasets.rows('stockists', { find: { id }, limit: 1 }, { signal }),
    enabled: id !== null,
    staleTime: 60_000,
  });
  return data?.[0];
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
