import { useT } from '@field-service/i18n/use-t.ts';
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import classes from './shell.module.css';

/** Shown while offline, when nothing can be fetched or sent. */
export const OfflineBar = () => {
  const t = useT('portal');
  const { online } = useNetwork();
  return (
    <div role="status">
      {online ? null : (
        <p className={classes.offline}>
          <IconWifiOff size={16} aria-hidden />
          {t('You are offline. This information may be out of date.')}
        </p>
      )}
    </div>
  );
};
