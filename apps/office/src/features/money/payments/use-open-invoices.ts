import type { DatasetRow } from '@field-service/contract/data.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { datasets } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';

type Invoice = DatasetRow<'invoices'>;

/** How many are offered: a customer who owes more than this pays the oldest first. */
const offered = 100;

/** A customer's invoices with a balance, of every folder that the person may enter; the earliest due first. */
export const useOpenInvoices = (contactId: string | null): UseQueryResult<Invoice[]> =>
  useQuery({
    queryKey: [...queryKeys.invoices, 'open', contactId],
    queryFn: async ({ signal }) =>
      await datasets.rows(
        'invoices',
        {
          find: { 'contact.id': contactId, kind: 'invoice', state: { $in: ['issued', 'part_paid'] } },
          sort: 'dueOn asc',
          limit: offered,
        },
        { signal },
      ),
    enabled: contactId !== null,
  });
