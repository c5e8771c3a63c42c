import type { ReactNode } from 'react';
import type { ListState } from './list-state.ts';

export interface Column<Row> {
  /** Stands in the address when hidden or sorted by. */
  id: string;
  /** Already translated. */
  label: string;
  render: (row: Row) => ReactNode;
  /** The cell as plain text, for copying. */
  text: (row: Row) => string;
  /** The server's field to sort by; none: the column does not sort. */
  sortField?: string;
  align?: 'end';
  /** Width in px; columns share what is left. */
  width?: number;
  /** On a phone the first column heads the card; one with `card: 'none'` is left out there. */
  card?: 'none';
}

/** Rows that are ticked, by key. */
export interface Selection {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
}

export interface ListProps<Row> {
  /** What the list holds, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A row's name, for its tick box. */
  rowName: (row: Row) => string;
  state: ListState;
  onState: (state: ListState) => void;
  selection?: Selection | undefined;
}
