import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DayTrackScreen } from '../../features/people/positions/DayTrackScreen.tsx';
import { TeamMapScreen } from '../../features/people/positions/TeamMapScreen.tsx';
import { Guard } from '../Guard.tsx';

export const TeamMapRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/team-map' });
  const navigate = useNavigate({ from: '/team-map' });
  return (
    <Guard screen="/team-map">
      <TeamMapScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </Guard>
  );
};

export const DayTrackRoute = (): ReactNode => {
  const { personId } = useParams({ from: '/office/team-map/$personId' });
  const search = useSearch({ from: '/office/team-map/$personId' });
  const navigate = useNavigate({ from: '/team-map/$personId' });
  return (
    <Guard screen="/team-map">
      <DayTrackScreen
        key={personId}
        personId={personId}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
      />
    </Guard>
  );
};
