import { Button, type ButtonProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmButtonProps extends ButtonProps {
  /** The label of the button and of the confirming button: names the action itself, rather than 'OK'. */
  act: string;
  /** The question, as the dialog's title. */
  question: string;
  /** Describes the data that will be lost. */
  loss: ReactNode;
  /** See `ConfirmDialog`. */
  keep?: string;
  ready?: boolean;
  abortable?: boolean;
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
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" {...button} onClick={() => setOpened(true)}>
        {act}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        question={question}
        follows={loss}
        act={act}
        keep={keep}
        ready={ready}
        abortable={abortable}
        onConfirm={onConfirm}
      />
    </>
  );
};
