import { useT } from '@field-service/i18n/use-t.ts';
import { IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react';
import classes from './ConnectionBar.module.css';
import { useConnection, type Connection } from './connection.ts';
import { useFormats } from '../formats-context.tsx';
import { useNow } from '../use-now.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Says that the server cannot be reached, and of when what is on the screen is. */
export const ConnectionBar = ({ connection }: { connection: Connection }) => {
  const t = useT('desk');
  const formats = useFormats();
  const now = useNow();
  const { kind, asOf } = useConnection(connection);
  const text = () => {
    const time = now - asOf < dayMs / 2 ? formats.time(asOf) : formats.dateTime(asOf);
    return kind === 'offline'
      ? t('You are offline. Data as of {{time}}; it updates by itself once you are back online.', { time })
      : t('The server cannot be reached. Data as of {{time}}; it updates by itself once the server responds again.', {
          time,
        });
  };
  const LostIcon = kind === 'offline' ? IconWifiOff : IconPlugConnectedX;
  return (
    <div role="status">
      {kind === 'online' ? null : (
        <p className={classes.bar}>
          <LostIcon size={16} aria-hidden />
          {text()}
        </p>
      )}
    </div>
  );
};
