import type { contract } from '@field-service/contract/contract.ts';
import type { JobUpdate } from '@field-service/contract/work/new-job.ts';
import type { JobDetail, Status } from '@field-service/contract/work/job.ts';
import type { RouteInput, RouteResult } from '@field-service/contract/route.ts';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../../../api/client.ts';
import { queryKeys } from '../../../../api/query-keys.ts';

export const useJob = (id: string): UseQueryResult<JobDetail> =>
  useQuery({
    queryKey: queryKeys.post(id),
    queryFn: async ({ signal }) => (await api.posts.get({ params: { id } }, { signal })).data,
  });

/** The statuses to which the user may move the job now. */
export const useStatuses = (id: string): UseQueryResult<z.output<typeof Status>[]> =>
  useQuery({
    queryKey: queryKeys.statuses(id),
    queryFn: async ({ signal }) => (await api.posts.statuses({ params: { id } }, { signal })).data,
  });

/** Refetches everything that shows a job. */
export const refreshJob = async (queryClient: QueryClient, id: string): Promise<void> => {
  await Promise.all(
    [
      queryKeys.post(id),
      queryKeys.posts,
      queryKeys.reviews,
      queryKeys.deletedJobs,
      queryKeys.schedule,
      queryKeys.unbilled,
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
};

export type JobChange = JobUpdate;
export type JobChanges = RouteResult<(typeof contract)['posts']['update']>;

/**
 * Changes a job's fields or status, based on the version that was read. The response names the fields in which another
 * user's change was kept.
 */
export const useUpdateJob = (id: string): UseMutationResult<JobChanges, unknown, JobChange> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body) => (await api.posts.update({ params: { id }, body })).data,
    onSettled: async () => await refreshJob(queryClient, id),
  });
};

export type Settlement = RouteInput<(typeof contract)['posts']['settle']>['body'];

/** Settles a conflict of a job, based on the version on the screen. */
export const useSettleConflict = (
  id: string,
): UseMutationResult<JobChanges, unknown, Settlement & { conflict: string }> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ conflict, ...body }) => (await api.posts.settle({ params: { id, x: conflict }, body })).data,
    onSettled: async () => await refreshJob(queryClient, id),
  });
};
