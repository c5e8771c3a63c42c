import type { Job } from '@field-service/contract/work/job.ts';
import { listQuery, type ListState } from '@field-service/ui/list/list-state.ts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { jobFind } from './job-find.ts';
import type { JobFilter } from './job-search.ts';

export interface JobPage {
  rows: Job[];
  total: number;
}

export const useJobList = (
  filter: JobFilter,
  state: ListState,
  folders: readonly string[] | undefined,
): UseQueryResult<JobPage> =>
  useQuery({
    queryKey: [...queryKeys.posts, filter, state, folders],
    queryFn: async ({ signal }): Promise<JobPage> => {
      const find = jobFind(filter, folders);
      const { skip, limit, sort } = listQuery(state);
      const { data, total } = await api.posts.list(
        {
          query: {
            skip: String(skip),
            limit: String(limit),
            total: '1',
            ...(sort === undefined ? {} : { sort }),
            ...(find === undefined ? {} : { find }),
            ...(filter.q === undefined ? {} : { search: filter.q }),
          },
        },
        { signal },
      );
      return { rows: data, total: total ?? data.length };
    },
    placeholderData: keepPreviousData,
  });
