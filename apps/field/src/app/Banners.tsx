import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Text } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { clockDifference, isClockWrong, onClock } from '../offline/connection/clock.ts';
import { onSession, sessionEnd } from '../offline/connection/session-state.ts';
import { lostWork, startedWork } from '../offline/loss/lost-work.ts';
import classes from './Root.module.css';

/** The server no longer accepts the session. Recording goes on; only sync and sending need a login. */
const SessionEnded = () => {
  const t = useT('field');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const end = useSyncExternalStore(onSession, sessionEnd);
  const atLogin = useLocation({ select: ({ pathname }) => pathname.endsWith('/login') });
  if (end === null || atLogin) return null;
  const text =
    end === 'blk' || end === 'dev'
      ? `${errorText({ code: end === 'blk' ? 'session.blocked' : 'session.other_device', params: {} })} ${t('Your work stays on this device.')}`
      : t('Your session has ended. You can keep working here; log in again to sync and send. Nothing is lost.');
  return (
    <div className={classes.prompt} role="status">
      <Text size="sm">{text}</Text>
      <Button onClick={() => void navigate({ to: '/login' })}>{t('Log in')}</Button>
    </div>
  );
};

/** The device's clock is wrong, as last measured. */
const WrongClock = () => {
  const t = useT('field');
  const formats = useFormats();
  const difference = useSyncExternalStore(onClock, clockDifference);
  if (!isClockWrong()) return null;
  const duration = formats.duration(Math.max(1, Math.round(Math.abs(difference) / 60_000)));
  return (
    <div className={classes.prompt} role="status">
      <Text size="sm">
        {difference > 0
          ? t('The clock of this device is {{duration}} fast. Set it to automatic.', { duration })
          : t('The clock of this device is {{duration}} slow. Set it to automatic.', { duration })}{' '}
        {t('Recorded times are corrected when they are sent.')}
      </Text>
    </div>
  );
};

/** The browser has deleted the store, with work that was not sent. */
const LostWork = () => {
  const t = useT('field');
  const formats = useFormats();
  const lost = useSyncExternalStore(lostWork.subscribe, lostWork.current);
  return lost.length === 0 ? null : (
    <div className={classes.prompt} role="alert">
      <Text size="sm">
        {t('The data of this app was deleted from this device. Work on these jobs had not been sent: {{jobs}}.', {
          jobs: formats.list(lost),
        })}
      </Text>
      <Button variant="default" onClick={lostWork.dismiss}>
        {t('Ok')}
      </Button>
    </div>
  );
};

/** Work that may have been deleted with the store of this device, which nothing recognises. */
const StartedWork = () => {
  const t = useT('field');
  const formats = useFormats();
  const started = useSyncExternalStore(startedWork.subscribe, startedWork.current);
  return started.length === 0 ? null : (
    <div className={classes.prompt} role="alert">
      <Text size="sm">
        {t(
          'You started these jobs, and no work on them has been sent: {{jobs}}. If you worked on them on this device, that work was deleted.',
          { jobs: formats.list(started) },
        )}
      </Text>
      <Button variant="default" onClick={startedWork.dismiss}>
        {t('Ok')}
      </Button>
    </div>
  );
};

/** What concerns every screen, above it. Nothing here covers the work. */
export const Banners = () => (
  <>
    <SessionEnded />
    <WrongClock />
    <LostWork />
    <StartedWork />
  </>
);
