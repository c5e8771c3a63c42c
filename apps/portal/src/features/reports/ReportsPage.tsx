import { useT } from '@field-service/i18n/use-t.ts';
import { DatasetTable } from '@field-service/ui/list/DatasetTable.tsx';
import type { ListSearch } from '@field-service/ui/list/list-spec.ts';
import { useDatasetList } from '@field-service/ui/list/use-dataset-list.ts';
import { statusWords } from '@field-service/ui/record/status-kind.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { IconFileText } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useScope } from '../../api/session.ts';
import { PageHead } from '../../frame/PageHead.tsx';
import { Panel } from '../../frame/Panel.tsx';
import { useReportColumns } from './report-columns.tsx';
import { ReportPdfs } from './ReportPdfs.tsx';
import { reportList } from './report-list.ts';

/** The customer's service reports; filters and position in the list are stored in the address. */
export const ReportsPage = () => {
  const t = useT('portal');
  const navigate = useNavigate();
  const search: ListSearch<typeof reportList.filters> = useSearch({ strict: false });
  const { siteId } = useScope();
  const columns = useReportColumns();
  const list = useDatasetList(reportList, {
    search,
    onSearch: (next) => void navigate({ to: '.', search: next, replace: true }),
    within: siteId === undefined ? undefined : { 'site.id': siteId },
  });
  return (
    <ReportPdfs>
      <PageHead title={t('Service Reports')} />
      <Panel flush>
        <DatasetTable
          list={list}
          label={t('Service Reports')}
          columns={columns}
          rowName={(row) => row.docno}
          search={{ label: t('Search service reports'), placeholder: t('Number, title or site') }}
          filters={{
            from: { label: t('Visits from'), placeholder: t('Visits from') },
            to: { label: t('Visits until'), placeholder: t('Visits until') },
            status: {
              label: t('Status'),
              placeholder: t('Any status'),
              names: { DN: t(statusWords.done), CWO: t(statusWords.unsigned) },
            },
          }}
          empty={
            <EmptyState
              icon={IconFileText}
              title={t('No service reports yet')}
              text={t('A report appears here after each visit.')}
            />
          }
        />
      </Panel>
    </ReportPdfs>
  );
};
