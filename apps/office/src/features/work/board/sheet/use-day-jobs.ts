import type { DatasetRow } from '@field-service/contract/data.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { datasets } from '../../../../api/client.ts';
import { queryKeys } from '../../../../api/query-keys.ts';

export type DayJob = DatasetRow<'posts'>;

/** The jobs that begin in a time span, complete, by their ids. */
export const useDayJobs = (span: { start: number; end: number }): UseQueryResult<ReadonlyMap<string, DayJob>> => {
  const find = { $and: [{ systype: 'job' }, { plan: { $gte: span.start, $lt: span.end } }] };
  return useQuery({
    queryKey: [...queryKeys.posts, 'sheet', find],
    queryFn: async ({ signal }) => {
      const rows = await datasets.rows('posts', { find }, { signal });
      return new Map(rows.map((job) => [job.id, job]));
    },
  });
};
