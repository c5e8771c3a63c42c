import type { DatasetName, DatasetRow } from '@field-service/contract/data.ts';
import type { ViewQuery } from '@field-service/domain/site/list-views.ts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useDefaultView } from './use-default-view.ts';
import { useListSource, type ListSource } from './datasets-context.ts';
import type { Find, RowChoice } from './datasets.ts';
import {
  findIn,
  isNarrowed,
  listSearchIn,
  stateIn,
  withState,
  type AnyDataset,
  type Filters,
  type ListSearch,
  type ListSpec,
  type OwnConditions,
} from './list-spec.ts';
import { listQuery, type ListState } from './list-state.ts';

/** The address of a list, and how it is changed. */
export interface ListAddress<Fs extends Filters> {
  search: ListSearch<Fs>;
  onSearch: (search: ListSearch<Fs>) => void;
}

interface ListOptions<Fs extends Filters> extends ListAddress<Fs> {
  /** A condition that always applies, such as the chosen site. */
  within?: Find | undefined;
  own?: OwnConditions | undefined;
}

/** A list as its parts on the screen use it. */
export interface DatasetList<D extends AnyDataset = AnyDataset, Fs extends Filters = Filters> {
  spec: ListSpec<D, Fs>;
  search: ListSearch<Fs>;
  /** Sets filters by their names, or the searched text as `q`; the list starts again at its first page. */
  change: (changed: Readonly<Record<string, string | number | undefined>>) => void;
  /** Clears the filters and the searched text. */
  clear: () => void;
  /** Shows the state that a query describes, such as that of a saved view. */
  show: (query: ViewQuery) => void;
  /** Whether a filter or a searched text narrows the list. */
  narrowed: boolean;
  /** The rows of all pages: for sums, exports and acts on all of them. */
  choice: RowChoice;
  state: ListState;
  onState: (state: ListState) => void;
  /** Undefined while the first page is loading. */
  rows: readonly DatasetRow<D['name']>[] | undefined;
  total: number | undefined;
  error: unknown;
  retry: () => void;
  /** Whether the rows shown are of an earlier state, because the new ones are still loading. */
  stale: boolean;
}

const pageQuery = <N extends DatasetName>(
  { datasets, scope }: ListSource,
  name: N,
  choice: RowChoice,
  state: ListState,
) =>
  queryOptions({
    queryKey: [name, 'page', scope, choice, listQuery(state)],
    queryFn: ({ signal }) => datasets.page(name, { ...choice, ...listQuery(state) }, { signal }),
  });

/**
 * A page of a dataset as its address describes it. The rows before a change of the address stay until the new ones are
 * there, and the next page is loaded ahead.
 */
export const useDatasetList = <D extends AnyDataset, Fs extends Filters>(
  spec: ListSpec<D, Fs>,
  { search, onSearch, within, own }: ListOptions<Fs>,
): DatasetList<D, Fs> => {
  const name: D['name'] = spec.facts.name;
  const source = useListSource();
  const queryClient = useQueryClient();
  const state = stateIn(spec, search);
  const choice: RowChoice = { find: findIn(spec, search, { within, own }), search: search.q };
  const isOpening = useDefaultView(spec, { search, onSearch });
  const page = useQuery({
    ...pageQuery(source, name, choice, state),
    placeholderData: keepPreviousData,
    enabled: !isOpening,
  });

  const total = page.data?.total;
  const hasNext = !page.isPlaceholderData && total !== undefined && (state.page + 1) * state.size < total;
  const loadAhead = useEffectEvent(() =>
    queryClient.prefetchQuery(pageQuery(source, name, choice, { ...state, page: state.page + 1 })),
  );
  /** Names the page after which the next one is loaded. */
  const before = hasNext ? JSON.stringify([choice, listQuery(state)]) : undefined;
  useEffect(() => {
    if (before !== undefined) void loadAhead();
  }, [before]);

  return {
    spec,
    search,
    change: (changed) => onSearch({ ...search, ...changed, page: undefined }),
    clear: () => {
      const cleared: Record<string, undefined> = { q: undefined, page: undefined };
      for (const filter of Object.keys(spec.filters)) cleared[filter] = undefined;
      onSearch({ ...search, ...cleared });
    },
    show: (query) => onSearch(listSearchIn(spec)(query)),
    narrowed: isNarrowed(spec, search),
    choice,
    state,
    onState: (next) => onSearch(withState(spec, search, next)),
    rows: page.data?.rows,
    total,
    error: page.error,
    retry: () => void page.refetch(),
    stale: page.isPlaceholderData,
  };
};
