import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCaller } from '../../api/caller.tsx';

/**
 * A user's home page: the board for planners, unbilled jobs for billing staff, the job list for others who may see
 * jobs.
 */
export const HomeRoute = (): ReactNode => {
  const { may } = useCaller();
  if (may('POST:AS')) return <Navigate to="/jobs/board" replace />;
  if (may('BILL:CR')) return <Navigate to="/bills/unbilled" replace />;
  if (may('POST:VW')) return <Navigate to="/jobs" replace />;
  return <Navigate to="/error-page/access-denied" replace />;
};
