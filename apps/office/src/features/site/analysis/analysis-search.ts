import { periods, type Period } from '@field-service/domain/values/periods.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { listSearchIn, listSpec, type ListSearch } from '@field-service/ui/list/list-spec.ts';
import { posts } from '@field-service/contract/datasets/jobs.ts';
import { oneOf, textIn, type RawSearch } from '../../../api/search.ts';
import type { KeyValue } from './group-model.ts';

/** The address of the analysis: the chosen dashboard, and a period instead of those of its widgets. */
export interface AnalysisSearch {
  board?: string | undefined;
  period?: Period | undefined;
}

export const analysisSearch = (search: RawSearch): AnalysisSearch => ({
  board: textIn(search, 'board'),
  period: oneOf(search, 'period', periods),
});

/** The values of a widget's group, by its fields. */
export type Keys = Readonly<Record<string, KeyValue>>;
/** The lists of rows have no filters of their own. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- an object without any filter
export type NoFilters = Readonly<Record<never, never>>;

/** The address of the rows behind a value: the list's state, the period, and the group. */
export interface RowsSearch extends ListSearch<NoFilters> {
  period?: Period | undefined;
  keys?: Keys | undefined;
}

/** The fields of a group are few. */
const maxKeys = 6;
const isKey = (value: unknown): value is KeyValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
const keysIn = ({ keys }: RawSearch): Keys | undefined => {
  if (!isRecord(keys)) return undefined;
  const entries = Object.entries(keys).flatMap(([field, value]): [string, KeyValue][] =>
    isKey(value) ? [[field, value]] : [],
  );
  return entries.length === 0 || entries.length > maxKeys ? undefined : Object.fromEntries(entries);
};

/** No filter of its own, whatever the dataset: the state of a list is read the same way for all. */
const anyList = listSpec(posts, { filters: {} });

export const rowsSearch = (search: RawSearch): RowsSearch => ({
  ...listSearchIn(anyList)(search),
  period: oneOf(search, 'period', periods),
  keys: keysIn(search),
});
