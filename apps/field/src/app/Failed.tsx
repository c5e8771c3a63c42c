import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Screen } from '../frame/Screen.tsx';
import { log } from '../offline/logs/log.ts';

/** Shown in place of a screen that failed to render. Recorded work is stored, so reopening the screen loses nothing. */
export const Failed = ({ error }: { error: unknown }) => {
  const t = useT('field');
  useEffect(
    () => log('error', `screen: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
    [error],
  );
  return (
    <Screen title={t('Something went wrong')}>
      <ErrorPanel error={error} onRetry={() => globalThis.location.reload()} />
    </Screen>
  );
};

export const NotFound = () => {
  const t = useT('field');
  return (
    <Screen title={t('Page not found')}>
      <EmptyState
        title={t('Page not found')}
        action={
          <Button component={Link} to="/">
            {t('Home')}
          </Button>
        }
      />
    </Screen>
  );
};
