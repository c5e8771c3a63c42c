import { ApplicationTitleContext } from '@field-service/ui/shell/page-title.ts';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** Shows the site's name in the tab and the sidebar, even before login. */
export const Root = (): ReactNode => {
  const site = useQuery({
    queryKey: queryKeys.site,
    queryFn: async ({ signal }) => (await api.settings.public({}, { signal })).data,
    staleTime: Infinity,
  });
  const title = site.data?.title;
  return (
    <ApplicationTitleContext value={title === '' ? undefined : title}>
      <Outlet />
    </ApplicationTitleContext>
  );
};
