import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Group, Modal, Stack, Text, type ModalProps } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { useNotices } from '../shell/notices/notices.ts';
import { isCancelled } from './is-cancelled.ts';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The question, as the dialog's title. */
  question: string;
  /** What follows, or what will be lost. */
  follows: ReactNode;
  /** The label of the confirming button: names the action itself, rather than 'OK'. */
  act: string;
  /** The label of the safe choice; 'Cancel' by default. */
  keep?: string | undefined;
  /** Whether the action can be confirmed; false, for example, while a required reason is missing. */
  ready?: boolean;
  /** Whether something is destroyed or cannot be taken back; true by default. */
  danger?: boolean;
  /**
   * Whether the signal ends the action, so that the person can cancel it while it runs. The dialog of any other action
   * cannot be closed until the action has ended.
   */
  abortable?: boolean;
  size?: ModalProps['size'];
  /**
   * Performs the action. If this fails, a notice is shown and the dialog stays open. If the person cancels an abortable
   * action, the signal ends it.
   */
  onConfirm: (signal: AbortSignal) => Promise<void> | void;
}

/** Asks before an action and says what follows. The safe choice has the focus. */
export const ConfirmDialog = ({
  opened,
  onClose,
  question,
  follows,
  act,
  keep,
  ready = true,
  danger = true,
  abortable = false,
  size,
  onConfirm,
}: ConfirmDialogProps) => {
  const t = useT();
  const notices = useNotices();
  const [busy, setBusy] = useState(false);
  const action = useRef<AbortController>(undefined);
  const held = busy && !abortable;
  const close = () => {
    if (held) return;
    action.current?.abort();
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    const { signal } = (action.current = new AbortController());
    try {
      await onConfirm(signal);
      onClose();
    } catch (error) {
      if (!isCancelled(signal, error)) notices.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      closeButtonProps={{ disabled: held }}
      title={question}
      {...(size === undefined ? {} : { size })}
    >
      <Stack>
        <Text size="sm" component="div">
          {follows}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={held} data-autofocus>
            {keep ?? t('Cancel')}
          </Button>
          <Button
            {...(danger ? { color: 'red.8' } : {})}
            loading={busy}
            disabled={!ready}
            onClick={() => void confirm()}
          >
            {act}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
