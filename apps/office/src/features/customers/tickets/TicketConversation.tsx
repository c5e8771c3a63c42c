import type { TicketDetail } from '@field-service/contract/customers/tickets.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AttachedFiles } from '../../../parts/AttachedFiles.tsx';
import { Section } from '../../../parts/Section.tsx';
import { TicketComposer } from './TicketComposer.tsx';
import classes from './ticket.module.css';

type Message = TicketDetail['messages'][number];

const Said = ({ by, at, side, internal, text, files }: Omit<Message, 'id'>): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  return (
    <li className={classes.message} data-side={internal ? 'note' : side}>
      <div className={classes.by}>
        <strong>{by}</strong>
        <Badge variant="outline" color="gray">
          {internal ? t('Internal note') : side === 'staff' ? t('Our company') : t('Customer')}
        </Badge>
        <Text span size="xs" c="dimmed">
          {formats.dateTime(at)}
        </Text>
      </div>
      <p className={classes.text}>{text}</p>
      <AttachedFiles files={files} />
    </li>
  );
};

/** What the customer asked for and everything that was written since, the oldest first. */
export const TicketConversation = ({ ticket }: { ticket: TicketDetail }): ReactNode => {
  const t = useT('office');
  const said = new Set(ticket.messages.flatMap(({ files }) => files.map(({ id }) => id)));
  const first = ticket.steps[0];
  return (
    <Section title={t('Conversation')}>
      <div className={classes.conversationBody}>
        <ol className={classes.conversation} aria-label={t('Conversation')}>
          <Said
            by={first?.by ?? ticket.contact.name}
            at={ticket.cts}
            side={ticket.reporter === null ? 'staff' : 'customer'}
            internal={false}
            text={ticket.body}
            files={ticket.files.filter(({ id }) => !said.has(id))}
          />
          {ticket.messages.map(({ id, ...message }) => (
            <Said key={id} {...message} />
          ))}
        </ol>
        <TicketComposer ticket={ticket} />
      </div>
    </Section>
  );
};
