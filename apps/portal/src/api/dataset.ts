import type { DatasetName, DatasetRow } from '@field-service/contract/data.ts';
import { api } from './client.ts';

export interface DatasetQuery {
  find?: Readonly<Record<string, unknown>> | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  skip?: number;
  limit?: number;
}

export interface DatasetPage<N extends DatasetName> {
  rows: readonly DatasetRow<N>[];
  total: number;
}

/** The rows of a dataset have the shape that the contract declares for it, which the server's tests verify. */
const asRows = <N extends DatasetName>(rows: readonly unknown[]): readonly DatasetRow<N>[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  rows as readonly DatasetRow<N>[];

/** One page of a named dataset with the total number of matching rows. */
export const readDataset = async <N extends DatasetName>(
  name: N,
  query: DatasetQuery,
  signal?: AbortSignal,
): Promise<DatasetPage<N>> => {
  const { find, search, sort, skip, limit } = query;
  const { data, total } = await api.data.read(
    {
      params: { id: name },
      query: {
        total: '1',
        ...(find && Object.keys(find).length > 0 ? { find: JSON.stringify(find) } : {}),
        ...(search ? { search } : {}),
        ...(sort ? { sort } : {}),
        ...(skip === undefined ? {} : { skip: String(skip) }),
        ...(limit === undefined ? {} : { limit: String(limit) }),
      },
    },
    signal ? { signal } : {},
  );
  return { rows: asRows<N>(data), total: total ?? data.length };
};
