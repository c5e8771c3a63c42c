import { useT } from '@field-service/i18n/use-t.ts';
import { IconDeviceFloppy, IconLoader2 } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { writesUnderWay } from '../offline/work.ts';
import classes from './frame.module.css';

/** Shows whether everything typed is saved on the device. */
export const SavedMark = () => {
  const t = useT();
  const writing = useSyncExternalStore(writesUnderWay.subscribe, writesUnderWay.count) > 0;
  return (
    <span className={classes.saved} role="status">
      {writing ? <IconLoader2 size={14} aria-hidden /> : <IconDeviceFloppy size={14} aria-hidden />}
      {writing ? t('Saving…') : t('Saved')}
    </span>
  );
};
