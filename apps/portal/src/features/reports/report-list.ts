import type { DatasetRow } from '@field-service/contract/data.ts';
import { listQuery, type ListState } from '@field-service/ui/list/list-state.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readDataset } from '../../api/dataset.ts';
import { useScope, type Scope } from '../../api/session.ts';
import { findReports, type ReportFilters } from './find-reports.ts';

export type ReportRow = DatasetRow<'service-reports'>;

const readReports = async (state: ListState, filters: ReportFilters, scope: Scope, signal: AbortSignal) =>
  await readDataset(
    'service-reports',
    { ...listQuery(state), find: findReports(filters, scope.siteId), search: filters.search },
    signal,
  );

export const useReports = (state: ListState, filters: ReportFilters) => {
  const scope = useScope();
  return useQuery({
    queryKey: ['reports', 'list', scope, listQuery(state), filters],
    queryFn: ({ signal }) => readReports(state, filters, scope, signal),
    placeholderData: keepPreviousData,
  });
};
