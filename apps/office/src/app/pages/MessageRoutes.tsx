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
      {t('Go to the start page')}
    </LinkButton>
  );
};

export const DeniedRoute = (): ReactNode => {
  const t = useT('office');
  return (
    <MessagePage
      title={t('Access denied')}
      text={t('You may not open this page. Please ask your administrator for access.')}
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
        text={t('There is nothing at this address.')}
        icon={IconMapQuestion}
        action={<HomeButton />}
      />
    </main>
  );
};

/** The server's database has not been set up: an operator has to do that first. */
export const NotReadyRoute = (): ReactNode => {
  const t = useT('office');
  return (
    <main>
      <MessagePage
        title={t('The system has not been set up yet')}
        text={t(
          'Its database is empty. Please ask the person who runs the server to finish the installation, then try again.',
        )}
        icon={IconDatabaseOff}
        action={<HomeButton />}
      />
    </main>
  );
};

export const FailedRoute = ({ error, reset }: { error: unknown; reset: () => void }): ReactNode => (
  <ErrorPanel error={error} onRetry={reset} />
);
