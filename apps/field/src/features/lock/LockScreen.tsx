import { useT } from '@field-service/i18n/use-t.ts';
import { BrandMark } from '@field-service/ui/shell/Brand.tsx';
import { pageTitle, useApplicationTitle } from '@field-service/ui/shell/page-title.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PinField } from '../../frame/pin/PinField.tsx';
import { usePinTries } from '../../frame/pin/use-pin-tries.ts';
import { unlock } from '../../offline/pin/lock.ts';
import { useProfile } from '../../offline/use-home.ts';
import { ForgottenPin } from './ForgottenPin.tsx';
import classes from './LockScreen.module.css';

/** The window's title may name a customer: under the lock it is another one. */
function useTitleOf(text: string): void {
  const title = pageTitle(text, useApplicationTitle());
  useEffect(() => {
    let below = document.title;
    const keep = () => {
      if (document.title === title) return;
      below = document.title;
      document.title = title;
    };
    keep();
    const observer = new MutationObserver(keep);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = below;
    };
  }, [title]);
}

interface LockScreenProps {
  /** Asks for the login: the session has ended, or somebody else wants to work. */
  onLogin: () => void;
}

/** What can be seen of a locked app: whose it is, the field for the PIN, and what helps without it. */
export const LockScreen = ({ onLogin }: LockScreenProps) => {
  const t = useT('field');
  useTitleOf(t('App locked'));
  const profile = useProfile();
  const { isClosed, problem, wait, tryOne } = usePinTries(unlock);
  const [isForgotten, setForgotten] = useState(false);
  return (
    <main className={classes.page}>
      <div className={classes.head}>
        <BrandMark size={48} />
        <h1 className={classes.title}>{t('App locked')}</h1>
        <p className={classes.name}>{profile?.user.displayname ?? ''}</p>
      </div>
      <PinField label={t('Your PIN')} problem={problem} disabled={isClosed} onPin={tryOne} />
      {wait === undefined ? null : (
        <p className={classes.wait} role="timer">
          {wait}
        </p>
      )}
      {isForgotten ? (
        <ForgottenPin onLogin={onLogin} />
      ) : (
        <Button variant="subtle" onClick={() => setForgotten(true)}>
          {t('Forgot your PIN?')}
        </Button>
      )}
      <Button variant="subtle" onClick={onLogin}>
        {t('Log in as somebody else')}
      </Button>
    </main>
  );
};
