import type { DatasetRow } from '@field-service/contract/data.ts';
import { useState } from 'react';
import { idOf } from './dataset-columns.tsx';
import { useListSource } from './datasets-context.ts';
import type { Selection } from './data-list-types.ts';
import type { AnyDataset, Filters } from './list-spec.ts';
import type { DatasetList } from './use-dataset-list.ts';

interface ChosenRows<Row> {
  /** The selected rows, in the order in which they were selected. */
  chosen: readonly Row[];
  selection: Selection;
  /** Takes the rows with these ids out of the selection; without ids all of them. */
  drop: (ids?: readonly string[]) => void;
}

/** The largest number of rows that are selected at once. */
const atMost = 500;

/** The selected rows of a list: they stay selected while the list shows another page or other rows. */
export const useChosenRows = <D extends AnyDataset, Fs extends Filters>({
  spec,
  rows,
  total = 0,
  choice,
  state,
}: DatasetList<D, Fs>): ChosenRows<DatasetRow<D['name']>> => {
  type Row = DatasetRow<D['name']>;
  const { datasets } = useListSource();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  // A row that is on the page is as it was last read.
  const latest = (id: string): Row | undefined => rows?.find((row) => idOf(row) === id) ?? chosen.get(id);
  const take = (ids: Iterable<string>) =>
    setChosen(
      new Map(
        [...ids].flatMap((id) => {
          const row = latest(id);
          return row === undefined ? [] : [[id, row] as const];
        }),
      ),
    );
  const keys = new Set(chosen.keys());
  const name: D['name'] = spec.facts.name;
  const select = async () => {
    const found = await datasets.rows(name, {
      ...choice,
      ...(state.sort === undefined ? {} : { sort: state.sort }),
      limit: atMost,
    });
    setChosen(new Map(found.map((row) => [idOf(row), row])));
  };
  return {
    chosen: [...keys].flatMap((id) => latest(id) ?? []),
    selection: {
      keys,
      onChange: take,
      all: total > (rows?.length ?? 0) && total <= atMost ? { rows: total, select } : undefined,
    },
    drop: (ids) => take(ids === undefined ? [] : [...keys].filter((id) => !ids.includes(id))),
  };
};
