import type { DatasetRow } from '@field-service/contract/data.ts';
import type { Dashboard, Widget, WidgetData } from '@field-service/contract/site/dashboards.ts';
import type { Period } from '@field-service/domain/values/periods.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCaller } from '../../../api/caller.tsx';
import { api, datasets } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { titleIn, type Named } from './dashboard-values.ts';
import { subjectOf } from './subjects.ts';

export type DashboardRow = DatasetRow<'dashboards'>;

/** How often the figures are read again while they are shown, in ms. */
const refreshMs = 120_000;

/** The title of a dashboard or a widget in the current language. */
export const useOwnTitle = (): ((named: Named) => string) => {
  const language = useLanguage();
  return (named) => titleIn(named, language);
};

/**
 * The dashboards that the user can open: those of the site and of roles and folders before their own. One of which
 * every widget needs a grant that the user lacks is left out.
 */
export const useDashboards = (): UseQueryResult<DashboardRow[]> => {
  const { may, folder } = useCaller();
  const isReadable = ({ dataset }: Widget): boolean => {
    const needs = subjectOf(dataset)?.needs ?? null;
    return needs === null || may(needs);
  };
  return useQuery({
    queryKey: [...queryKeys.dashboards, folder?.id],
    queryFn: async ({ signal }) => await datasets.rows('dashboards', {}, { signal }),
    select: (rows) =>
      rows
        .filter(({ widgets }) => widgets.length === 0 || widgets.some(isReadable))
        .toSorted((a, b) => Number(a.shared === 'own') - Number(b.shared === 'own')),
  });
};

export const useDashboard = (id: string): UseQueryResult<Dashboard> =>
  useQuery({
    queryKey: queryKeys.dashboard(id),
    queryFn: async ({ signal }) => (await api.dashboards.get({ params: { id } }, { signal })).data,
  });

/** The data of all widgets of a dashboard, for the chosen folder. */
export const useDashboardData = (id: string, period: Period | undefined): UseQueryResult<WidgetData[]> => {
  const { folder } = useCaller();
  return useQuery({
    queryKey: [...queryKeys.dashboard(id), 'data', folder?.id, period],
    queryFn: async ({ signal }) =>
      (await api.dashboards.data({ params: { id }, query: period === undefined ? {} : { period } }, { signal })).data,
    refetchInterval: refreshMs,
  });
};
