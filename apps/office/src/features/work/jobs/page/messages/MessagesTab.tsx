import askCall from 'virtual:call-facts/confirmations.mail';
import type { DatasetRow } from '@field-service/contract/data.ts';
import type { JobDetail } from '@field-service/contract/work/job.ts';
import { isStarted } from '@field-service/domain/work/post-status.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import type { StatusKind } from '@field-service/ui/record/status-kind.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { Stack, Text } from '@mantine/core';
import { IconCheck, IconClock, IconX, type Icon } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCaller } from '../../../../../api/caller.tsx';
import { api, datasets } from '../../../../../api/client.ts';
import { queryKeys } from '../../../../../api/query-keys.ts';
import { MailList } from '../../../../../mailing/MailList.tsx';
import { QueryGate } from '../../../../../parts/QueryGate.tsx';
import { Section } from '../../../../../parts/Section.tsx';
import { confirmationWords, type ConfirmationState } from './confirmation-words.ts';
import { Recipient } from './Recipient.tsx';
import { useRecipients } from './use-recipients.ts';

type Confirmation = DatasetRow<'confirmations'>;

const useConfirmations = (id: string) =>
  useQuery({
    queryKey: queryKeys.confirmations(id),
    queryFn: ({ signal }) =>
      datasets.rows('confirmations', { find: { postid: id }, sort: 'ctid desc', limit: 50 }, { signal }),
  });

interface BadgeLook {
  kind: StatusKind;
  icon: Icon;
}

const confirmationBadges: Record<ConfirmationState, BadgeLook> = {
  asked: { kind: 'signature', icon: IconClock },
  confirmed: { kind: 'done', icon: IconCheck },
  declined: { kind: 'overdue', icon: IconX },
};

const AskButton = ({ job, isRepeated }: { job: JobDetail; isRepeated: boolean }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const recipients = useRecipients(job.id);
  const recipient = recipients.data && { to: recipients.data.to, obstacle: recipients.data.confirmation };
  const address = recipient?.to ?? null;
  return (
    <ActButton
      size="xs"
      act={isRepeated ? t('Ask again') : t('Ask the customer')}
      call={askCall}
      disabled={recipients.isPending || address === null}
      ask={{
        question: t('Ask the customer to confirm the time?'),
        danger: false,
        follows: (
          <Stack gap="xs">
            <Text size="sm">
              {t(
                'The customer gets a link to confirm or decline {{time}}. Earlier links end. An email cannot be taken back.',
                {
                  time: job.plan === null ? '' : formats.dateTime(job.plan),
                },
              )}
            </Text>
            <Recipient recipient={recipient} />
          </Stack>
        ),
      }}
      run={async (options) =>
        (
          await api.confirmations.mail(
            { params: { id: job.id }, body: address === null ? {} : { to: address } },
            options,
          )
        ).data
      }
      onDone={async () => {
        await Promise.all(
          [queryKeys.confirmations(job.id), queryKeys.post(job.id), ['messages']].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        );
      }}
      said={({ to }) => t('Email to {{address}} queued', { address: to })}
    />
  );
};

const VisitConfirmation = ({ job, asked }: { job: JobDetail; asked: readonly Confirmation[] }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const now = useNow();
  const { may } = useCaller();
  const recipients = useRecipients(job.id);
  const mayAsk = may('POST:UP') && job.plan !== null && job.plan > now && !isStarted(job.status);
  const [latest] = asked;
  const isMoved = latest !== undefined && latest.plan !== job.plan;
  return (
    <Section
      title={t('Confirmation of the time')}
      acts={mayAsk ? <AskButton job={job} isRepeated={latest !== undefined} /> : null}
    >
      {latest === undefined ? (
        <Text size="sm" c="dimmed">
          {t('The customer has not been asked.')}
        </Text>
      ) : (
        <Stack gap={4}>
          <div>
            <KindBadge {...confirmationBadges[latest.state]}>{t(confirmationWords[latest.state])}</KindBadge>
          </div>
          <Text size="sm">
            {t('Asked for: {{time}}', { time: formats.dateTime(latest.plan) })}
            {latest.answeredAt === null ? null : (
              <> · {t('Answered: {{time}}', { time: formats.dateTime(latest.answeredAt) })}</>
            )}
          </Text>
          {latest.note === '' ? null : <Text size="sm">{latest.note}</Text>}
          {isMoved ? (
            <Text size="sm" c="var(--mantine-color-error)">
              {t('The job was moved since: this answer is about another time.')}
            </Text>
          ) : null}
        </Stack>
      )}
      {mayAsk && recipients.data?.to === null ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('No email is sent: neither the site nor the customer has an email address.')}
        </Text>
      ) : null}
    </Section>
  );
};

/** What was asked of the customer, what they answered, and the emails about the job with what became of each. */
export const MessagesTab = ({ job }: { job: JobDetail }): ReactNode => {
  const { may } = useCaller();
  const confirmations = useConfirmations(job.id);
  return (
    <QueryGate query={confirmations} skeleton={<ListSkeleton rows={3} />}>
      {(asked) => (
        <>
          <VisitConfirmation job={job} asked={asked} />
          {may('CONT:VW') ? <MailList find={{ refid: { $in: [job.id, ...asked.map(({ id }) => id)] } }} /> : null}
        </>
      )}
    </QueryGate>
  );
};
