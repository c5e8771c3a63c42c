import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { Button } from '@mantine/core';
import { IconDatabaseOff } from '@tabler/icons-react';
import { Screen } from '../frame/Screen.tsx';

/** Shown if the data on the device cannot be opened: nothing else can be shown, and nothing has been deleted. */
export const StoreFailed = ({ error }: { error: unknown }) => {
  const t = useT('field');
  return (
    <Screen title={t('The data on this device cannot be opened')}>
      <EmptyState
        icon={IconDatabaseOff}
        title={t('The data on this device cannot be opened')}
        text={`${t('Nothing has been deleted. Close other windows of this app, free up space and try again.')} (${String(error)})`}
        action={<Button onClick={() => globalThis.location.reload()}>{t('Retry')}</Button>}
      />
    </Screen>
  );
};
