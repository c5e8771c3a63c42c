import type { Ticket } from '@field-service/contract/customers/tickets.ts';
import { ticketDeadline } from '@field-service/domain/customers/ticket.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { Text } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** The next deadline of a ticket, with the time left or the delay; nothing once the ticket has ended. */
export const TicketClock = ({ ticket }: { ticket: Pick<Ticket, 'state' | 'sla'> }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const now = useNow();
  const deadline = ticketDeadline(ticket, now);
  if (deadline === 'ended') return null;
  if (deadline === 'paused')
    return (
      <KindBadge kind="cancelled" icon={IconPlayerPause}>
        {t('Clock paused')}
      </KindBadge>
    );
  const { what, due, isLate } = deadline;
  const when = formats.age(due, now);
  const text = what === 'answer' ? t('First reply due {{when}}', { when }) : t('Resolution due {{when}}', { when });
  return (
    <span title={formats.dateTime(due)}>
      {isLate ? (
        <KindBadge kind="overdue">{text}</KindBadge>
      ) : (
        <Text span size="sm">
          {text}
        </Text>
      )}
    </span>
  );
};
