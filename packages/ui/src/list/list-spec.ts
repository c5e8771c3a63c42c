import type { DatasetDescriptions } from '@field-service/contract/datasets/all.ts';
import { isBusinessDate } from '@field-service/domain/values/business-date.ts';
import { listStateFromSearch, listStateToSearch, type ListState } from './list-state.ts';
import type { Find } from './datasets.ts';

/**
 * A filter of a list. Its value is kept in the list's address under the filter's name:
 *
 * - `choice`: one of its options, each with the condition that it stands for;
 * - `day`: a business date (`yyyymmdd`) with which `field` is compared, itself included;
 * - `record`: the id of a record that `field` refers to.
 */
export type Filter =
  | { kind: 'choice'; options: Readonly<Record<string, Find>> }
  | { kind: 'day'; field: string; compare: '$gte' | '$lte' }
  | { kind: 'record'; field: string };
export type Filters = Readonly<Record<string, Filter>>;

export type FilterValue<F extends Filter> = F extends { kind: 'choice'; options: infer Options }
  ? keyof Options & string
  : F extends { kind: 'day' }
    ? number
    : string;
/** The chosen filters; a filter that is absent or undefined is not set. */
export type FilterValues<Fs extends Filters> = { [K in keyof Fs]?: FilterValue<Fs[K]> | undefined };

/** The query of a list's address: its page, its order, its columns, the searched text and its filters. */
export type ListSearch<Fs extends Filters = Filters> = FilterValues<Fs> & {
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
  hide?: string | undefined;
  q?: string | undefined;
};

/** The description of any dataset of the contract. */
export type AnyDataset = DatasetDescriptions[keyof DatasetDescriptions];

/** A list as its address can describe it: the dataset, its filters, and its state where the address says nothing. */
export interface ListSpec<D extends AnyDataset = AnyDataset, Fs extends Filters = Filters> {
  facts: D;
  filters: Fs;
  defaults: ListState;
}

/** Without `sort` the dataset's own order applies; `hidden` names the columns that are hidden at first. */
export const listSpec = <const D extends AnyDataset, const Fs extends Filters>(
  facts: D,
  { filters, sort, hidden = [] }: { filters: Fs; sort?: string; hidden?: readonly string[] },
): ListSpec<D, Fs> => ({ facts, filters, defaults: { page: 0, size: 25, sort, hidden } });

const text = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : undefined;

/** The value of a filter in an address; undefined if it is missing or not one of the filter's. */
const valueIn = (filter: Filter, raw: unknown): string | number | undefined => {
  const value = text(raw);
  if (value === undefined) return undefined;
  if (filter.kind === 'choice') return Object.hasOwn(filter.options, value) ? value : undefined;
  if (filter.kind === 'record') return value;
  const day = Number(value);
  return isBusinessDate(day) ? day : undefined;
};

const conditionOf = (filter: Filter, value: string | number): Find => {
  if (filter.kind === 'choice') return filter.options[value] ?? {};
  return filter.kind === 'record' ? { [filter.field]: value } : { [filter.field]: { [filter.compare]: value } };
};

/** Reads an address: unknown parameters and invalid values are dropped. Used as a route's `validateSearch`. */
export const listSearchIn =
  <Fs extends Filters>(spec: ListSpec<AnyDataset, Fs>) =>
  (search: Readonly<Record<string, unknown>>): ListSearch<Fs> => {
    const filters = Object.entries(spec.filters).map(
      ([name, filter]) => [name, valueIn(filter, search[name])] as const,
    );
    const { page, size, sort, hide } = listStateToSearch(listStateFromSearch(search, spec.defaults), spec.defaults);
    const chosen: Record<string, string | number | undefined> = Object.fromEntries(filters);
    const found: ListSearch = { page, size, sort, hide, q: text(search.q), ...chosen };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `valueIn` returns each filter's own type
    return found as ListSearch<Fs>;
  };

export const stateIn = (spec: ListSpec, search: ListSearch): ListState =>
  listStateFromSearch({ ...search }, spec.defaults);

/** The search with another state of the list; its filters stay. */
export const withState = <Fs extends Filters>(
  spec: ListSpec<AnyDataset, Fs>,
  search: ListSearch<Fs>,
  state: ListState,
): ListSearch<Fs> => ({ ...search, ...listStateToSearch(state, spec.defaults) });

/** Whether anything narrows the list: a filter or a searched text. */
export const isNarrowed = (spec: ListSpec, search: ListSearch): boolean =>
  search.q !== undefined || Object.keys(spec.filters).some((name) => search[name] !== undefined);

/** Conditions that only the screen knows, by the name of their filter, such as a folder together with its subfolders. */
export type OwnConditions = Readonly<Record<string, (value: string | number) => Find>>;

/** The condition of the chosen filters together with `within`, which always applies; undefined for all rows. */
export const findIn = (
  spec: ListSpec,
  search: ListSearch,
  { within, own = {} }: { within?: Find | undefined; own?: OwnConditions | undefined } = {},
): Find | undefined => {
  const chosen = Object.entries(spec.filters).flatMap(([name, filter]) => {
    const value = search[name];
    return value === undefined ? [] : [own[name]?.(value) ?? conditionOf(filter, value)];
  });
  const terms = [...chosen, ...(within === undefined ? [] : [within])].filter((term) => Object.keys(term).length > 0);
  return terms.length > 1 ? { $and: terms } : terms[0];
};
