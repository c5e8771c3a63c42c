import type { ReactNode } from 'react';
import classes from './page.module.css';

export interface PlainColumn<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** Keeps the cells on one line, as for times and numbers. */
  nowrap?: true;
}

interface PlainTableProps<Row> {
  /** The contents of the table, for screen readers. */
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A short table of one record's parts, without paging. */
export const PlainTable = <Row,>({ label, columns, rows, rowKey }: PlainTableProps<Row>): ReactNode => (
  <div className={classes.tableScroll} role="group" aria-label={label} tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={column.align === 'end' ? classes.end : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td
                key={column.label}
                className={column.align === 'end' ? classes.end : column.nowrap ? classes.nowrap : undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
