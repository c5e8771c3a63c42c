import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { SessionState } from '@field-service/contract/errors.ts';
import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import type { Credentials } from '@field-service/ui/shell/email-login.ts';
import { LoginForm } from '@field-service/ui/shell/LoginForm.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { logIn } from './log-in.ts';

const reasons: Record<SessionState, string> = {
  on: 'session.invalid',
  off: 'session.ended',
  exp: 'session.expired',
  blk: 'session.blocked',
  dev: 'session.other_device',
};

interface ReloginDialogProps {
  ended: SessionState;
  /** Receives the id of the user who logged in; for a different user, the app starts over. */
  onDone: (userId: string) => void;
  onLeave: () => void;
}

/** Shown when the session ends during work: the user logs in on top of the screen, and no input is lost. */
export const ReloginDialog = ({ ended, onDone, onLeave }: ReloginDialogProps): ReactNode => {
  const t = useT('office');
  const errorText = useErrorText();
  const notices = useNotices();
  /** A 403 is silent, any other failure is a notice (specification 000, section 8); the form shows it too. */
  const logInAgain = async (credentials: Credentials, signal: AbortSignal) => {
    try {
      onDone((await logIn(credentials, signal)).userId);
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 403) return;
      if (!signal.aborted) notices.failure(error);
      throw error;
    }
  };
  return (
    <Modal
      opened
      onClose={onLeave}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('Log in to continue')}
    >
      <Stack>
        <Text size="sm">{errorText({ code: reasons[ended], params: {} })}</Text>
        <LoginForm onLogin={logInAgain} />
        <Button variant="subtle" color="gray" onClick={onLeave}>
          {t('Leave without saving')}
        </Button>
      </Stack>
    </Modal>
  );
};
