import type { Job } from '@field-service/contract/work/posts.ts';
import { listQuery, type ListState } from '@field-service/ui/list/list-state.ts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, datasetReads } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { jobFind } from './job-find.ts';
import type { JobFilter } from './job-search.ts';

export interface JobPage {
  rows: Job[];
  total: number;
}

/** Customers that a search for jobs looks through. */
const mostContacts = 100;

const contactsLike = async (search: string, signal: AbortSignal): Promise<string[]> =>
  (await datasetReads.contacts({ query: { search, limit: String(mostContacts) } }, { signal })).data.map(
    ({ id }) => id,
  );

export const useJobList = (
  filter: JobFilter,
  state: ListState,
  folders: readonly string[] | undefined,
): UseQueryResult<JobPage> =>
  useQuery({
    queryKey: [...queryKeys.posts, filter, state, folders],
    queryFn: async ({ signal }): Promise<JobPage> => {
      const contactIds = filter.q === undefined ? [] : await contactsLike(filter.q, signal);
      const find = jobFind(filter, { folders, contactIds, now: Date.now() });
      const { skip, limit, sort } = listQuery(state);
      const { data, total } = await api.posts.list(
        {
          query: {
            skip: String(skip),
            limit: String(limit),
            total: '1',
            ...(sort === undefined ? {} : { sort }),
            ...(find === undefined ? {} : { find }),
          },
        },
        { signal },
      );
      return { rows: data, total: total ?? data.length };
    },
    placeholderData: keepPreviousData,
  });
