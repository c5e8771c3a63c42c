import { useT } from '@field-service/i18n/use-t.ts';
import { DataList } from '@field-service/ui/list/DataList.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { listStateFromSearch, listStateToSearch, type ListState } from '@field-service/ui/list/list-state.ts';
import { IconFileText } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PageHead } from '../../frame/PageHead.tsx';
import { Panel } from '../../frame/Panel.tsx';
import { isReportStatus, type ReportFilters } from './find-reports.ts';
import { useReports } from './report-list.ts';
import { useReportColumns } from './report-columns.tsx';
import { ReportFilterBar } from './ReportFilterBar.tsx';

const newestFirst: ListState = { page: 0, size: 25, sort: 'date desc', hidden: [] };

/** The customer's service reports; filters and position in the list are stored in the address. */
export const ReportsPage = () => {
  const t = useT('portal');
  const navigate = useNavigate();
  const address = useSearch({ strict: false });
  const state = listStateFromSearch(address, newestFirst);
  const filters: ReportFilters = {
    search: address.search,
    from: address.from,
    to: address.to,
    status: isReportStatus(address.status) ? address.status : undefined,
  };
  const columns = useReportColumns();
  const reports = useReports(state, filters);
  const filtered = Object.values(filters).some((value) => value !== undefined);
  const goTo = (next: ListState, by: ReportFilters) =>
    void navigate({ to: '.', search: { ...listStateToSearch(next, newestFirst), ...by }, replace: true });
  return (
    <>
      <PageHead title={t('Service Reports')} />
      <Panel flush>
        <DataList
          label={t('Service Reports')}
          columns={columns}
          rows={reports.data?.rows}
          total={reports.data?.total}
          rowKey={(row) => row.id}
          rowName={(row) => row.docno}
          state={state}
          onState={(next) => goTo(next, filters)}
          error={reports.error}
          onRetry={() => void reports.refetch()}
          stale={reports.isPlaceholderData}
          toolbar={<ReportFilterBar filters={filters} onFilters={(by) => goTo({ ...state, page: 0 }, by)} />}
          empty={
            filtered ? (
              <EmptyState
                icon={IconFileText}
                title={t('Nothing matches')}
                text={t('Try another word or clear the filters.')}
              />
            ) : (
              <EmptyState
                icon={IconFileText}
                title={t('No service reports yet')}
                text={t('A report appears here after each visit.')}
              />
            )
          }
        />
      </Panel>
    </>
  );
};
