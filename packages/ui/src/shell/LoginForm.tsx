import { useT } from '@field-service/i18n/use-t.ts';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { CancelLater } from '../record/CancelLater.tsx';
import type { Credentials } from './email-login.ts';
import { useFailureText } from './failure-text.ts';
import { InsecureContextError, passwordHash } from './password-hash.ts';

interface LoginFormProps {
  /** Logs in, unless the signal ends it first. Errors are shown below the form. */
  onLogin: (credentials: Credentials, signal: AbortSignal) => Promise<void>;
}

type Missing = { username: boolean; password: boolean };

/** A form for username and password. The plain password never leaves the form. */
export const LoginForm = ({ onLogin }: LoginFormProps) => {
  const t = useT();
  const failureText = useFailureText();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const [missing, setMissing] = useState<Missing>({ username: false, password: false });
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const call = useRef<AbortController>(undefined);

  const logIn = async () => {
    setBusy(true);
    setError(undefined);
    const { signal } = (call.current = new AbortController());
    try {
      const credentials = {
        username: username.trim(),
        password: await passwordHash(username, password),
        passwordFor: async (name: string) => await passwordHash(name, password),
      };
      await onLogin(credentials, signal);
    } catch (failure) {
      if (signal.aborted) return;
      setError(
        failure instanceof InsecureContextError ? t('Open this page over https to log in.') : failureText(failure),
      );
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const gaps = { username: username.trim() === '', password: password === '' };
    setMissing(gaps);
    if (!gaps.username && !gaps.password) void logIn();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('Username or email address')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          error={missing.username && username.trim() === '' ? t('Enter your username or email address') : undefined}
        />
        <PasswordInput
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visible={visible}
          onVisibilityChange={setVisible}
          visibilityToggleButtonProps={{ 'aria-label': visible ? t('Hide password') : t('Show password') }}
          error={missing.password && password === '' ? t('Enter your password') : undefined}
        />
        {error ? (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {error}
          </Text>
        ) : null}
        <Button type="submit" loading={busy} fullWidth>
          {t('Log in')}
        </Button>
        {busy ? <CancelLater onCancel={() => call.current?.abort()} /> : null}
      </Stack>
    </form>
  );
};
