import { useT } from '@field-service/i18n/use-t.ts';
import type { Column } from '@field-service/ui/list/data-list-types.ts';
import { BusinessDateText } from '@field-service/ui/record/DateText.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { statusKind, statusWords } from '@field-service/ui/record/status-kind.ts';
import { Text } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { TextLink } from '../../frame/RouterLink.tsx';
import type { ReportRow } from './report-list.ts';
import { listedPdf } from './report-pdf.ts';
import { RowPdf } from './ReportPdfAct.tsx';
import classes from './reports.module.css';

export const useReportColumns = (): readonly Column<ReportRow>[] => {
  const t = useT('portal');
  const formats = useFormats();
  return [
    {
      id: 'docno',
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
      text: (row) => row.docno,
      sortField: 'docno',
    },
    {
      id: 'date',
      label: t('Date'),
      render: (row) => <BusinessDateText date={row.date} />,
      text: (row) => formats.businessDate(row.date),
      sortField: 'date',
      width: 110,
    },
    { id: 'site', label: t('Site'), render: (row) => row.site.name, text: (row) => row.site.name },
    {
      id: 'technicians',
      label: t('Technician'),
      render: (row) => formats.list(row.technicians),
      text: (row) => formats.list(row.technicians),
    },
    {
      id: 'stations',
      label: t('Stations'),
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
      text: ({ inspected, withActivity }) =>
        inspected === null || withActivity === null ? t('Under review') : `${inspected} / ${withActivity}`,
      width: 130,
    },
    {
      id: 'status',
      label: t('Status'),
      render: (row) => <StatusBadge status={row.status} />,
      text: (row) => t(statusWords[statusKind(row.status)]),
      width: 150,
    },
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
    },
  ];
};
