import type { Plan } from '@field-service/contract/work/stations.ts';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useFetchedPicture } from '@field-service/ui/record/picture.ts';
import { useMemo } from 'react';
import { api } from '../../../../api/client.ts';
import { fetchFile } from '../../../../parts/download/file-blob.ts';

/** The picture of a plan's revision, as the plan shows it. */
export const usePlanPicture = (fileId: string) => useFetchedPicture(fetchFile, fileId, '1600');

/** The state of a form on a stored plan, which is read again if someone else has changed it. */
export const usePlanState = <V extends object>(plan: Plan, valuesOf: (plan: Plan) => V) => {
  const start = useMemo(
    () => ({
      stored: { values: valuesOf(plan), uts: plan.uts },
      read: async () => {
        const found = (await api.plans.get({ params: { id: plan.id } }, { signal: AbortSignal.timeout(30_000) })).data;
        return { values: valuesOf(found), uts: found.uts };
      },
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- a form starts once; later reads of the record do not change it
    [],
  );
  return useFormState<V>(start);
};
