import type { ReactNode } from 'react';
import type { ChartModel } from './chart-model.ts';
import classes from './charts.module.css';

interface ChartTableProps {
  /** What the table shows, for screen readers. */
  label: string;
  model: ChartModel;
  /** The headings of the categories, and of the values if there is one series without a name. */
  headings: { category: string; value: string };
  format: (value: string) => string;
  /** A value with its text as it is shown, such as a link to what is behind it. */
  cell?: (text: string, category: number, series: number) => ReactNode;
}

/** The values of a chart as a table. */
export const ChartTable = ({
  label,
  model: { categories, series, values },
  headings,
  format,
  cell = (text) => text,
}: ChartTableProps): ReactNode => (
  <div className={classes.scroll} role="group" aria-label={label} tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{headings.category}</th>
          {series.map(({ id, label: name }) => (
            <th key={id} scope="col" className={classes.end}>
              {series.length === 1 ? headings.value : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map(({ id, label: name }, row) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {series.map((each, column) => {
              const value = values[row]?.[column];
              return (
                <td key={each.id} className={classes.end}>
                  {value === undefined ? '' : cell(format(value), row, column)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
