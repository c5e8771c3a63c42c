import type { ReactNode } from 'react';
import classes from './sums.module.css';

interface Sum {
  name: string;
  /** The amount as it is shown. */
  amount: string;
  /** A total stands out; what is wrong is marked. */
  kind?: 'total' | 'wrong' | undefined;
}

/** Amounts below each other that add up, with their names. */
export const SumList = ({ sums }: { sums: readonly Sum[] }): ReactNode => (
  <dl className={classes.sums}>
    {sums.map(({ name, amount, kind }) => (
      <div key={name} className={classes.sum} data-kind={kind}>
        <dt>{name}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
);
