import { useT } from '@field-service/i18n/use-t.ts';
import { FieldGateContext, useFieldGate } from '@field-service/ui/fields/field-gate.ts';
import { ConfirmButton } from '@field-service/ui/record/ConfirmButton.tsx';
import { Button, Text } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { attachmentQueue } from '../queues/attachment-queue.ts';
import { Pair, Screen } from '../Screen.tsx';
import { useKeep } from '../use-kept.ts';
import { useOnline } from '../use-online.ts';

interface FormScreenProps {
  title: string;
  subtitle?: string | undefined;
  onBack: () => void;
  /** What the button that submits the form says, if that is more than that. */
  act?: string;
  /** What stands above the buttons, such as a total. */
  summary?: ReactNode;
  /** Whether anything is in the form that can be discarded. */
  isBegun: boolean;
  /** What is asked before the form is emptied. */
  discard: { question: string; loss: string };
  onDiscard: () => Promise<void>;
  /** Checks the form; false if it cannot be submitted and the page says why. */
  check: () => boolean;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

/**
 * A form for what is sent later: everything in it is kept on the device until it is submitted or discarded. It is not
 * submitted while a field has text that it does not understand, or while a picture is being added.
 */
export const FormScreen = ({
  title,
  subtitle,
  onBack,
  act,
  summary,
  isBegun,
  discard,
  onDiscard,
  check,
  onSubmit,
  children,
}: FormScreenProps) => {
  const t = useT('field');
  const keep = useKeep();
  const gate = useFieldGate();
  const online = useOnline();
  const adding = attachmentQueue.useIsAdding();
  const [busy, setBusy] = useState(false);
  const began = useRef(false);
  const submit = async () => {
    // A second quick tap comes before the button is drawn as busy.
    if (began.current || !gate.settled() || !check()) return;
    began.current = true;
    setBusy(true);
    try {
      await onSubmit();
    } finally {
      began.current = false;
      setBusy(false);
    }
  };
  return (
    <FieldGateContext value={gate}>
      <Screen
        title={title}
        subtitle={subtitle}
        onBack={onBack}
        foot={
          <>
            {summary}
            {online ? null : (
              <Text size="sm" role="status">
                {t('Offline. It is kept here and sent when there is a connection.')}
              </Text>
            )}
            <Pair>
              {isBegun ? (
                <ConfirmButton
                  act={t('Discard')}
                  question={discard.question}
                  loss={discard.loss}
                  onConfirm={onDiscard}
                />
              ) : null}
              <Button loading={busy} disabled={adding} onClick={() => keep(submit())}>
                {act ?? t('Submit')}
              </Button>
            </Pair>
          </>
        }
      >
        {children}
      </Screen>
    </FieldGateContext>
  );
};
