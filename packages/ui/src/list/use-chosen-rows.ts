import { useState } from 'react';
import type { Selection } from './data-list-types.ts';

interface ChosenRows<Row> {
  /** The selected rows, in the order in which they were selected. */
  chosen: readonly Row[];
  selection: Selection;
  /** Takes the rows with these ids out of the selection; without ids all of them. */
  drop: (ids?: readonly string[]) => void;
}

/** The selected rows of a list: they stay selected while the list shows another page or other rows. */
export const useChosenRows = <Row extends { id: string }>(rows: readonly Row[] | undefined): ChosenRows<Row> => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  // A row that is on the page is as it was last read.
  const latest = (id: string): Row | undefined => rows?.find((row) => row.id === id) ?? chosen.get(id);
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
  return {
    chosen: [...keys].flatMap((id) => latest(id) ?? []),
    selection: { keys, onChange: take },
    drop: (ids) => take(ids === undefined ? [] : [...keys].filter((id) => !ids.includes(id))),
  };
};
