import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useOwnFileRefused } from '../../frame/words/own-file-words.ts';
import type { OwnFile } from '../../offline/own-files/own-files.ts';
import classes from './profile.module.css';

/** Says that a signature or picture of the profile is not with the office yet, or that the office does not take it. */
export const OwnFileState = ({ file: { waiting } }: { file: OwnFile }) => {
  const t = useT('field');
  const refusedWords = useOwnFileRefused();
  if (waiting === null) return null;
  const { refused = false, lastError, write } = waiting;
  return (
    <div className={classes.state}>
      <KindBadge kind={refused ? 'overdue' : 'progress'} icon={refused ? IconAlertTriangle : IconClock}>
        {refused ? t('Rejected') : t('Not sent yet')}
      </KindBadge>
      {refused && lastError ? (
        <p className={classes.refused} role="alert">
          {refusedWords(write.what, lastError)} {t('It stays on this device.')}
        </p>
      ) : (
        <p className={classes.more}>{t('It is sent when there is a connection.')}</p>
      )}
    </div>
  );
};
