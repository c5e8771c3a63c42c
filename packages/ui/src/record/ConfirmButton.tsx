import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Group, Modal, Stack, Text, type ButtonProps } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { useNotices } from '../shell/notices.tsx';
import { isCancelled } from './is-cancelled.ts';

interface ConfirmButtonProps extends ButtonProps {
  /** The label of the button and of the confirming button: names the action itself, rather than 'OK'. */
  act: string;
  /** The question, as the dialog's title. */
  question: string;
  /** Describes the data that will be lost. */
  loss: ReactNode;
  /** The label of the safe choice; 'Cancel' by default. */
  keep?: string;
  /** Whether the action can be confirmed; false, for example, while a required reason is missing. */
  ready?: boolean;
  /**
   * Whether the signal ends the action, so that the person can cancel it while it runs. The dialog of any other action
   * cannot be closed until the action has ended.
   */
  abortable?: boolean;
  /**
   * Performs the action. If this fails, a notice is shown and the dialog stays open. If the person cancels an abortable
   * action, the signal ends it.
   */
  onConfirm: (signal: AbortSignal) => Promise<void> | void;
}

/** A button that asks before a destructive action and describes the loss. The safe choice has the focus. */
export const ConfirmButton = ({
  act,
  question,
  loss,
  keep,
  ready = true,
  abortable = false,
  onConfirm,
  ...button
}: ConfirmButtonProps) => {
  const t = useT();
  const notices = useNotices();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const action = useRef<AbortController>(undefined);
  const held = busy && !abortable;
  const close = () => {
    if (held) return;
    action.current?.abort();
    setOpened(false);
  };
  const confirm = async () => {
    setBusy(true);
    const { signal } = (action.current = new AbortController());
    try {
      await onConfirm(signal);
      setOpened(false);
    } catch (error) {
      if (!isCancelled(signal, error)) notices.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="default" {...button} onClick={() => setOpened(true)}>
        {act}
      </Button>
      <Modal opened={opened} onClose={close} closeButtonProps={{ disabled: held }} title={question}>
        <Stack>
          <Text size="sm" component="div">
            {loss}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={held} data-autofocus>
              {keep ?? t('Cancel')}
            </Button>
            <Button color="red.8" loading={busy} disabled={!ready} onClick={() => void confirm()}>
              {act}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
};
