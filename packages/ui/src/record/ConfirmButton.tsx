import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Group, Modal, Stack, Text, type ButtonProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useNotices } from '../shell/notices.tsx';

interface ConfirmButtonProps extends ButtonProps {
  /** What the button and the confirming button say: the act itself, not 'OK'. */
  act: string;
  /** The question, as the dialog's title. */
  question: string;
  /** What will be lost. */
  loss: ReactNode;
  /** The harmless answer; 'Cancel' without one. */
  keep?: string;
  /** False while the act may not be confirmed yet, as without the reason that it asks for. */
  ready?: boolean;
  /** A failure is shown as a notice and the dialog stays. */
  onConfirm: () => Promise<void> | void;
}

/** Asks before an act that destroys something, and says what will be lost. The harmless answer has the focus. */
export const ConfirmButton = ({
  act,
  question,
  loss,
  keep,
  ready = true,
  onConfirm,
  ...button
}: ConfirmButtonProps) => {
  const t = useT();
  const notices = useNotices();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = () => setOpened(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      close();
    } catch (error) {
      notices.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="default" {...button} onClick={() => setOpened(true)}>
        {act}
      </Button>
      <Modal opened={opened} onClose={close} title={question}>
        <Stack>
          <Text size="sm" component="div">
            {loss}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
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
