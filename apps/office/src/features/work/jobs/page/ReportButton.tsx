import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button, Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { api } from '../../../../api/client.ts';
import { queryKeys } from '../../../../api/query-keys.ts';
import { DocumentButton } from '../../../../parts/download/DocumentButton.tsx';

/** The button that downloads a job's service report, or creates one for a completed job without a report. */
export const ReportButton = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const queryClient = useQueryClient();
  const { may } = useCaller();
  const make = useMutation({
    mutationFn: async () => (await api.reports.make({ params: { id: job.id }, body: {} })).data,
    onSuccess: async ({ ready }) => {
      if (!ready) notices.info(t('The service report is being created and will appear here.'));
      await queryClient.invalidateQueries({ queryKey: queryKeys.post(job.id) });
    },
    onError: notices.failure,
  });
  const done = job.status.flags.includes('C');
  if (!done && !job.report) return null;
  if (!may('FILE:VW:ServiceReport')) {
    return (
      <Text size="xs" c="dimmed">
        {t('Please contact your administrator to enable the Service Report access')}
      </Text>
    );
  }
  const { report } = job;
  return report ? (
    <DocumentButton
      label={t('Service report')}
      file={report}
      print={async (format) => await api.reports.print({ params: { id: job.id, format } })}
    />
  ) : (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      loading={make.isPending}
      onClick={() => make.mutate()}
    >
      {t('Create service report')}
    </Button>
  );
};
