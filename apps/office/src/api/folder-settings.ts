import type { folderSettings, siteSettings } from '@field-service/contract/site/setting-descriptions.ts';
import type { ValueOf } from '@field-service/contract/site/setting-facts.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryKeys } from './query-keys.ts';

type Described = typeof folderSettings & typeof siteSettings;
export type SettingsOf<K extends keyof Described> = { readonly [P in K]: ValueOf<Described[P]['value']> };

/**
 * The settings that apply in a folder, its own or inherited. `values` is undefined until they are known; `isSettled`
 * says that they are known or could not be read, so that a screen can do without them.
 */
export const useFolderSettings = <K extends keyof Described>(
  folderId: string | undefined,
  ...keys: readonly K[]
): { values: SettingsOf<K> | undefined; isSettled: boolean } => {
  const { data, isError } = useQuery({
    queryKey: [...queryKeys.folderSettings, folderId, ...keys],
    queryFn: async ({ signal }) => {
      const found = (await api.folders.settings({ params: { id: folderId ?? '', keys: keys.join(',') } }, { signal }))
        .data;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server validates each value by its description
      return Object.fromEntries(keys.map((key) => [key, found[key]?.data])) as SettingsOf<K>;
    },
    enabled: folderId !== undefined,
    staleTime: 10 * 60_000,
  });
  return { values: data, isSettled: data !== undefined || isError };
};
