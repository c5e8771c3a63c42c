import type { DatasetRow } from '@field-service/contract/data.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { ReactNode } from 'react';
import { EmptyState } from '../shell/EmptyState.tsx';
import { DataList } from './DataList.tsx';
import { idOf } from './dataset-columns.tsx';
import { visibleColumns, type DatasetColumn, type ListProps } from './data-list-types.ts';
import { ExportMenu } from './exports/ExportMenu.tsx';
import { useFilterWords } from './exports/filter-words.ts';
import { SavedViews } from './SavedViews.tsx';
import { ClearFilters, FilterBar, type FilterNames } from './FilterBar.tsx';
import type { AnyDataset, Filters } from './list-spec.ts';
import type { DatasetList } from './use-dataset-list.ts';

interface DatasetTableProps<D extends AnyDataset, Fs extends Filters> extends Omit<
  ListProps<DatasetRow<D['name']>>,
  'rows' | 'rowKey' | 'state' | 'onState' | 'columns'
> {
  list: DatasetList<D, Fs>;
  columns: readonly DatasetColumn<DatasetRow<D['name']>>[];
  rowKey?: ListProps<DatasetRow<D['name']>>['rowKey'];
  search?: { label: string; placeholder: string };
  filters: FilterNames<Fs>;
  folded?: readonly (keyof Fs & string)[];
  /** Shown if there are no rows although nothing narrows the list: says what to do first. */
  empty: ReactNode;
  /** Actions for the selected rows, shown below the filters while rows are selected. */
  selectionActs?: ReactNode;
}

/** A dataset's list: its filters, its page of rows, and what is said when there are none. */
export const DatasetTable = <D extends AnyDataset, Fs extends Filters>({
  list,
  rowKey = idOf,
  search,
  filters,
  folded,
  empty,
  ...table
}: DatasetTableProps<D, Fs>): ReactNode => {
  const t = useT();
  const filterWords = useFilterWords(list, { filters, search });
  return (
    <DataList
      {...table}
      rows={list.rows}
      total={list.total}
      error={list.error}
      onRetry={list.retry}
      stale={list.stale}
      state={list.state}
      onState={list.onState}
      rowKey={rowKey}
      toolbar={
        <>
          <FilterBar list={list} search={search} filters={filters} folded={folded} />
          <SavedViews list={list} />
        </>
      }
      acts={
        <ExportMenu
          list={list}
          title={table.label}
          columns={visibleColumns(table.columns, list.state)}
          filterWords={filterWords}
        />
      }
      empty={
        list.narrowed ? (
          <EmptyState
            title={t('Nothing matches')}
            text={t('Try another word or clear the filters.')}
            action={<ClearFilters list={list} />}
          />
        ) : (
          empty
        )
      }
    />
  );
};
