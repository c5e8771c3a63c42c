import type { ReactNode } from 'react';
import { NewJobScreen } from '../../features/work/jobs/new/NewJobScreen.tsx';
import { Guard } from '../Guard.tsx';

export const NewJobRoute = (): ReactNode => (
  <Guard screen="/jobs" needs="POST:CR">
    <NewJobScreen />
  </Guard>
);
