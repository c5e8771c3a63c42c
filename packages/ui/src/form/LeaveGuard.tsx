import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';

interface LeaveDialogProps {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whether a form may be left with what is in it. The safe choice has the focus. */
export const LeaveDialog = ({ opened, onStay, onLeave }: LeaveDialogProps) => {
  const t = useT('desk');
  return (
    <Modal opened={opened} onClose={onStay} title={t('Leave without saving?')}>
      <Stack>
        <Text size="sm">{t('What you entered here will be lost.')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onStay} data-autofocus>
            {t('Keep editing')}
          </Button>
          <Button color="red.8" onClick={onLeave}>
            {t('Leave without saving')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

/** Asks before the address changes, or the window is closed, while `isAtRisk` says that something would be lost. */
export const LeaveGuard = ({ isAtRisk }: { isAtRisk: () => boolean }) => {
  const blocker = useBlocker({ shouldBlockFn: isAtRisk, enableBeforeUnload: isAtRisk, withResolver: true });
  return (
    <LeaveDialog
      opened={blocker.status === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
};
