import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { ErrorPanel } from '@field-service/ui/ErrorPanel.tsx';
import { PageSkeleton } from '@field-service/ui/Skeletons.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface QueryGateProps<Data> {
  query: UseQueryResult<Data>;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Waits, fails or shows: what is at hand stays in view while it is read again. */
export const QueryGate = <Data,>({ query, skeleton = <PageSkeleton />, children }: QueryGateProps<Data>): ReactNode => {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return skeleton;
  if (query.error instanceof ApiFailure && query.error.status === 403) return <Navigate to="/error-page/access-denied" replace />;
  return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
};
