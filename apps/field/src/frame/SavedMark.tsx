import { useT } from '@field-service/i18n/use-t.ts';
import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconDeviceFloppy, IconLoader2 } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { edits, storeWaiting } from '../offline/edits.ts';
import { calmed } from './calm.ts';
import classes from './frame.module.css';

/**
 * "Saved" is shown after a short rest, longer than that between two keys: changing the mark with every key takes as long
 * as showing the character, and is read out every time.
 */
const storing = calmed({ subscribe: edits.subscribe, current: edits.state }, 'stored', 600);

/** Says that what was entered is not saved on the device; a tap tries again. */
export const NotSaved = ({ onRetry }: { onRetry: () => void }) => {
  const t = useT('field');
  return (
    <span role="status">
      <UnstyledButton className={`${classes.saved} ${classes.unsaved}`} onClick={onRetry}>
        <IconAlertTriangle size={18} aria-hidden />
        {t('Not saved. Try again')}
      </UnstyledButton>
    </span>
  );
};

/** Shows whether everything entered is saved on the device; if something could not be saved, tapping it tries again. */
export const SavedMark = () => {
  const t = useT('field');
  const state = useSyncExternalStore(storing.subscribe, storing.current);
  if (state === 'failed') return <NotSaved onRetry={() => void storeWaiting()} />;
  return (
    <span className={classes.saved} role="status">
      {state === 'storing' ? <IconLoader2 size={14} aria-hidden /> : <IconDeviceFloppy size={14} aria-hidden />}
      {state === 'storing' ? t('Saving…') : t('Saved')}
    </span>
  );
};
