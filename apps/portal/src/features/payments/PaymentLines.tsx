import { useT } from '@field-service/i18n/use-t.ts';
import { MoneyText } from '@field-service/ui/record/MoneyText.tsx';
import type { ReactNode } from 'react';
import { TextLink } from '../../frame/RouterLink.tsx';
import classes from './payments.module.css';

interface PaymentLinesProps {
  items: readonly { id: string; docno: string; amount: string }[];
  currency: string;
  total: string;
  /** An action on one line. */
  act?: (id: string, docno: string) => ReactNode;
}

/** The invoices that a payment settles, and the total. */
export const PaymentLines = ({ items, currency, total, act }: PaymentLinesProps) => {
  const t = useT('portal');
  return (
    <>
      <ul className={classes.items} aria-label={t('Invoices')}>
        {items.map(({ id, docno, amount }) => (
          <li key={id}>
            <TextLink to="/invoice-detail" search={{ id }} size="sm">
              {t('Invoice {{docno}}', { docno })}
            </TextLink>
            <span className={classes.itemAmount}>
              <MoneyText amount={amount} currency={currency} />
              {act?.(id, docno)}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        <span>{t('Total')}</span>
        <span className={classes.number}>
          <MoneyText amount={total} currency={currency} />
        </span>
      </p>
    </>
  );
};
