import { useT } from '@field-service/i18n/use-t.ts';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useFailureWords } from '../../frame/failure-words.ts';
import { useOnline } from '../../frame/use-online.ts';
import { onSession, sessionEnd } from '../../offline/connection/session-state.ts';
import { toFailure } from '../../offline/failure.ts';
import { askForRemoval } from '../../offline/pin/removal.ts';
import type { Failure } from '../../offline/rows.ts';
import classes from './LockScreen.module.css';

/** What helps who has forgotten the PIN: the office removes it, and the server is asked whether it has. */
export const ForgottenPin = ({ onLogin }: { onLogin: () => void }) => {
  const t = useT('field');
  const words = useFailureWords();
  const online = useOnline();
  const end = useSyncExternalStore(onSession, sessionEnd);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(online);
  const [answer, setAnswer] = useState<'kept' | Failure>();
  const ask = () => {
    // A PIN that was removed opens the app by itself.
    void askForRemoval()
      .then(
        (isRemoved) => setAnswer(isRemoved ? undefined : 'kept'),
        (error: unknown) => setAnswer(toFailure(error)),
      )
      .finally(() => setAsking(false));
  };
  const askAgain = () => {
    setAsking(true);
    setAnswer(undefined);
    ask();
  };
  const askNow = useEffectEvent(ask);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (online) askNow();
  }, [online]);
  return (
    <section className={classes.help}>
      <h2 ref={heading} tabIndex={-1}>
        {t('Forgot your PIN?')}
      </h2>
      <p>{t('Ask the office to remove it. Only the PIN goes: your work stays on this device.')}</p>
      <p>
        {online
          ? t('Then check again here.')
          : t('This device learns of it with a network connection. You are offline now.')}
      </p>
      <Button variant="default" loading={isAsking} onClick={askAgain}>
        {t('Check again')}
      </Button>
      <p role="status">
        {answer === undefined ? '' : answer === 'kept' ? t('The office has not removed your PIN yet.') : words(answer)}
      </p>
      {end === null ? null : (
        <>
          <p>{t('Your session has ended. Log in again to check.')}</p>
          <Button variant="default" onClick={onLogin}>
            {t('Log in')}
          </Button>
        </>
      )}
    </section>
  );
};
