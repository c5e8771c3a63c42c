import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';

/** The tags that items may have, and the version of the setting that holds them. */
export interface ItemTags {
  tags: readonly string[];
  uts: number;
}
export const itemTagsKey = 'item-tags';

export async function readItemTags(signal: AbortSignal): Promise<ItemTags> {
  const { data } = await api.settings.one({ params: { key: itemTagsKey } }, { signal });
  const { data: tags, uts = 0 } = data[itemTagsKey] ?? {};
  return { tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [], uts };
}

export const useItemTags = (): UseQueryResult<ItemTags> =>
  useQuery({ queryKey: [itemTagsKey], queryFn: async ({ signal }) => await readItemTags(signal), staleTime: 60_000 });
