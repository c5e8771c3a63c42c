import replyCall from 'virtual:call-facts/tickets.reply';
import type { TicketDetail } from '@field-service/contract/customers/tickets.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { RecordForm } from '@field-service/ui/form/RecordForm.tsx';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { SegmentedControl, Text, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { UploadsField, type Upload } from '../../../parts/UploadsField.tsx';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { ticketNoun } from './ticket-noun.ts';
import { saysFor } from './ticket-values.ts';
import { ticketSays, ticketSayWords, type TicketSay } from './ticket-words.ts';

interface Said {
  say: TicketSay;
  text: string;
  files: readonly Upload[];
}
interface SaidBody {
  say: TicketSay;
  text: string;
  files: string[];
}

const sendSaid = async (id: string, { say, text, files }: SaidBody, options: { idempotencyKey: string }) => {
  const params = { id };
  if (say === 'reply') return await api.tickets.reply({ params, body: { text, files, internal: false } }, options);
  if (say === 'note') return await api.tickets.reply({ params, body: { text, files: [], internal: true } }, options);
  return await api.tickets[say]({ params, body: { text, files } }, options);
};

interface ComposerProps {
  ticket: TicketDetail;
  says: readonly TicketSay[];
  onSaid: () => void;
}

const Composer = ({ ticket, says, onSaid }: ComposerProps): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const refresh = useRefresh(ticketNoun);
  const [first] = says;
  const state = useFormState<Said>({
    fresh: { say: first ?? 'reply', text: '', files: [] },
    draft: `ticket-text-${ticket.id}`,
  });
  // The ticket may have moved on since the text was kept.
  const say = says.includes(state.values.say) ? state.values.say : (first ?? 'reply');
  const words = ticketSayWords[say];
  const form = useRecordForm<Said, SaidBody, unknown>({
    state,
    call: replyCall,
    toBody: ({ text, files }) => ({ say, text: text.trim(), files: files.map(({ id }) => id) }),
    check: ({ text }) => (text.trim() === '' ? { text: t('Required') } : {}),
    send: async (body, options) => await sendSaid(ticket.id, body, options),
    onSaved: async () => {
      await refresh();
      notices.success(t(words.said));
      onSaid();
    },
  });
  return (
    <RecordForm form={form} act={t(words.act)} failed={t('Not sent')}>
      {says.length > 1 ? (
        <SegmentedControl
          aria-label={t('What you write')}
          data={says.map((each) => ({ value: each, label: t(ticketSayWords[each].name) }))}
          value={say}
          onChange={(chosen) => form.set({ say: ticketSays.find((each) => each === chosen) ?? say })}
          style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
        />
      ) : null}
      <Textarea
        label={say === 'reopen' ? t('Reason') : t('Text')}
        description={t(words.follows)}
        autosize
        minRows={3}
        maxRows={14}
        {...form.text('text')}
        required
      />
      {say === 'note' ? null : <UploadsField value={form.values.files} onChange={(files) => form.set({ files })} />}
    </RecordForm>
  );
};

/** Writes to a ticket: a reply, a note, a question, its resolution, or why it is reopened. */
export const TicketComposer = ({ ticket }: { ticket: TicketDetail }): ReactNode => {
  const t = useT('office');
  const now = useNow();
  const { may } = useFormHost();
  const [count, setCount] = useState(0);
  const says = saysFor(ticket.state, ticket.reopenableUntil, now);
  if (!may(replyCall.needs)) return null;
  if (says.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('The term for reopening this ticket is over. Create a new one.')}
      </Text>
    );
  return <Composer key={count} ticket={ticket} says={says} onSaid={() => setCount(count + 1)} />;
};
