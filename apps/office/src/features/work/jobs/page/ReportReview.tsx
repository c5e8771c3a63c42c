import releaseCall from 'virtual:call-facts/reports.release';
import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import { Alert, Stack, Text } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { api } from '../../../../api/client.ts';
import { Recipient } from './messages/Recipient.tsx';
import { refreshJob } from './use-job.ts';
import { useRecipients } from './messages/use-recipients.ts';

const Release = ({ job, version }: { job: JobDetail; version: number }): ReactNode => {
  const t = useT('office');
  const queryClient = useQueryClient();
  const recipients = useRecipients(job.id);
  return (
    <ActButton
      mt="sm"
      act={t('Release to customer')}
      call={releaseCall}
      disabled={recipients.isPending}
      ask={{
        question: t('Release version {{version}} of {{job}}?', { version, job: job.docno }),
        danger: false,
        follows: (
          <Stack gap="xs">
            <Text size="sm">
              {t('{{customer}} will see the findings, pictures and report. This cannot be undone.', {
                customer: job.contact?.name ?? '',
              })}
            </Text>
            <Recipient recipient={recipients.data && { to: recipients.data.to, obstacle: recipients.data.report }} />
          </Stack>
        ),
      }}
      run={async ({ idempotencyKey }) =>
        await api.reports.release({ params: { id: job.id }, body: { version } }, { idempotencyKey })
      }
      onDone={async () => await refreshJob(queryClient, job.id)}
      said={() => t('Service report released')}
    />
  );
};

/** The review of a service report: the customer can see the work only after a supervisor has released the report. */
export const ReportReview = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const { may } = useCaller();
  if (!job.review || !job.status.flags.includes('C')) return null;
  const waiting = job.report?.releasedAt === null ? job.report : undefined;
  const mayRelease = may(`POST:AP:${job.type.id}`) && may('FILE:VW:ServiceReport');
  return (
    <Alert
      mb="md"
      color="violet"
      variant="outline"
      icon={<IconFileSearch aria-hidden />}
      title={t('Waiting for review')}
    >
      <Text size="sm">
        {t('{{customer}} can see what was done on this visit once its service report is released.', {
          customer: job.contact?.name ?? '',
        })}
      </Text>
      {waiting ? null : (
        <Text size="sm" c="dimmed">
          {t('The report for this work has not been created yet.')}
        </Text>
      )}
      {waiting && mayRelease ? <Release job={job} version={waiting.version} /> : null}
    </Alert>
  );
};
