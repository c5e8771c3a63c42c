import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Credentials } from '../shell/email-login.ts';
import { useFailureText } from '../shell/failure-text.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { confirmLink, isLinkKind, type MailedLink } from './mailed-link.ts';

interface LinkPageProps {
  api: Pick<Client<Contract>, 'accounts'>;
  /** As the address of the page has it. */
  link: MailedLink;
  /** Logs in with what the person has just entered. If that fails, the page leads to the login. */
  onDone: (credentials: Credentials) => Promise<void>;
  /** Leads to the page that mails a new link. */
  onAskAgain: () => void;
  onLogin: () => void;
}

const headings = {
  invite: 'Choose a password',
  reset: 'Choose a new password',
  'sign-up': 'Confirm your account',
  'change-email': 'Confirm your email address',
} as const;

interface FailedLinkProps extends Pick<LinkPageProps, 'onAskAgain' | 'onLogin'> {
  failure: unknown;
  isInvitation: boolean;
  onRetry: () => void;
}

/** Why a link does not work, and what helps. */
const FailedLink = ({ failure, isInvitation, onRetry, onAskAgain, onLogin }: FailedLinkProps) => {
  const t = useT();
  const failureText = useFailureText();
  const isOfLink = failure instanceof ApiFailure && failure.code.startsWith('account.link_');
  return (
    <Stack gap="md">
      <Text role="alert">{failureText(failure)}</Text>
      {isOfLink && isInvitation ? <Text>{t('Ask your office to send the invitation again.')}</Text> : null}
      {isOfLink ? null : <Button onClick={onRetry}>{t('Retry')}</Button>}
      {isOfLink && !isInvitation ? <Button onClick={onAskAgain}>{t('Request a new link')}</Button> : null}
      <Button variant="default" onClick={onLogin}>
        {t('Back to login')}
      </Button>
    </Stack>
  );
};

/**
 * The page that the links of account mails open: it sets a password, or confirms an account or an address with it. What
 * it is for is known only to the server, which is asked first.
 */
export const LinkPage = ({ api, link, onDone, onAskAgain, onLogin }: LinkPageProps) => {
  const t = useT();
  const [account, setAccount] = useState<{ username: string; email: string }>();
  const [failure, setFailure] = useState<unknown>();
  const [isSet, setSet] = useState(false);
  const kind = isLinkKind(link.is) ? link.is : undefined;
  const read = async () => {
    try {
      if (kind === undefined || link.id === '' || link.token === '') throw new ApiFailure('account.link_invalid');
      const { data } = await api.accounts.username({
        params: { id: link.id },
        query: { token: link.token, is: kind },
      });
      setAccount(data);
    } catch (error) {
      setFailure(error);
    }
  };
  const begin = useEffectEvent(() => void read());
  // oxlint-disable-next-line react/set-state-in-effect -- the server is asked once, when the page is opened
  useEffect(() => begin(), []);
  const confirm = async (credentials: Credentials) => {
    if (kind === undefined || account === undefined) return;
    await confirmLink(api, kind, link, account, credentials);
    try {
      await onDone(credentials);
    } catch {
      // The link is used up: the login says why it cannot be opened.
      setSet(true);
    }
  };
  const heading = t(kind === undefined ? 'Choose a password' : headings[kind]);
  const body = () => {
    if (isSet)
      return (
        <Stack gap="md">
          <Text role="status">{t('Done. Log in with your password.')}</Text>
          <Button onClick={onLogin}>{t('Log in')}</Button>
        </Stack>
      );
    if (failure !== undefined)
      return (
        <FailedLink
          failure={failure}
          isInvitation={kind === 'invite'}
          onRetry={() => {
            setFailure(undefined);
            void read();
          }}
          onAskAgain={onAskAgain}
          onLogin={onLogin}
        />
      );
    if (account === undefined || kind === undefined) return <Skeleton height={200} aria-label={t('Loading…')} />;
    return (
      <PasswordForm
        username={account.username}
        email={account.email}
        isNew={kind === 'invite' || kind === 'reset'}
        onConfirm={confirm}
        onLinkFailed={setFailure}
      />
    );
  };
  return (
    <Stack gap="lg">
      <h1>{heading}</h1>
      {body()}
    </Stack>
  );
};
