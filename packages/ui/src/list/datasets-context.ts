import { createContext, use } from 'react';
import type { Datasets } from './datasets.ts';

/** The datasets that lists read, and what narrows all of them, such as the chosen folder. */
export interface ListSource {
  datasets: Datasets;
  /** Part of the query keys: rows of another scope are other rows. */
  scope: unknown;
}

const ListSourceContext = createContext<ListSource | undefined>(undefined);

export const ListSourceProvider = ListSourceContext.Provider;

export const useListSource = (): ListSource => {
  const source = use(ListSourceContext);
  if (!source) throw new Error('useListSource needs a ListSourceProvider above it');
  return source;
};
