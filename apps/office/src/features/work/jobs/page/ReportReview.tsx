import releaseCall from 'virtual:call-facts/reports.release';
import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useListSource } from '@field-service/ui/list/datasets-context.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { api } from '../../../../api/client.ts';
import { queryKeys } from '../../../../api/query-keys.ts';
import { reopeningOf } from '../acts/job-moves.ts';
import { JobActDialog } from '../acts/JobActDialog.tsx';
import { ReviewReasons } from '../review/ReviewFlags.tsx';
import { Recipient } from './messages/Recipient.tsx';
import { refreshJob } from './use-job.ts';
import { useRecipients } from './messages/use-recipients.ts';

const Release = ({ job, version }: { job: JobDetail; version: number }): ReactNode => {
  const t = useT('office');
  const queryClient = useQueryClient();
  const recipients = useRecipients(job.id);
  return (
    <ActButton
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

/** What should be looked at before the release. */
const Reasons = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const { datasets } = useListSource();
  const { data } = useQuery({
    queryKey: queryKeys.review(job.id),
    queryFn: async ({ signal }) =>
      await datasets.page('reviews', { find: { id: job.id }, skip: 0, limit: 1 }, { signal }),
  });
  const [review] = data?.rows ?? [];
  if (review === undefined) return null;
  return review.flags.length === 0 ? (
    <Text size="sm" mt="xs">
      {t('Time, place, scans and pictures are as expected.')}
    </Text>
  ) : (
    <ReviewReasons review={review} />
  );
};

/** Sends the work back to the technicians: the job is reopened with a reason. */
const SendBack = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const [opened, setOpened] = useState(false);
  const reopening = reopeningOf(job.status);
  if (reopening?.act !== 'reopen') return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('Send back…')}
      </Button>
      <JobActDialog
        job={job}
        chosen={{ kind: reopening.act, code: reopening.code, name: t('Reopen') }}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
};

/** The review of a service report: the customer can see the work only after a supervisor has released the report. */
export const ReportReview = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const { may } = useCaller();
  if (!job.review || !job.status.flags.includes('C')) return null;
  const waiting = job.report?.releasedAt === null ? job.report : undefined;
  const mayApprove = may(`POST:AP:${job.type.id}`);
  const mayRelease = mayApprove && may('FILE:VW:ServiceReport');
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
      {mayApprove ? <Reasons job={job} /> : null}
      <Group mt="sm" gap="xs">
        {waiting && mayRelease ? <Release job={job} version={waiting.version} /> : null}
        {mayApprove && may('POST:UP') ? <SendBack job={job} /> : null}
      </Group>
    </Alert>
  );
};
