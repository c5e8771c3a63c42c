import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ConfirmButton } from '@field-service/ui/record/ConfirmButton.tsx';
import { useNotices } from '@field-service/ui/shell/notices.tsx';
import { Alert, Text } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { api } from '../../../../api/client.ts';
import { queryKeys } from '../../../../api/query-keys.ts';

const Release = ({ job, version }: { job: JobDetail; version: number }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const queryClient = useQueryClient();
  const release = useMutation({
    mutationFn: async () => await api.reports.release({ params: { id: job.id }, body: { version } }),
    onSettled: async () =>
      await Promise.all(
        [queryKeys.post(job.id), queryKeys.posts].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
  return (
    <ConfirmButton
      mt="sm"
      act={t('Release to customer')}
      question={t('Release version {{version}} of {{job}}?', { version, job: job.docno })}
      loss={t(
        '{{customer}} will see the findings, pictures and report. The report is also emailed if there is an email address. This cannot be undone.',
        { customer: job.contact?.name ?? '' },
      )}
      onConfirm={async () => {
        await release.mutateAsync();
        notices.success(t('Service report released'));
      }}
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
