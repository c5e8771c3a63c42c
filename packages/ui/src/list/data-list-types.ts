import type { ShownColumn } from '@field-service/contract/site/exports.ts';
import type { ReactNode } from 'react';
import type { ListState } from './list-state.ts';

export interface Column<Row> {
  /** Identifies the column in the address while it is hidden. */
  id: string;
  /** Already translated. */
  label: string;
  render: (row: Row) => ReactNode;
  /** The cell as plain text, for copying. */
  text: (row: Row) => string;
  /** The server's field to sort by; a column without one cannot be sorted. */
  sortField?: string | undefined;
  align?: 'end';
  /** The width in px; columns without one share the remaining space. */
  width?: number;
  /** On a phone, the first column is the card's heading. A column with `card: 'none'` is left out. */
  card?: 'none';
}

/** A column of a dataset's list; `print` says how an export writes it. */
export interface DatasetColumn<Row> extends Column<Row> {
  /** Null for a column that exists for its acts alone. */
  print: ShownColumn | null;
}

/** The selected rows, by key. */
export interface Selection {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
  /** Selects the rows of all pages. */
  all?: { rows: number; select: () => Promise<void> } | undefined;
}

export interface ListProps<Row> {
  /** Describes the contents of the list, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A row's name, for its checkbox. */
  rowName: (row: Row) => string;
  state: ListState;
  onState: (state: ListState) => void;
  selection?: Selection | undefined;
}

/** The columns that a list shows; the first one names the row and cannot be hidden. */
export const visibleColumns = <C extends { id: string }>(columns: readonly C[], { hidden }: ListState): C[] =>
  columns.filter((column, i) => i === 0 || !hidden.includes(column.id));
