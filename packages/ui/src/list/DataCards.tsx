import { useT } from '@field-service/i18n/use-t.ts';
import { Checkbox } from '@mantine/core';
import classes from './DataList.module.css';
import { withToggled } from './DataTable.tsx';
import type { ListProps } from './data-list-types.ts';

/** A list on a narrow screen: one card per row, headed by the first column. */
export const DataCards = <Row,>({ label, columns, rows, rowKey, rowName, selection }: ListProps<Row>) => {
  const t = useT();
  const [head, ...facts] = columns.filter((column) => column.card !== 'none');
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => {
        const key = rowKey(row);
        return (
          <li key={key} className={classes.card}>
            {selection ? (
              <Checkbox
                aria-label={t('Select row {{name}}', { name: rowName(row) })}
                checked={selection.keys.has(key)}
                onChange={() => selection.onChange(withToggled(selection.keys, key))}
              />
            ) : null}
            <div style={{ minWidth: 0, flex: 1 }}>
              <div className={classes.head}>{head?.render(row)}</div>
              <dl className={classes.facts}>
                {facts.map((column) => (
                  <div key={column.id} style={{ display: 'contents' }}>
                    <dt>{column.label}</dt>
                    <dd>{column.render(row)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </li>
        );
      })}
    </ul>
  );
};
