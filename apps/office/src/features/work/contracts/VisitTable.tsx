import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';
import { PlainTable, type PlainColumn } from '../../../parts/PlainTable.tsx';
import { holidayEffect, type PreviewVisit } from './contract-visits.ts';

/** Returns a function that says what a holiday does to a visit, and why. */
const useHolidayText = (rule: string | null): ((visit: PreviewVisit) => string) => {
  const t = useT('office');
  const formats = useFormats();
  return (visit) => {
    const effect = holidayEffect(visit, rule);
    const holiday = visit.holiday ?? '';
    if (effect === 'moved')
      return t('Moved from {{date}}: {{holiday}}', { date: formats.fullBusinessDate(visit.occurrence), holiday });
    if (effect === 'skipped') return t('Skipped: {{holiday}}', { holiday });
    if (effect === 'skippedNoDay') return t('Skipped: {{holiday}}, and no other day is free', { holiday });
    return effect === 'stays' ? t('On a holiday: {{holiday}}', { holiday }) : '';
  };
};

const useVisitColumns = (rule: string | null): PlainColumn<PreviewVisit>[] => {
  const t = useT('office');
  const formats = useFormats();
  const holidayText = useHolidayText(rule);
  return [
    {
      label: t('Date'),
      nowrap: true,
      cell: ({ date, skipped }) => (skipped ? <s>{formats.fullBusinessDate(date)}</s> : formats.fullBusinessDate(date)),
    },
    {
      label: t('Time'),
      nowrap: true,
      cell: ({ plan, plan2, skipped }) => (skipped ? '' : `${formats.time(plan)}–${formats.time(plan2)}`),
    },
    {
      label: t('Due by'),
      nowrap: true,
      // The end of a day is the first moment of the next one.
      cell: ({ due, skipped }) => (skipped ? '' : formats.date(due - 1)),
    },
    {
      label: t('Holiday'),
      cell: holidayText,
    },
  ];
};

interface VisitTableProps<Row extends PreviewVisit> {
  label: string;
  visits: readonly Row[];
  /** The holiday rule of the contract. */
  rule: string | null;
  more?: readonly PlainColumn<Row>[];
}

/** The dates of a contract, with what holidays do to them. */
export const VisitTable = <Row extends PreviewVisit>({
  label,
  visits,
  rule,
  more = [],
}: VisitTableProps<Row>): ReactNode => {
  const columns = useVisitColumns(rule);
  return (
    <PlainTable
      label={label}
      rows={visits}
      rowKey={({ occurrence }) => String(occurrence)}
      columns={[...columns, ...more]}
    />
  );
};
