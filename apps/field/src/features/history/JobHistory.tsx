import { offeredPdf } from '@field-service/domain/work/shown/report-pdf.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ReportPdfAct } from '@field-service/ui/report/pdf/ReportPdfAct.tsx';
import { Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Part } from '../../frame/Screen.tsx';
import type { JobRow } from '../../offline/rows.ts';
import { ReportPdfs } from './ReportPdfs.tsx';

/** The service report of a job that is done, and the way to the earlier visits at its site. */
export const JobHistory = ({ row: { job } }: { row: JobRow }) => {
  const t = useT('field');
  const isDone = job.status.flags.includes('C');
  return (
    <Part title={t('History')}>
      <ReportPdfs>
        <Group gap="sm">
          <ReportPdfAct post={job} pdf={offeredPdf(job.files, null)} finished={isDone} />
          {job.site === null ? null : (
            <Button
              component={Link}
              to={`/history/${job.id}`}
              variant="default"
              leftSection={<IconHistory size={18} aria-hidden />}
            >
              {t('Earlier visits')}
            </Button>
          )}
        </Group>
      </ReportPdfs>
    </Part>
  );
};
