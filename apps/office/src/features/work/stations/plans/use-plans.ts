import type { DatasetRow } from '@field-service/contract/data.ts';
import type { Plan } from '@field-service/contract/work/stations.ts';
import { useListSource } from '@field-service/ui/list/datasets-context.ts';
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../../../api/client.ts';

/** The keys of what this feature reads about plans: the first part names the data, as live events do. */
export const planKeys = {
  plan: (id: string, at: number | undefined) => ['plan', id, at ?? 'now'],
  list: 'floor-plans',
} as const;

export type PlanRow = DatasetRow<'floor-plans'>;
export type StationRow = DatasetRow<'stations'>;

/** The floor plans of a site, in their order. */
export const useSitePlans = (siteId: string): UseQueryResult<PlanRow[]> => {
  const { datasets } = useListSource();
  return useQuery({
    queryKey: [planKeys.list, 'site', siteId],
    queryFn: async ({ signal }) => await datasets.rows('floor-plans', { find: { siteid: siteId } }, { signal }),
  });
};

/** The stations of a site, those out of use too. */
export const useSiteStations = (siteId: string): UseQueryResult<StationRow[]> => {
  const { datasets } = useListSource();
  return useQuery({
    queryKey: ['stations', 'site', siteId],
    queryFn: async ({ signal }) => await datasets.rows('stations', { find: { siteid: siteId } }, { signal }),
  });
};

/** A plan with its stations: now, or as it was at a time. */
export const usePlan = (id: string, at: number | undefined): UseQueryResult<Plan> =>
  useQuery({
    queryKey: planKeys.plan(id, at),
    queryFn: async ({ signal }) =>
      (await api.plans.get({ params: { id }, query: at === undefined ? {} : { at: String(at) } }, { signal })).data,
    placeholderData: (previous) => (previous?.id === id ? keepPreviousData(previous) : undefined),
  });

/** Reads the plans of all sites again. */
export const useRefreshPlans = () => {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      ['plan', planKeys.list, 'stations'].map(async (key) => await queryClient.invalidateQueries({ queryKey: [key] })),
    );
  };
};
