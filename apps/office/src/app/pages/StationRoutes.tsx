import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SitePlansScreen } from '../../features/work/stations/plans/SitePlansScreen.tsx';
import { TrendScreen } from '../../features/work/stations/trend/TrendScreen.tsx';
import { stationResource } from '../../features/work/stations/station-resource.tsx';
import { resourceScreens } from '../../resource/resource-screens.tsx';
import { Guard } from '../Guard.tsx';

export const stationScreens = resourceScreens(stationResource);

export const SitePlansRoute = (): ReactNode => {
  const { siteId } = useParams({ from: '/office/stations/site/$siteId' });
  const search = useSearch({ from: '/office/stations/site/$siteId' });
  const navigate = useNavigate({ from: '/stations/site/$siteId' });
  return (
    <Guard screen="/stations">
      <SitePlansScreen
        key={siteId}
        siteId={siteId}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
      />
    </Guard>
  );
};

export const TrendRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/stations/trend' });
  const navigate = useNavigate({ from: '/stations/trend' });
  return (
    <Guard screen="/stations" needs="POST:VW">
      <TrendScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </Guard>
  );
};
