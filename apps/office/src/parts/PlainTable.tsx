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

const Frame = <Row,>({
  label,
  columns,
  children,
}: Pick<PlainTableProps<Row>, 'label' | 'columns'> & { children: ReactNode }): ReactNode => (
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
      {children}
    </table>
  </div>
);

const Rows = <Row,>({ columns, rows, rowKey }: Omit<PlainTableProps<Row>, 'label'>): ReactNode =>
  rows.map((row) => (
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
  ));

/** A short table of one record's parts, without paging. */
export const PlainTable = <Row,>({ label, columns, rows, rowKey }: PlainTableProps<Row>): ReactNode => (
  <Frame label={label} columns={columns}>
    <tbody>
      <Rows columns={columns} rows={rows} rowKey={rowKey} />
    </tbody>
  </Frame>
);

export interface PlainGroup<Row> {
  key: string;
  title: ReactNode;
  rows: readonly Row[];
}

/** The same with rows in groups, each under a title of its own. */
export const GroupedTable = <Row,>({
  label,
  columns,
  groups,
  rowKey,
}: Omit<PlainTableProps<Row>, 'rows'> & { groups: readonly PlainGroup<Row>[] }): ReactNode => (
  <Frame label={label} columns={columns}>
    {groups.map(({ key, title, rows }) => (
      <tbody key={key}>
        <tr className={classes.group}>
          <th scope="rowgroup" colSpan={columns.length}>
            {title}
          </th>
        </tr>
        <Rows columns={columns} rows={rows} rowKey={rowKey} />
      </tbody>
    ))}
  </Frame>
);
