import type { DatasetName } from '@field-service/contract/data.ts';
import { useListSource } from '@field-service/ui/list/datasets-context.ts';
import type { RowChoice } from '@field-service/ui/list/datasets.ts';
import { valueAt } from '@field-service/ui/list/dataset-columns.tsx';
import { useQuery } from '@tanstack/react-query';

/** Where a record stood in the list from which it was opened; kept in the history of the browser. */
export interface Listed {
  /** Which rows the list showed, and in which order. */
  choice: RowChoice;
  sort?: string | undefined;
  /** The position among all rows of the list, counted from 0. */
  at: number;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    listed?: Listed;
  }
}

export interface Neighbour {
  id: string;
  listed: Listed;
}
export interface Neighbours {
  previous?: Neighbour | undefined;
  next?: Neighbour | undefined;
}

/** The positions to read around a row: itself with the one before and the one after. */
export const around = (at: number): { skip: number; limit: number } =>
  at === 0 ? { skip: 0, limit: 2 } : { skip: at - 1, limit: 3 };

/**
 * The neighbours of a record among the rows read around its position. If the list has changed and the record stands
 * elsewhere among them, its neighbours are those of its new position; there are none if it is not among them.
 */
export const neighboursIn = (ids: readonly string[], id: string, listed: Listed): Neighbours => {
  const found = ids.indexOf(id);
  if (found === -1) return {};
  const first = around(listed.at).skip;
  const neighbour = (index: number): Neighbour | undefined => {
    const other = ids[index];
    return other === undefined ? undefined : { id: other, listed: { ...listed, at: first + index } };
  };
  return { previous: neighbour(found - 1), next: neighbour(found + 1) };
};

/** The previous and the next record of the list from which a record was opened; none if it was opened otherwise. */
export const useNeighbours = (dataset: DatasetName, id: string, listed: Listed | undefined): Neighbours => {
  const { datasets, scope } = useListSource();
  const { data } = useQuery({
    queryKey: [dataset, 'around', scope, listed],
    queryFn: async ({ signal }) => {
      const { choice, sort, at = 0 } = listed ?? {};
      return (await datasets.page(dataset, { ...choice, sort, ...around(at) }, { signal })).rows;
    },
    enabled: listed !== undefined,
  });
  if (data === undefined || listed === undefined) return {};
  return neighboursIn(
    data.map((row) => String(valueAt(row, 'id'))),
    id,
    listed,
  );
};
