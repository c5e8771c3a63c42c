/** The page sizes of every list (specification, part 1 §9). */
export const pageSizes = [25, 50, 80] as const;
export type PageSize = (typeof pageSizes)[number];

/** The state of a list. Apps keep it in the URL, so that a list can be shared, reloaded and revisited. */
export interface ListState {
  /** The page, counted from 0. */
  page: number;
  size: PageSize;
  /** `{field} asc` or `{field} desc`, as the server expects it. */
  sort?: string | undefined;
  /** The ids of the hidden columns. */
  hidden: readonly string[];
}

export const firstPage: ListState = { page: 0, size: 25, hidden: [] };

/** The `hide` value in the URL that means every column is visible, for lists that hide some columns by default. */
const noneHidden = '-';

const isPageSize = (value: number): value is PageSize => pageSizes.some((size) => size === value);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads the state from the query of an address; invalid values are replaced by the defaults. */
export const listStateFromSearch = (
  search: Readonly<Record<string, unknown>>,
  defaults: ListState = firstPage,
): ListState => {
  const page = Number(search.page);
  const size = Number(search.size);
  const hide = textOf(search.hide);
  return {
    page: Number.isInteger(page) && page > 0 ? page : 0,
    size: isPageSize(size) ? size : defaults.size,
    sort: textOf(search.sort) ?? defaults.sort,
    hidden: hide === undefined ? defaults.hidden : hide === noneHidden ? [] : hide.split(','),
  };
};

/** The query parameters of a state; defaults are omitted to keep addresses short. */
export const listStateToSearch = (state: ListState, defaults: ListState = firstPage) => ({
  page: state.page === 0 ? undefined : state.page,
  size: state.size === defaults.size ? undefined : state.size,
  sort: state.sort === defaults.sort ? undefined : state.sort,
  hide: state.hidden.join(',') === defaults.hidden.join(',') ? undefined : state.hidden.join(',') || noneHidden,
});

/** The server's paging parameters. */
export const listQuery = (state: ListState) => ({
  skip: state.page * state.size,
  limit: state.size,
  ...(state.sort ? { sort: state.sort } : {}),
});

/** The next sort order: ascending, then descending, then the list's own order again. */
export const nextSort = (current: string | undefined, field: string): string | undefined => {
  if (current === `${field} asc`) return `${field} desc`;
  return current === `${field} desc` ? undefined : `${field} asc`;
};

/** The state after sorting by a field: paging starts again at the first page. */
export const sortedBy = (state: ListState, field: string): ListState => ({
  ...state,
  page: 0,
  sort: nextSort(state.sort, field),
});
