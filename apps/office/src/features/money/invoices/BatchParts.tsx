import type { DatasetRow } from '@field-service/contract/data.ts';
import type { invoices } from '@field-service/contract/money/invoices.ts';
import type { RouteResult } from '@field-service/contract/route.ts';
import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextLink } from '../../../parts/LinkButton.tsx';
import classes from './invoices.module.css';
import { totalsByCurrency } from './totals-by-currency.ts';

export type InvoiceRow = DatasetRow<'invoices'>;
type Problem = NonNullable<RouteResult<typeof invoices.issueMany>[number]['problem']>;

/** What a rule says of an invoice, with the numbers of the jobs that it concerns. */
export const useProblemText = () => {
  const errorText = useErrorText();
  return (problem: Problem): string => {
    const { docnos } = problem.params;
    const text = errorText(problem);
    return typeof docnos === 'string' && docnos !== '' ? `${text} (${docnos})` : text;
  };
};

/** How many invoices are chosen and their sum, for each currency. */
export const Totals = ({ rows }: { rows: readonly InvoiceRow[] }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  return (
    <dl className={classes.issueTotals}>
      {totalsByCurrency(rows).map(({ currency, count, amount }) => (
        <div key={currency}>
          <dt>{t('{{count}} invoices', { count })}</dt>
          <dd>{formats.money(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Invoices with what is said of each. */
export const InvoiceLines = ({
  label,
  rows,
  detail,
}: {
  label: string;
  rows: readonly InvoiceRow[];
  detail: (row: InvoiceRow) => string;
}): ReactNode => {
  const formats = useFormats();
  return (
    <div className={classes.scroll} role="group" aria-label={label} tabIndex={0}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <ul className={classes.bundles}>
        {rows.map((row) => (
          <li key={row.id} className={classes.bundle}>
            <span>
              {row.docno === null ? row.contact.name : `${row.docno} · ${row.contact.name}`}
              <span className={classes.detail}>{detail(row)}</span>
            </span>
            <span className={classes.bundleSum}>{formats.money(row.amount, row.currency)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** What became of an invoice of a batch: its number, and why the act was not done, if so. */
export interface BatchResult {
  id: string;
  docno: string | null;
  problem: Problem | null;
}

interface BatchResultsProps {
  /** What was done, as the title. */
  title: string;
  /** Said before the problem of one for which it was not done. */
  refused: string;
  results: readonly BatchResult[];
  rows: readonly InvoiceRow[];
  onClose: () => void;
}

/** What became of each invoice of a batch. */
export const BatchResults = ({ title, refused, results, rows, onClose }: BatchResultsProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const problemText = useProblemText();
  return (
    <Modal opened onClose={onClose} size="lg" title={title}>
      <Stack>
        <div className={classes.scroll} role="group" aria-label={t('Results')} tabIndex={0}>
          <ul className={classes.bundles}>
            {results.map(({ id, docno, problem }) => {
              const row = rows.find((each) => each.id === id);
              return (
                <li key={id} className={classes.bundle}>
                  <span>
                    <TextLink to="/bills/invoices/$invoiceId" params={{ invoiceId: id }}>
                      {docno ?? t('Draft')}
                    </TextLink>
                    <span className={classes.customer}>{row?.contact.name}</span>
                    {problem === null ? null : (
                      <span className={classes.refused}>
                        {refused}: {problemText(problem)}
                      </span>
                    )}
                  </span>
                  <span className={classes.bundleSum}>
                    {row === undefined ? '' : formats.money(row.amount, row.currency)}
                  </span>
                </li>
              );
            })}
          </ul>
        </div>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('Close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
