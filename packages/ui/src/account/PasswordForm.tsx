import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { Credentials } from '../shell/email-login.ts';
import { useFailureText } from '../shell/failure-text.ts';
import { InsecureContextError, passwordHash } from '../shell/password-hash.ts';

/** Passwords that people choose have at least this many characters. */
const shortest = 8;

interface PasswordFormProps {
  username: string;
  email: string;
  /** Whether a new password is chosen; otherwise the person enters the one that they have. */
  isNew: boolean;
  /** Errors are shown below the form. */
  onConfirm: (credentials: Credentials) => Promise<void>;
  /** Takes a failure of the link itself, after which the form is of no use. */
  onLinkFailed: (failure: unknown) => void;
}

/** Chooses a password, or asks for it. The plain password never leaves the form. */
export const PasswordForm = ({ username, email, isNew, onConfirm, onLinkFailed }: PasswordFormProps) => {
  const t = useT();
  const failureText = useFailureText();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [visible, setVisible] = useState(false);
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const missing = isNew ? password.length < shortest : password === '';
  const differs = isNew && repeated !== password;
  const send = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm({
        username,
        password: await passwordHash(username, password),
        passwordFor: async (name) => await passwordHash(name, password),
      });
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code.startsWith('account.link_')) onLinkFailed(failure);
      else if (failure instanceof InsecureContextError) setError(t('Open this page over https to log in.'));
      else setError(failureText(failure));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!missing && !differs) void send();
  };
  const shown = {
    visible,
    onVisibilityChange: setVisible,
    visibilityToggleButtonProps: { 'aria-label': visible ? t('Hide password') : t('Show password') },
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{username === email ? username : t('{{username}}, {{email}}', { username, email })}</Text>
        {/* Password managers store the password under this name. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          label={isNew ? t('New password') : t('Password')}
          description={isNew ? t('At least {{count}} characters', { count: shortest }) : undefined}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          error={
            tried && missing
              ? isNew
                ? t('At least {{count}} characters', { count: shortest })
                : t('Enter your password')
              : undefined
          }
          {...shown}
        />
        {isNew ? (
          <PasswordInput
            label={t('Repeat the password')}
            autoComplete="new-password"
            value={repeated}
            onChange={({ currentTarget }) => setRepeated(currentTarget.value)}
            error={tried && !missing && differs ? t('The passwords are not the same.') : undefined}
            {...shown}
          />
        ) : null}
        {error ? (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {error}
          </Text>
        ) : null}
        <Button type="submit" loading={busy} fullWidth>
          {isNew ? t('Save password') : t('Confirm')}
        </Button>
      </Stack>
    </form>
  );
};
