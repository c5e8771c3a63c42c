import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NewJobScreen } from '../../features/work/jobs/new/NewJobScreen.tsx';
import { Guard } from '../Guard.tsx';

export const NewJobRoute = (): ReactNode => {
  const { customer } = useSearch({ from: '/office/jobs/new' });
  return (
    <Guard screen="/jobs" needs="POST:CR">
      <NewJobScreen key={customer ?? ''} customer={customer} />
    </Guard>
  );
};
