import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyJobScreen, NewJobScreen } from '../../features/work/jobs/new/NewJobScreen.tsx';
import { Guard } from '../Guard.tsx';

export const NewJobRoute = (): ReactNode => {
  const { copy, customer } = useSearch({ from: '/office/jobs/new' });
  return (
    <Guard screen="/jobs" needs="POST:CR">
      {copy === undefined ? (
        <NewJobScreen key={customer ?? ''} customer={customer} />
      ) : (
        <CopyJobScreen key={copy} jobId={copy} />
      )}
    </Guard>
  );
};
