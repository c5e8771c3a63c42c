import { useT } from '@field-service/i18n/use-t.ts';
import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './DataList.module.css';
import { useCopyText } from '../record/copy-text.ts';
import type { Column, ListProps, Selection } from './data-list-types.ts';
import { sortedBy } from './list-state.ts';

export const withToggled = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
};

/** Columns with a fixed width have short contents, which are kept on one line. The first column names the record. */
const cellClass = <Row,>({ align, width }: Column<Row>, at: number): string | undefined =>
  [align === 'end' ? classes.end : '', width !== undefined ? classes.oneLine : at === 0 ? classes.name : '']
    .filter((name) => name !== '')
    .join(' ') || undefined;

type HeadCellProps<Row> = { column: Column<Row> } & Pick<ListProps<Row>, 'state' | 'onState'>;

const HeadCell = <Row,>({ column, state, onState }: HeadCellProps<Row>) => {
  const t = useT();
  const { sortField } = column;
  const className = column.align === 'end' ? classes.end : undefined;
  const style = column.width === undefined ? undefined : { width: column.width };
  if (sortField === undefined) {
    return (
      <th scope="col" className={className} style={style}>
        {column.label}
      </th>
    );
  }
  const direction =
    state.sort === `${sortField} asc` ? 'ascending' : state.sort === `${sortField} desc` ? 'descending' : undefined;
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" className={className} style={style} aria-sort={direction ?? 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-active={direction ? true : undefined}
        aria-label={t('Sort by {{column}}', { column: column.label })}
        onClick={() => onState(sortedBy(state, sortField))}
      >
        {column.label}
        {direction ? <Arrow size={12} stroke={2} aria-hidden /> : null}
      </UnstyledButton>
    </th>
  );
};

const SelectAll = ({ keys, selection }: { keys: readonly string[]; selection: Selection }) => {
  const t = useT();
  const selected = keys.filter((key) => selection.keys.has(key)).length;
  const all = keys.length > 0 && selected === keys.length;
  const change = () => {
    const next = new Set(selection.keys);
    for (const key of keys) {
      if (all) next.delete(key);
      else next.add(key);
    }
    selection.onChange(next);
  };
  return (
    <Checkbox
      size="xs"
      aria-label={t('Select all')}
      checked={all}
      indeterminate={selected > 0 && !all}
      onChange={change}
    />
  );
};

/** A list as a table; double-clicking a cell copies its text. */
export const DataTable = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  rowName,
  state,
  onState,
  selection,
}: ListProps<Row>) => {
  const t = useT();
  const copy = useCopyText();
  return (
    <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {selection ? (
              <th className={classes.tick}>
                <SelectAll keys={rows.map(rowKey)} selection={selection} />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} state={state} onState={onState} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            const selected = selection?.keys.has(key) ?? false;
            return (
              <tr key={key} data-selected={selected ? true : undefined}>
                {selection ? (
                  <td className={classes.tick}>
                    <Checkbox
                      size="xs"
                      aria-label={t('Select row {{name}}', { name: rowName(row) })}
                      checked={selected}
                      onChange={() => selection.onChange(withToggled(selection.keys, key))}
                    />
                  </td>
                ) : null}
                {columns.map((column, at) => (
                  <td
                    key={column.id}
                    className={cellClass(column, at)}
                    onDoubleClick={() => void copy(column.text(row))}
                  >
                    {column.render(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
