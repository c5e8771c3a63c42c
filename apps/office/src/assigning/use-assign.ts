import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

export interface Assignment {
  jobId: string;
  /** User ids; the first one leads. */
  assignees: readonly string[];
  plan: number | null;
  plan2: number | null;
  /** Overrides a clash or a missing licence, if the user may do so. */
  reason?: string | undefined;
  /** The version on the screen; the assignment is rejected with `post.conflict` if the job has been changed since. */
  uts: number;
}

/** Assigns one job and returns its new version; the queries that show the job are refetched, even after a rejection. */
export const useAssign = (): UseMutationResult<number, unknown, Assignment> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ jobId, assignees, plan, plan2, reason, uts }) => {
      const { data } = await api.posts.assign({
        body: {
          ids: [jobId],
          assignees: [...assignees],
          plan,
          plan2,
          ...(reason === undefined ? {} : { reason }),
          uts,
        },
      });
      return data[0]?.uts ?? 0;
    },
    onSettled: async (_data, _error, { jobId }) => {
      await Promise.all(
        [queryKeys.schedule, queryKeys.posts, queryKeys.post(jobId)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
};
