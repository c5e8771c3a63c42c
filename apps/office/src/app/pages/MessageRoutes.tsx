import { useT } from '@field-service/i18n/use-t.ts';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { IconDatabaseOff, IconLock, IconMapQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { MessagePage } from '../../parts/MessagePage.tsx';

const HomeButton = (): ReactNode => {
  const t = useT('office');
  return (
    <LinkButton to="/" variant="default">
      {t('Go to the home page')}
    </LinkButton>
  );
};

export const DeniedRoute = (): ReactNode => {
  const t = useT('office');
  return (
    <MessagePage
      title={t('Access denied')}
      text={t('You do not have access to this page. Ask your administrator for access.')}
      icon={IconLock}
      action={<HomeButton />}
    />
  );
};

export const NotFoundRoute = (): ReactNode => {
  const t = useT('office');
  return (
    <main>
      <MessagePage
        title={t('Page not found')}
        text={t('This page does not exist.')}
        icon={IconMapQuestion}
        action={<HomeButton />}
      />
    </main>
  );
};

/** Shown if the server's database has not been set up, which only an operator can do. */
export const NotReadyRoute = (): ReactNode => {
  const t = useT('office');
  return (
    <main>
      <MessagePage
        title={t('The system has not been set up yet')}
        text={t('The database is empty. Ask your server administrator to finish the installation, then try again.')}
        icon={IconDatabaseOff}
        action={<HomeButton />}
      />
    </main>
  );
};

export const FailedRoute = ({ error, reset }: { error: unknown; reset: () => void }): ReactNode => (
  <ErrorPanel error={error} onRetry={reset} />
);
