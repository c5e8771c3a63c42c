import { listedPdf } from '@field-service/domain/work/shown/report-pdf.ts';
import { RowPdf } from '@field-service/ui/report/pdf/ReportPdfAct.tsx';
import { useT } from '@field-service/i18n/use-t.ts';
import { serviceReports } from '@field-service/contract/datasets/jobs.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useStatusNames } from '@field-service/ui/record/use-status-names.ts';
import { Text } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { TextLink } from '../../frame/RouterLink.tsx';
import type { ReportRow } from './report-list.ts';
import classes from './reports.module.css';

export const useReportColumns = (): readonly DatasetColumn<ReportRow>[] => {
  const t = useT('portal');
  const column = useDatasetColumns(serviceReports);
  const statuses = useStatusNames();
  return [
    column('docno', {
      label: t('Service report'),
      render: (row) => (
        <div className={classes.name}>
          <TextLink to="/sr-details" search={{ id: row.id }} size="sm" fw={600}>
            {row.docno}
          </TextLink>
          <Text size="sm" c="dimmed">
            {row.title}
          </Text>
        </div>
      ),
    }),
    column('date', { label: t('Date'), width: 110 }),
    column('site.name', { id: 'site', label: t('Site'), sortField: undefined }),
    column('technicians', { label: t('Technician'), sortField: undefined }),
    column('inspected', {
      id: 'stations',
      label: t('Stations'),
      sortField: undefined,
      shown: { none: t('Under review') },
      render: ({ inspected, withActivity }) =>
        inspected === null || withActivity === null ? (
          <Text size="sm" c="dimmed">
            {t('Under review')}
          </Text>
        ) : (
          <div>
            <div>{t('{{count}} stations inspected', { count: inspected })}</div>
            {withActivity > 0 ? (
              <div className={classes.activity}>{t('{{count}} stations with activity', { count: withActivity })}</div>
            ) : null}
          </div>
        ),
      width: 130,
    }),
    column('shownStatus', {
      id: 'status',
      label: t('Status'),
      shown: { names: statuses },
      render: (row) => <StatusBadge status={row.status} />,
      width: 150,
    }),
    {
      id: 'pdf',
      label: t('PDF'),
      render: (row) =>
        row.review && row.report === null ? (
          <IconFileSearch size={18} role="img" aria-label={t('Under review')} className={classes.waits} />
        ) : (
          <RowPdf post={row} pdf={listedPdf(row.report)} finished={row.status.flags.includes('C') && !row.review} />
        ),
      text: (row) => row.report?.filename ?? '',
      width: 64,
      print: null,
    },
  ];
};
