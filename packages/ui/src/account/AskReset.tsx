import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useFailureText } from '../shell/failure-text.ts';

interface AskResetProps {
  api: Pick<Client<Contract>, 'accounts'>;
  onLogin: () => void;
}

/** Asks for a mailed link with which a new password is chosen. What it says is the same whether or not there is such an account. */
export const AskReset = ({ api, onLogin }: AskResetProps) => {
  const t = useT();
  const failureText = useFailureText();
  const [username, setUsername] = useState('');
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<string>();
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking');
  const ask = async () => {
    setState('busy');
    setError(undefined);
    const body = { username: username.trim(), type: 'reset-pw' as const };
    try {
      // The link opens the app in which it was asked for, if the server knows this address as its own.
      await api.accounts
        .askReset({ body: { ...body, link: globalThis.location.href } })
        .catch(async (failure: unknown) => {
          if (!(failure instanceof ApiFailure) || failure.code !== 'field.invalid') throw failure;
          await api.accounts.askReset({ body });
        });
      setState('sent');
    } catch (failure) {
      setError(failureText(failure));
      setState('asking');
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (username.trim() !== '') void ask();
  };
  return (
    <Stack gap="lg">
      <h1>{t('Choose a new password')}</h1>
      {state === 'sent' ? (
        <Text role="status">
          {t('If there is such an account, a link is on its way to its email address. It works once, within 48 hours.')}
        </Text>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <Text>{t('You receive a link by email with which you choose a new password.')}</Text>
            <TextInput
              label={t('Username or email address')}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={username}
              onChange={({ currentTarget }) => setUsername(currentTarget.value)}
              error={tried && username.trim() === '' ? t('Enter your username or email address') : undefined}
            />
            {error ? (
              <Text role="alert" size="sm" c="var(--mantine-color-error)">
                {error}
              </Text>
            ) : null}
            <Button type="submit" loading={state === 'busy'} fullWidth>
              {t('Send link')}
            </Button>
          </Stack>
        </form>
      )}
      <Button variant="default" onClick={onLogin}>
        {t('Back to login')}
      </Button>
    </Stack>
  );
};
