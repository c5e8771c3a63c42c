import { useT } from '@field-service/i18n/use-t.ts';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** Says that the dev mode of the site is on (setting `UI-DevMode`), so that nobody takes it for the everyday state. */
export const DevModeBadge = (): ReactNode => {
  const t = useT('office');
  const { data } = useQuery({
    queryKey: [...queryKeys.folderSettings, 'site', 'UI-DevMode'],
    queryFn: async ({ signal }) =>
      (await api.settings.one({ params: { key: 'UI-DevMode' } }, { signal })).data['UI-DevMode']?.data,
    staleTime: 10 * 60_000,
  });
  return data === 1 ? (
    <Badge variant="default" size="sm" tt="none">
      {t('Dev mode')}
    </Badge>
  ) : null;
};
