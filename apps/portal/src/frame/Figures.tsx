import type { ReactNode } from 'react';
import classes from './frame.module.css';

export interface Figure {
  label: string;
  value: ReactNode;
  /** A muted note below the number. */
  note?: ReactNode;
  tone?: 'overdue' | 'done' | undefined;
}

interface FiguresProps {
  figures: readonly Figure[];
  label: string;
  /** Set if the figures are inside a panel that has its own border. */
  bare?: boolean;
}

/** The key figures of a page, in large type. */
export const Figures = ({ figures, label, bare = false }: FiguresProps) => (
  <dl className={classes.figures} data-bare={bare ? true : undefined} aria-label={label}>
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
