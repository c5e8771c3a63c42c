import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';
import classes from './currency-totals.module.css';

interface CurrencyTotalsProps {
  /** What is summed, for screen readers. */
  label: string;
  /** `text` says what the amount is made of. */
  totals: readonly { currency: string; amount: string; text: string }[];
}

/** The sums of a list, one for each currency. */
export const CurrencyTotals = ({ label, totals }: CurrencyTotalsProps): ReactNode => {
  const formats = useFormats();
  return (
    <ul className={classes.totals} aria-label={label}>
      {totals.map(({ currency, amount, text }) => (
        <li key={currency}>
          <span className={classes.sum}>{formats.money(amount, currency)}</span>
          <span className={classes.sumText}>{text}</span>
        </li>
      ))}
    </ul>
  );
};
