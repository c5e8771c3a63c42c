import { useT } from '@field-service/i18n/use-t.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import classes from './frame.module.css';
import { undoOffer } from './undo-offer.ts';

/** Offers to take the last deletion back, above the actions of a screen; it covers nothing. */
export const UndoBar = () => {
  const t = useT('field');
  const notices = useNotices();
  const offer = useSyncExternalStore(undoOffer.subscribe, undoOffer.current);
  const undo = offer?.undo;
  return (
    <div className={offer ? classes.undo : undefined}>
      <div className={offer ? classes.undoInner : undefined}>
        <span role="status">{offer?.message}</span>
        {undo ? (
          <Button variant="default" flex="none" onClick={() => void undo().catch(notices.failure)}>
            {t('Undo')}
          </Button>
        ) : null}
      </div>
    </div>
  );
};
