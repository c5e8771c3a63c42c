import { useLanguages, useT } from '@field-service/i18n/use-t.ts';
import { Brand } from '@field-service/ui/shell/Brand.tsx';
import { ColorSchemeSwitch } from '@field-service/ui/shell/ColorSchemeSwitch.tsx';
import { LanguageSwitch } from '@field-service/ui/shell/LanguageSwitch.tsx';
import { LoginForm } from '@field-service/ui/shell/LoginForm.tsx';
import { usePageTitle } from '@field-service/ui/shell/page-title.ts';
import { adoptLanguageOfUser } from '@field-service/i18n/user-language.ts';
import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { logIn } from './log-in.ts';
import classes from './LoginScreen.module.css';

/** The login screen; `onDone` continues to the page that the user wanted to open. */
export const LoginScreen = ({ onDone }: { onDone: () => Promise<void> | void }): ReactNode => {
  const t = useT('office');
  const languages = useLanguages();
  usePageTitle(t('Log in'));
  return (
    <main className={classes.screen}>
      <div className={classes.form}>
        <Brand />
        <div>
          <Title order={1} fz="lg">
            {t('Log in')}
          </Title>
          <Text c="dimmed" size="sm">
            {t('For dispatch, billing and administration')}
          </Text>
        </div>
        <LoginForm
          onLogin={async (credentials, signal) => {
            await logIn(credentials, signal);
            await adoptLanguageOfUser({ languages, api, signal });
            await onDone();
          }}
        />
      </div>
      <div className={classes.foot}>
        <LanguageSwitch />
        <ColorSchemeSwitch />
      </div>
    </main>
  );
};
