import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BoardScreen } from '../../features/work/board/BoardScreen.tsx';
import { Guard } from '../Guard.tsx';

export const BoardRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/jobs/board' });
  const navigate = useNavigate({ from: '/jobs/board' });
  return (
    <Guard screen="/jobs/board">
      <BoardScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </Guard>
  );
};
