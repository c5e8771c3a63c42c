import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyJobScreen, NewJobScreen, SightingJobScreen } from '../../features/work/jobs/new/NewJobScreen.tsx';
import { Guard } from '../Guard.tsx';

export const NewJobRoute = (): ReactNode => {
  const { copy, customer, sighting } = useSearch({ from: '/office/jobs/new' });
  return (
    <Guard screen="/jobs" needs="POST:CR">
      {sighting !== undefined ? (
        <SightingJobScreen key={sighting} sightingId={sighting} />
      ) : copy !== undefined ? (
        <CopyJobScreen key={copy} jobId={copy} />
      ) : (
        <NewJobScreen key={customer ?? ''} customer={customer} />
      )}
    </Guard>
  );
};
