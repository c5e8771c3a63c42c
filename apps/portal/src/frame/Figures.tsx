import type { ReactNode } from 'react';
import classes from './frame.module.css';

export interface Figure {
  label: string;
  value: ReactNode;
  /** A quiet word under the number. */
  note?: ReactNode;
  tone?: 'overdue' | 'done' | undefined;
}

/** The numbers that a page is about, large. */
export const Figures = ({ figures, label }: { figures: readonly Figure[]; label: string }) => (
  <dl className={classes.figures} aria-label={label}>
    {figures.map(({ label: name, value, note, tone }) => (
      <div key={name} data-tone={tone}>
        <dt>{name}</dt>
        <dd>
          <span className={classes.number}>{value}</span>
          {note ? <span className={classes.note}>{note}</span> : null}
        </dd>
      </div>
    ))}
  </dl>
);
