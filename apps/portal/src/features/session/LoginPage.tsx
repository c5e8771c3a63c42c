import { useT } from '@field-service/i18n/use-t.ts';
import { addEmailLogin, type Credentials } from '@field-service/ui/shell/email-login.ts';
import { LanguageSwitch } from '@field-service/ui/shell/LanguageSwitch.tsx';
import { LoginForm } from '@field-service/ui/shell/LoginForm.tsx';
import { usePageTitle } from '@field-service/ui/shell/page-title.ts';
import { Alert, Text, Title } from '@mantine/core';
import { IconFlask, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, forgetData } from '../../api/client.ts';
import { jwt } from '../../api/session.ts';
import { publicQuery } from '../../api/site-facts.ts';
import classes from './session.module.css';

export const LoginPage = ({ onLoggedIn }: { onLoggedIn: () => void }) => {
  const t = useT('portal');
  const { data: facts } = useQuery(publicQuery);
  usePageTitle(t('Log in'));
  const logIn = async (credentials: Credentials, signal: AbortSignal) => {
    const { username, password } = credentials;
    const { data } = await api.session.login({ query: { app: 'portal' }, body: { username, password } }, { signal });
    forgetData();
    jwt.set(data.token);
    await addEmailLogin(api, data, credentials);
    onLoggedIn();
  };
  return (
    <div className={classes.entry}>
      <section className={classes.sheet} aria-labelledby="login-title">
        <Title order={1} id="login-title">
          {t('Customer portal')}
        </Title>
        <Text c="dimmed" size="sm" mt="xs" mb="lg">
          {t('Your service reports, visits and invoices in one place.')}
        </Text>
        {facts?.demo ? (
          <Alert
            variant="light"
            color="main"
            mb="md"
            icon={<IconFlask size={18} aria-hidden />}
            classNames={{ message: classes.alertText ?? '' }}
          >
            {t('Demonstration: log in as customer1 to customer40 with the password demo-2026.')}
          </Alert>
        ) : null}
        <LoginForm onLogin={logIn} />
        <div className={classes.entryFoot}>
          <Text size="xs" c="dimmed" className={classes.safe}>
            <IconLock size={14} aria-hidden />
            {t('Your password never leaves this page.')}
          </Text>
          <LanguageSwitch />
        </div>
      </section>
    </div>
  );
};
