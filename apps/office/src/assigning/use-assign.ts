import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

export interface Assignment {
  jobId: string;
  /** User ids; the first one leads. */
  assignees: readonly string[];
  plan: number | null;
  plan2: number | null;
  /** Overrides a clash or a missing licence, where the person may. */
  reason?: string | undefined;
  /** The version on screen; refused with `post.conflict` where the job was changed after it. */
  uts: number;
}

/** Assigns one job and answers its new version; what shows it is read again, after a refusal too. */
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
