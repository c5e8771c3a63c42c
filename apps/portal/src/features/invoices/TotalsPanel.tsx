import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button } from '@mantine/core';
import { payGroups, totalsOf, type InvoiceRow } from './invoice-sums.ts';
import { Figures, type Figure } from '../../frame/Figures.tsx';
import classes from './invoices.module.css';

/** The balance due by currency, with a button for each group of invoices that can be paid together. */
export const TotalsPanel = ({
  rows,
  onPay,
}: {
  rows: readonly InvoiceRow[];
  onPay: (rows: readonly InvoiceRow[]) => void;
}) => {
  const t = useT('portal');
  const formats = useFormats();
  const totals = totalsOf(rows);
  const groups = payGroups(rows);
  if (totals.length === 0) return null;
  const figures = totals.flatMap(({ currency, open, overdue, count, overdueCount }): Figure[] => {
    const name = (phrase: string) => (totals.length > 1 ? `${phrase} (${currency})` : phrase);
    return [
      {
        label: name(t('Outstanding')),
        value: formats.money(open, currency),
        note: t('{{count}} unpaid invoices', { count }),
      },
      {
        label: name(t('Overdue')),
        value: formats.money(overdue, currency),
        note: t('{{count}} overdue', { count: overdueCount }),
        tone: overdueCount > 0 ? 'overdue' : undefined,
      },
    ];
  });
  const amountOf = (group: readonly InvoiceRow[]) =>
    totalsOf(group)
      .map(({ open, currency }) => formats.money(open, currency))
      .join();
  return (
    <div className={classes.totals}>
      <Figures label={t('Totals')} figures={figures} bare />
      <div className={classes.payAll}>
        {groups.map((group) => (
          <Button
            key={group[0]?.id}
            size="md"
            classNames={{ root: classes.pay, label: classes.payLabel }}
            onClick={() => onPay(group)}
          >
            {t('Pay all: {{amount}}', { amount: amountOf(group) })}
          </Button>
        ))}
      </div>
    </div>
  );
};
