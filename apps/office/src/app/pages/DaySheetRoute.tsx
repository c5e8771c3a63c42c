import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DaySheetScreen } from '../../features/work/board/sheet/DaySheetScreen.tsx';
import { Guard } from '../Guard.tsx';

export const DaySheetRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/jobs/board/sheet' });
  const navigate = useNavigate({ from: '/jobs/board/sheet' });
  return (
    <Guard screen="/jobs/board">
      <DaySheetScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </Guard>
  );
};
