import type { DatasetRow } from '@field-service/contract/data.ts';
import { serviceReports } from '@field-service/contract/datasets/jobs.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import type { Find } from '@field-service/ui/list/datasets.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { ActionIcon, Group } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { useDownload } from '../../../parts/download/file-blob.ts';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { RelatedList } from '../../../parts/RelatedList.tsx';

type Row = DatasetRow<'service-reports'>;

const reportsOf = listSpec(serviceReports, { filters: {}, sort: 'doneAt desc' });

/** The report as a PDF, once there is one. */
const Pdf = ({ row: { docno, report } }: { row: Row }): ReactNode => {
  const t = useT('office');
  const { download, busy } = useDownload();
  if (report === null) return null;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      loading={busy}
      aria-label={t('Download the service report of {{job}}', { job: docno })}
      onClick={() => void download(report.fileId, report.filename)}
    >
      <IconFileTypePdf size={16} aria-hidden />
    </ActionIcon>
  );
};

/** The service reports for one record, such as a customer, the latest first. */
export const ReportsOf = ({ within }: { within: Find }): ReactNode => {
  const t = useT('office');
  const { may } = useCaller();
  const column = useDatasetColumns(serviceReports);
  const mayRead = may('FILE:VW:ServiceReport');
  return (
    <RelatedList
      spec={reportsOf}
      within={within}
      label={t('Service reports')}
      columns={[
        column('docno', {
          label: t('Number'),
          width: 176,
          render: (row) => (
            <Group gap={4} wrap="nowrap">
              <TextLink to="/jobs/$jobId" params={{ jobId: row.id }}>
                {row.docno}
              </TextLink>
              {mayRead ? <Pdf row={row} /> : null}
            </Group>
          ),
        }),
        column('date', { label: t('Date') }),
        column('site.name', { id: 'site', label: t('Site'), clip: 200 }),
        column('technicians', { label: t('Technicians'), clip: 200 }),
        column('status.name', {
          id: 'status',
          label: t('Status'),
          width: 168,
          render: ({ status }) => <StatusBadge status={status} />,
        }),
        column('inspected', { label: t('Stations inspected'), width: 128 }),
        column('withActivity', { label: t('With activity'), width: 112 }),
        column('title', { label: t('Title'), card: 'none', clip: 220 }),
      ]}
      rowName={({ docno }) => docno}
      search={{ label: t('Search service reports'), placeholder: t('Number, title or site') }}
      empty={t('No service reports yet')}
    />
  );
};
