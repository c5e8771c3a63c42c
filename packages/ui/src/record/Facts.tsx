import type { ReactNode } from 'react';
import classes from './Facts.module.css';

export interface Fact {
  label: string;
  /** The fact is omitted if this is null, undefined or an empty string. */
  value: ReactNode;
}

/** A list of names and values, side by side if there is room. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
      .map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
