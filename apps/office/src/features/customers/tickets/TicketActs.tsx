import assignCall from 'virtual:call-facts/tickets.assign';
import closeCall from 'virtual:call-facts/tickets.close';
import jobCall from 'virtual:call-facts/tickets.job';
import startCall from 'virtual:call-facts/tickets.start';
import type { TicketDetail } from '@field-service/contract/customers/tickets.ts';
import { isOpenTicket, mayStepTicket } from '@field-service/domain/customers/ticket.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { OwnerDialog } from './OwnerDialog.tsx';
import { TicketJobDialog } from './TicketJobDialog.tsx';
import { ticketNoun } from './ticket-noun.ts';

/** Takes a ticket over oneself; the owners before come back with the undo. */
const TakeOver = ({ ticket }: { ticket: TicketDetail }): ReactNode => {
  const t = useT('office');
  const { profile } = useCaller();
  const refresh = useRefresh(ticketNoun);
  const assign = async (assignees: string[], idempotencyKey: string) =>
    await api.tickets.assign({ params: { id: ticket.id }, body: { assignees } }, { idempotencyKey });
  const before = ticket.assignees.map(({ id }) => id);
  return (
    <ActButton
      act={t('Assign to me')}
      call={assignCall}
      of={String(ticket.uts)}
      run={async ({ idempotencyKey }) => await assign([profile.user.id], idempotencyKey)}
      onDone={refresh}
      said={() => t('{{name}} is yours', { name: ticket.docno })}
      undo={async () => {
        await assign(before, crypto.randomUUID());
        await refresh();
      }}
    />
  );
};

/** The acts on a ticket in its state; what is written to the customer has its place below the conversation. */
export const TicketActs = ({ record: ticket }: { record: TicketDetail }): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  const { profile } = useCaller();
  const refresh = useRefresh(ticketNoun);
  const [dialog, setDialog] = useState<'owner' | 'job'>();
  const isOpen = isOpenTicket(ticket.state);
  const isMine = ticket.assignees.some(({ id }) => id === profile.user.id);
  const hasJob = ticket.job !== null && !ticket.job.status.flags.includes('X');
  const close = () => setDialog(undefined);
  return (
    <>
      {mayStepTicket(ticket.state, 'closed', 'staff') ? (
        <ActButton
          act={t('Close ticket')}
          call={closeCall}
          of={String(ticket.uts)}
          ask={{
            question: t('Close {{name}}?', { name: ticket.docno }),
            follows: t('The clock stops. The ticket can be reopened for some days.'),
            reason: 'optional',
            danger: false,
          }}
          run={async ({ reason, idempotencyKey }) =>
            await api.tickets.close(
              { params: { id: ticket.id }, body: reason === '' ? {} : { reason } },
              { idempotencyKey },
            )
          }
          onDone={refresh}
          said={() => t('Ticket closed')}
        />
      ) : null}
      {mayStepTicket(ticket.state, 'progress', 'staff') ? (
        <ActButton
          act={ticket.state === 'waiting' ? t('Resume without reply') : t('Start work')}
          call={startCall}
          of={String(ticket.uts)}
          run={async ({ idempotencyKey }) =>
            await api.tickets.start({ params: { id: ticket.id }, body: {} }, { idempotencyKey })
          }
          onDone={refresh}
          said={() => t('Work on {{name}} started', { name: ticket.docno })}
        />
      ) : null}
      {isOpen && !isMine ? <TakeOver ticket={ticket} /> : null}
      {isOpen && may(assignCall.needs) ? (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => setDialog('owner')}
        >
          {t('Assign…')}
        </Button>
      ) : null}
      {isOpen && !hasJob && may(jobCall.needs) ? (
        <Button variant="default" onClick={() => setDialog('job')}>
          {t('Create job')}
        </Button>
      ) : null}
      {dialog === 'owner' ? <OwnerDialog ticket={ticket} onClose={close} /> : null}
      {dialog === 'job' ? <TicketJobDialog ticket={ticket} onClose={close} /> : null}
    </>
  );
};
