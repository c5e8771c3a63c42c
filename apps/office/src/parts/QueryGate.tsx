import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { PageSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { IconMapQuestion } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LinkButton } from './LinkButton.tsx';
import { MessagePage } from './MessagePage.tsx';

interface QueryGateProps<Data> {
  query: UseQueryResult<Data>;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Shown if the record does not exist or is in a folder that the user may not access: the server does not distinguish
 * the two.
 */
const NotFound = (): ReactNode => {
  const t = useT('office');
  return (
    <MessagePage
      title={t('This record was not found')}
      text={t('It may have been deleted, or it is in a folder you cannot access.')}
      icon={IconMapQuestion}
      action={
        <LinkButton to="/" variant="default">
          {t('Go to the home page')}
        </LinkButton>
      }
    />
  );
};

/** Shows a skeleton, an error or the data; existing data stays visible while it is refetched. */
export const QueryGate = <Data,>({ query, skeleton = <PageSkeleton />, children }: QueryGateProps<Data>): ReactNode => {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return skeleton;
  if (query.error instanceof ApiFailure && query.error.status === 403)
    return <Navigate to="/error-page/access-denied" replace />;
  if (query.error instanceof ApiFailure && query.error.status === 404) return <NotFound />;
  return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
};
