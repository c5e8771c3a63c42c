import type { DatasetRow } from '@field-service/contract/data.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn, ListProps } from '@field-service/ui/list/data-list-types.ts';
import { valueAt } from '@field-service/ui/list/dataset-columns.tsx';
import { DatasetTable } from '@field-service/ui/list/DatasetTable.tsx';
import { useListSource } from '@field-service/ui/list/datasets-context.ts';
import type { Find } from '@field-service/ui/list/datasets.ts';
import { listSpec, type AnyDataset } from '@field-service/ui/list/list-spec.ts';
import { useDatasetList, type ListAddress } from '@field-service/ui/list/use-dataset-list.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlainTable } from '../../../parts/PlainTable.tsx';
import type { NoFilters } from './analysis-search.ts';
import type { SubjectName } from './subjects.ts';

interface AllRowsProps extends ListAddress<NoFilters> {
  /** What the rows are, for screen readers and for the names of exported files. */
  label: string;
  find: Find;
}
interface SomeRowsProps {
  label: string;
  find: Find;
  sort: string | undefined;
  limit: number;
  /** The fields that are shown; all columns without it. */
  cols: readonly string[] | undefined;
}

/** The rows of a subject: as a whole list that can be exported, and as a short table of the first ones. */
export interface SubjectRows {
  All: (props: AllRowsProps) => ReactNode;
  Some: (props: SomeRowsProps) => ReactNode;
}
export type RowsOfSubjects = Readonly<Record<SubjectName, SubjectRows>>;

/** How the rows of a dataset are shown; `nameOf` names a row. */
export interface RowsDescription<D extends AnyDataset> {
  facts: D;
  useColumns: () => readonly DatasetColumn<DatasetRow<D['name']>>[];
  nameOf: (row: DatasetRow<D['name']>) => string;
  rowKey?: ListProps<DatasetRow<D['name']>>['rowKey'];
}

const idOf = (row: unknown): string => String(valueAt(row, 'id'));
const headOf = (path: string): string => path.split('.')[0] ?? path;

/** The rows of a dataset, made from the columns of its own list. */
export const subjectRows = <D extends AnyDataset>({
  facts,
  useColumns,
  nameOf,
  rowKey,
}: RowsDescription<D>): SubjectRows => {
  const spec = listSpec(facts, { filters: {} });
  const All = ({ label, find, ...address }: AllRowsProps): ReactNode => {
    const t = useT('office');
    const list = useDatasetList(spec, { ...address, within: find });
    return (
      <DatasetTable
        list={list}
        label={label}
        columns={useColumns()}
        rowName={nameOf}
        {...(rowKey === undefined ? {} : { rowKey })}
        filters={{}}
        empty={<EmptyState title={t('There is nothing behind this value any more.')} />}
      />
    );
  };
  const Some = ({ label, find, sort, limit, cols }: SomeRowsProps): ReactNode => {
    const t = useT('office');
    const { datasets, scope } = useListSource();
    const columns = useColumns().filter(
      ({ id, print }) => cols === undefined || cols.includes(id) || cols.includes(headOf(print?.field ?? '')),
    );
    const name: D['name'] = facts.name;
    const rows = useQuery({
      queryKey: [name, 'some', scope, find, sort, limit],
      queryFn: async ({ signal }) =>
        await datasets.rows(name, { find, limit, ...(sort === undefined ? {} : { sort }) }, { signal }),
    });
    if (rows.data === undefined)
      return rows.error === null ? (
        <ListSkeleton rows={4} />
      ) : (
        <ErrorPanel error={rows.error} onRetry={() => void rows.refetch()} />
      );
    if (rows.data.length === 0)
      return (
        <Text size="sm" c="dimmed">
          {t('Nothing to show')}
        </Text>
      );
    return (
      <PlainTable
        label={label}
        rows={rows.data}
        rowKey={rowKey ?? idOf}
        columns={columns.map(({ label: heading, render, align, width }) => ({
          label: heading,
          cell: render,
          ...(align === undefined ? {} : { align }),
          ...(width === undefined ? {} : { nowrap: true as const }),
        }))}
      />
    );
  };
  return { All, Some };
};
