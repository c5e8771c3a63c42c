import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button, Group } from '@mantine/core';
import { IconDatabaseOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Screen } from './Screen.tsx';

/**
 * Shown if the data on the device cannot be opened: nothing else can be shown, nothing has been deleted, and the data
 * can be taken as it is.
 */
export const StoreFailed = ({ error }: { error: unknown }) => {
  const t = useT('field');
  const notices = useNotices();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const { exportStores } = await import('../offline/loss/export-stores.ts');
      const { exportFile } = await import('../native/export-file.ts');
      const { blob, fileName } = await exportStores();
      await exportFile(blob, fileName);
    } catch (failed) {
      notices.failure(failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Screen title={t('The data on this device cannot be opened')}>
      <EmptyState
        icon={IconDatabaseOff}
        title={t('The data on this device cannot be opened')}
        text={`${t('Nothing has been deleted. Close other windows of this app, free up space and try again.')} (${String(error)})`}
        action={
          <Group>
            <Button onClick={() => globalThis.location.reload()}>{t('Retry')}</Button>
            <Button variant="default" loading={busy} onClick={() => void take()}>
              {t('Export')}
            </Button>
          </Group>
        }
      />
    </Screen>
  );
};
