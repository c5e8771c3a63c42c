import type { SessionState } from '@field-service/contract/errors.ts';
import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { LoginForm } from '@field-service/ui/shell/LoginForm.tsx';
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
        <LoginForm onLogin={async (credentials, signal) => onDone((await logIn(credentials, signal)).userId)} />
        <Button variant="subtle" color="gray" onClick={onLeave}>
          {t('Leave without saving')}
        </Button>
      </Stack>
    </Modal>
  );
};
