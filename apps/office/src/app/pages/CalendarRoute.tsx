import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CalendarScreen } from '../../features/work/jobs/calendar/CalendarScreen.tsx';
import { Guard } from '../Guard.tsx';

export const CalendarRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/jobs/calendar' });
  const navigate = useNavigate({ from: '/jobs/calendar' });
  return (
    <Guard screen="/jobs/calendar">
      <CalendarScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </Guard>
  );
};
