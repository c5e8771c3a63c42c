import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ReviewListScreen } from '../../features/work/jobs/review/ReviewListScreen.tsx';
import { Guard } from '../Guard.tsx';

export const ReviewRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/review' });
  const navigate = useNavigate({ from: '/review' });
  return (
    <Guard screen="/review">
      <ReviewListScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </Guard>
  );
};
