import type { CallFacts } from '@field-service/contract/call-facts.ts';
import type { MailObstacle } from '@field-service/contract/outgoing/messages.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface Entered {
  to: string;
}

interface Sent extends Entered {
  /** What the email waits for. */
  obstacle: MailObstacle | null;
}

interface SendDialogProps {
  title: string;
  /** The label of the button that sends. */
  act: string;
  /** What is sent. */
  what: string;
  /** What prevents that it is sent now, if anything. */
  obstacle?: string | undefined;
  call: CallFacts;
  /** The address that is offered; the person may enter another one. */
  address: string | null;
  send: (body: Entered, options: { idempotencyKey: string }) => Promise<Sent>;
  onClose: () => void;
}

/** Asks to which address a document goes, and sends it once. */
export const SendDialog = ({
  title,
  act,
  what,
  obstacle,
  call,
  address,
  send,
  onClose,
}: SendDialogProps): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const queryClient = useQueryClient();
  const state = useFormState<Entered>({ fresh: { to: address ?? '' } });
  const form = useRecordForm<Entered, Entered, Sent>({
    state,
    call,
    toBody: ({ to }) => ({ to: to.trim() }),
    check: ({ to }) => (to.trim() === '' ? { to: t('Enter an email address') } : {}),
    send,
    onSaved: async ({ to, obstacle: waits }) => {
      await Promise.all(['messages', 'invoice'].map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })));
      if (waits === null) notices.success(t('Sending to {{address}}', { address: to }));
      else notices.warning(t('The email to {{address}} waits for the mail server', { address: to }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={title} act={act} failed={t('Not sent')} size="md" onClose={onClose}>
      <Text size="sm">{what}</Text>
      {obstacle === undefined ? null : (
        <Text size="sm" fw={600}>
          {obstacle}
        </Text>
      )}
      <TextInput label={t('Email')} type="email" autoComplete="off" data-autofocus {...form.text('to')} required />
    </FormDialog>
  );
};
