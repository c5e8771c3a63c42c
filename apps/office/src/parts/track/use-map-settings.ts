import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useCaller } from '../../api/caller.tsx';
import { mapSettingsOf, type MapSettings } from './map-settings.ts';

const none: MapSettings = {};

/** The tiles of maps in the chosen folder; none while they are read. */
export const useMapSettings = (): MapSettings => {
  const { home } = useCaller();
  const settings = useQuery({
    queryKey: ['folder-settings', home?.id, 'map'],
    queryFn: async ({ signal }) => {
      const { data } = await api.folders.settings(
        { params: { id: home?.id ?? '', keys: 'x-mapSettings' } },
        { signal },
      );
      return mapSettingsOf(data['x-mapSettings']?.data);
    },
    enabled: home !== undefined,
    staleTime: 10 * 60_000,
  });
  return settings.data ?? none;
};
