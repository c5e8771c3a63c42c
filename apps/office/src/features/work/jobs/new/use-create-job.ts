import { newKey } from '@field-service/contract/transport.ts';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../../api/client.ts';
import { queryKeys } from '../../../../api/query-keys.ts';
import type { NewJobBody } from './job-draft.ts';

interface CreatedJob {
  id: string;
  docno: string;
}

/** Creates a job only once: sending the same content again, as after a lost response, returns the existing job. */
export const useCreateJob = (): UseMutationResult<CreatedJob, unknown, NewJobBody> => {
  const queryClient = useQueryClient();
  const sent = useRef<{ text: string; key: string }>(undefined);
  return useMutation({
    mutationFn: async (body) => {
      const text = JSON.stringify(body);
      if (sent.current?.text !== text) sent.current = { text, key: newKey() };
      const { data } = await api.posts.create({ body }, { idempotencyKey: sent.current.key });
      return { id: data.id, docno: data.docno };
    },
    onSuccess: async () => {
      await Promise.all(
        [queryKeys.posts, queryKeys.schedule].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
  });
};
