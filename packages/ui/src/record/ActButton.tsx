import type { CallFacts } from '@field-service/contract/call-facts.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Stack, Textarea, type ButtonProps, type ModalProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useFormHost } from '../form/form-host.ts';
import { useNotices } from '../shell/notices/notices.ts';
import { createActGate, performOnce } from './act-gate.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** What is asked before an act. */
export interface Ask {
  /** The question, as the dialog's title. */
  question: string;
  /** What follows: what is lost, what cannot be taken back, to whom something is sent. */
  follows: ReactNode;
  /** The label of the safe choice; 'Cancel' by default. */
  keep?: string;
  /** Whether the person gives a reason, which is kept in the history. */
  reason?: 'required' | 'optional';
  /** Whether something is destroyed or cannot be taken back; true by default. */
  danger?: boolean;
  /** Whether the act can be confirmed; false, for example, while what follows is still being read. */
  ready?: boolean;
  size?: ModalProps['size'];
}

interface Act<Done> {
  /** The label of the act. */
  act: string;
  /** The call that the act makes. The act is not offered to people who lack its grants. */
  call?: CallFacts | undefined;
  /** What is asked first; an act that cannot be undone must ask. */
  ask?: Ask | undefined;
  /**
   * What the act is done to, such as the version on screen: repeats on the same have the same key, so that an act whose
   * answer was lost is not done twice, and one that was refused can be tried again on what has changed since.
   */
  of?: string | undefined;
  /** Performs the act; repeats of it have the same key. */
  run: (input: { reason: string; idempotencyKey: string }) => Promise<Done>;
  /** Called once the act is done; it counts as running until then. */
  onDone?: ((done: Done) => Promise<void> | void) | undefined;
  /** What a notice says once the act is done. */
  said?: ((done: Done) => string) | undefined;
  /** Takes the act back; offered with the notice. */
  undo?: ((done: Done) => Promise<unknown>) | undefined;
}

/** Performs an act once, however often it is asked for, and says what was done. */
const useOnce = <Done,>({ run, onDone, said, undo, call, ask, of = '' }: Omit<Act<Done>, 'act'>) => {
  const notices = useNotices();
  const [gate] = useState(createActGate);
  if (call?.final === true && ask === undefined) throw new Error('An act that cannot be undone asks first.');
  return async (reason: string): Promise<void> =>
    await performOnce(gate, JSON.stringify([of, reason]), async (idempotencyKey) => {
      const done = await run({ reason, idempotencyKey });
      await onDone?.(done);
      if (said === undefined) return;
      if (undo === undefined) notices.success(said(done));
      else notices.undoable(said(done), () => void undo(done).catch(notices.failure));
    });
};

type ActDialogProps<Done> = Act<Done> & { ask: Ask; opened: boolean; onClose: () => void };

/** Asks before an act that is chosen elsewhere, such as in a menu, and performs it. */
export const ActDialog = <Done,>({ opened, onClose, ...act }: ActDialogProps<Done>) => {
  const t = useT();
  const perform = useOnce(act);
  const [reason, setReason] = useState('');
  const { ask } = act;
  const close = () => {
    setReason('');
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      question={ask.question}
      act={act.act}
      keep={ask.keep}
      danger={ask.danger ?? true}
      ready={ask.ready !== false && (ask.reason !== 'required' || reason.trim() !== '')}
      size={ask.size}
      follows={
        <Stack gap="sm">
          <div>{ask.follows}</div>
          {ask.reason === undefined ? null : (
            <Textarea
              label={t('Reason')}
              required={ask.reason === 'required'}
              autosize
              minRows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Stack>
      }
      onConfirm={async () => await perform(reason.trim())}
    />
  );
};

type ActButtonProps<Done> = Act<Done> & Omit<ButtonProps, 'onClick'>;

const AskingButton = <Done,>({ act, call, ask, of, run, onDone, said, undo, ...button }: ActButtonProps<Done>) => {
  const notices = useNotices();
  const [opened, setOpened] = useState(false);
  const [running, setRunning] = useState(false);
  const perform = useOnce({ call, ask, of, run, onDone, said, undo });
  const performNow = async () => {
    setRunning(true);
    await perform('').catch(notices.failure);
    setRunning(false);
  };
  return (
    <>
      <Button
        variant="default"
        {...button}
        loading={running}
        onClick={() => (ask === undefined ? void performNow() : setOpened(true))}
      >
        {act}
      </Button>
      {ask === undefined ? null : (
        <ActDialog
          act={act}
          call={call}
          ask={ask}
          of={of}
          run={run}
          onDone={onDone}
          said={said}
          undo={undo}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
};

/**
 * A button for an act on a record: offered to those who may, asks first where something follows that the person should
 * know, happens once however often it is pressed, and offers to undo it where that is possible.
 */
export const ActButton = <Done,>(props: ActButtonProps<Done>) => {
  const { may } = useFormHost();
  return props.call !== undefined && !may(props.call.needs) ? null : <AskingButton {...props} />;
};
