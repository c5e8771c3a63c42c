import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { useLanguages, useT } from '@field-service/i18n/use-t.ts';
import { BrandMark } from '@field-service/ui/shell/Brand.tsx';
import { LanguageSwitch } from '@field-service/ui/shell/LanguageSwitch.tsx';
import { LoginForm } from '@field-service/ui/shell/LoginForm.tsx';
import { adoptLanguageOfUser } from '@field-service/i18n/user-language.ts';
import { useApplicationTitle, usePageTitle } from '@field-service/ui/shell/page-title.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { StoreFailed } from '../../frame/StoreFailed.tsx';
import { StoreUnopened } from '../../offline/failure.ts';
import { api } from '../../offline/connection/connection.ts';
import { logIn } from '../../offline/session.ts';
import { unsentLanguage } from '../../offline/my-settings.ts';
import classes from './LoginPage.module.css';

interface LoginPageProps {
  onLogin: () => void;
  /** Called if the account may not use this app; without it, the form says so. */
  onDenied?: () => void;
  /** Leads to a new password; absent where no other page can be opened. */
  onForgotten?: () => void;
}

/** The only screen of the daily work that needs a network connection. */
export const LoginPage = ({ onLogin, onDenied, onForgotten }: LoginPageProps) => {
  const t = useT('field');
  const title = useApplicationTitle();
  const languages = useLanguages();
  usePageTitle(t('Log in'));
  const [unopened, setUnopened] = useState<StoreUnopened>();
  if (unopened) return <StoreFailed error={unopened.cause} />;
  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <div className={classes.head}>
          <BrandMark size={48} />
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.text}>
            {t('For technicians. Log in once while online; after that the app works offline.')}
          </p>
        </div>
        <LoginForm
          onLogin={async (credentials, signal) => {
            try {
              await logIn(credentials, signal);
            } catch (error) {
              if (error instanceof ApiFailure && error.code === 'login.app_not_allowed' && onDenied) onDenied();
              else if (error instanceof StoreUnopened) setUnopened(error);
              else throw error;
              return;
            }
            await adoptLanguageOfUser({ languages, api, own: await unsentLanguage(), signal });
            onLogin();
          }}
        />
        {onForgotten ? (
          <Button variant="subtle" fullWidth mt="md" onClick={onForgotten}>
            {t('Forgot your password?')}
          </Button>
        ) : null}
      </div>
      <div className={classes.language}>
        <LanguageSwitch />
      </div>
    </main>
  );
};
