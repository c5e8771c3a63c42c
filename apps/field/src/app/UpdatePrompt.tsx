import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { appUpdate } from './service-worker.ts';
import classes from './UpdatePrompt.module.css';

/** A newer version is ready. It takes over when the person says so: everything typed is stored by then anyway. */
export const UpdatePrompt = () => {
  const t = useT('field');
  const ready = useSyncExternalStore(appUpdate.subscribe, appUpdate.isReady);
  if (!ready) return null;
  return (
    <div className={classes.prompt} role="status">
      <Text size="sm">{t('A new version is available.')}</Text>
      <Button onClick={appUpdate.take}>{t('Update')}</Button>
    </div>
  );
};
