import type { DatasetName } from '@field-service/contract/data.ts';
import type { DatasetDescriptions } from '@field-service/contract/datasets/all.ts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useListSource } from './datasets-context.ts';
import type { Group, RowChoice } from './datasets.ts';

/** Counts and sums of a list by the values of one or several fields, computed by the server for all of its pages. */
export const useGroups = <N extends DatasetName, G extends keyof DatasetDescriptions[N]['fields'] & string>(
  name: N,
  fields: G | readonly G[],
  choice: RowChoice,
): UseQueryResult<Group<N, G>[]> => {
  const { datasets, scope } = useListSource();
  return useQuery({
    queryKey: [name, 'groups', scope, fields, choice],
    queryFn: ({ signal }) => datasets.groups(name, fields, choice, { signal }),
    placeholderData: keepPreviousData,
  });
};
