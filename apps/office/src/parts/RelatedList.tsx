import type { DatasetColumn, ListProps } from '@field-service/ui/list/data-list-types.ts';
import type { DatasetRow } from '@field-service/contract/data.ts';
import { DatasetTable } from '@field-service/ui/list/DatasetTable.tsx';
import type { Find } from '@field-service/ui/list/datasets.ts';
import type { AnyDataset, ListSearch, ListSpec } from '@field-service/ui/list/list-spec.ts';
import { SavedViewsProvider } from '@field-service/ui/list/saved-views-host.ts';
import { useDatasetList } from '@field-service/ui/list/use-dataset-list.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useState, type ReactNode } from 'react';

type NoFilters = Readonly<Record<string, never>>;

interface RelatedListProps<D extends AnyDataset> {
  /** The list, without filters of its own. */
  spec: ListSpec<D, NoFilters>;
  /** The condition that ties the rows to the record. */
  within: Find;
  label: string;
  columns: readonly DatasetColumn<DatasetRow<D['name']>>[];
  rowName: (row: DatasetRow<D['name']>) => string;
  /** What tells a row from the others where the dataset has no ids. */
  rowKey?: ListProps<DatasetRow<D['name']>>['rowKey'];
  search?: { label: string; placeholder: string };
  /** Said if there are no rows. */
  empty: string;
}

const Rows = <D extends AnyDataset>({ spec, within, empty, ...table }: RelatedListProps<D>): ReactNode => {
  const [search, setSearch] = useState<ListSearch<NoFilters>>({});
  const list = useDatasetList(spec, { search, onSearch: setSearch, within });
  return <DatasetTable {...table} list={list} filters={{}} empty={<EmptyState title={empty} />} />;
};

/** The rows of a dataset that belong to one record, page by page. Saved views are for whole lists only. */
export const RelatedList = <D extends AnyDataset>(props: RelatedListProps<D>): ReactNode => (
  <SavedViewsProvider value={undefined}>
    <Rows {...props} />
  </SavedViewsProvider>
);
