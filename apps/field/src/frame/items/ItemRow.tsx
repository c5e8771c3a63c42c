import type { ReactNode } from 'react';
import classes from './items.module.css';

interface ItemRowProps {
  name: string;
  /** What else is to be known of the item, in small letters. */
  more: string;
  /** A quantity, at the right edge. */
  amount?: string | undefined;
  /** Marks below, such as that nothing is left. */
  marks?: ReactNode;
  onOpen: () => void;
}

/** An item in a list, which opens at a tap. */
export const ItemRow = ({ name, more, amount, marks, onOpen }: ItemRowProps) => (
  <li>
    <button type="button" className={classes.row} onClick={onOpen}>
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.more}>{more}</span>
        {marks ? <span className={classes.marks}>{marks}</span> : null}
      </span>
      {amount === undefined ? null : <span className={classes.amount}>{amount}</span>}
    </button>
  </li>
);

export const ItemRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
);
