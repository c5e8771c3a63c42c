import type { TicketDetail } from '@field-service/contract/customers/tickets.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge, StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { useLookupName } from '../../../parts/LookupField.tsx';
import { priorityNames } from '../../../parts/priorities.ts';
import { Section } from '../../../parts/Section.tsx';
import { TicketClock } from './TicketClock.tsx';
import { TicketConversation } from './TicketConversation.tsx';

/** A deadline with what became of it. */
const Deadline = ({ due, at, late }: { due: number | null; at: number | null; late: boolean }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  return (
    <>
      {due === null ? t('Clock stopped') : formats.dateTime(due)}
      {at === null ? null : <> · {t('done {{time}}', { time: formats.dateTime(at) })}</>}
      {late ? (
        <>
          {' '}
          <KindBadge kind="overdue">{t('Overdue')}</KindBadge>
        </>
      ) : null}
    </>
  );
};

const TicketFacts = ({ ticket }: { ticket: TicketDetail }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const categoryName = useLookupName(lookupNumbers.application);
  const { sla, job, contact } = ticket;
  const owners = ticket.assignees.map(({ name }) => name);
  return (
    <Section title={t('Ticket')} acts={<TicketClock ticket={ticket} />}>
      <Facts
        facts={[
          {
            label: t('Customer'),
            value: (
              <TextLink to="/contact-list/$recordId" params={{ recordId: contact.id }}>
                {contact.name}
              </TextLink>
            ),
          },
          {
            label: t('Site'),
            value: (
              <TextLink to="/contact-list/$recordId" params={{ recordId: contact.id }} search={{ tab: 'sites' }}>
                {ticket.site.name}
              </TextLink>
            ),
          },
          { label: t('Category'), value: categoryName(ticket.category.id) ?? ticket.category.name },
          { label: t('Priority'), value: t(priorityNames[ticket.priority]) },
          { label: t('Owner'), value: owners.length === 0 ? t('Unassigned') : formats.list(owners) },
          { label: t('Reported by'), value: ticket.reporter?.name ?? t('Recorded by staff') },
          {
            label: t('First reply due'),
            value: <Deadline due={sla.answerDue} at={sla.answeredAt} late={sla.answerLate} />,
          },
          {
            label: t('Resolution due'),
            value: <Deadline due={sla.resolveDue} at={sla.resolvedAt} late={sla.resolveLate} />,
          },
          {
            label: t('Job'),
            value: job ? (
              <>
                <TextLink to="/jobs/$jobId" params={{ jobId: job.id }}>
                  {job.docno}
                </TextLink>{' '}
                <StatusBadge status={job.status} />
                {job.plan === null ? null : ` ${formats.dateTime(job.plan)}`}
              </>
            ) : null,
          },
        ]}
      />
    </Section>
  );
};

/** The facts of a ticket, its clock and its conversation. */
export const TicketOverview = ({ ticket }: { ticket: TicketDetail }): ReactNode => {
  const t = useT('office');
  return (
    <>
      {ticket.resolutionProposed ? (
        <Alert
          mb="md"
          color="green"
          variant="outline"
          icon={<IconCircleCheck aria-hidden />}
          title={t('The job is done')}
        >
          {t('Tell the customer what was done, and resolve the ticket.')}
        </Alert>
      ) : null}
      <TicketFacts ticket={ticket} />
      <TicketConversation ticket={ticket} />
    </>
  );
};
