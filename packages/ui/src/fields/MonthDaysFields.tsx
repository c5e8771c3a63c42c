import type { MonthDays } from '@field-service/domain/work/recurrence/recurrence-pattern.ts';
import { weekdayText, type Nth } from '@field-service/i18n/recurrence-text.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DeskKey } from '@field-service/i18n/groups.ts';
import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../shell/formats-context.tsx';
import { ManySelect } from './ManySelect.tsx';
import { OneSelect } from './OneSelect.tsx';

const nthNames = {
  1: 'first (of the month)',
  2: 'second (of the month)',
  3: 'third (of the month)',
  4: 'fourth (of the month)',
  5: 'fifth (of the month)',
  [-1]: 'last (of the month)',
} as const satisfies Readonly<Record<Nth, DeskKey>>;
const nths = [1, 2, 3, 4, 5, -1] as const;
const dates = [...Array.from({ length: 31 }, (_none, at) => at + 1), -1];
const weekdays = [1, 2, 3, 4, 5, 6, 7, 0];

const startOf = (by: string | null): MonthDays => {
  if (by === 'date') return { by: 'date', dates: [1] };
  return by === 'weekday' ? { by: 'weekday', nths: [1], weekday: 1 } : { by: 'start' };
};

interface MonthDaysFieldsProps {
  on: MonthDays;
  onChange: (on: MonthDays) => void;
}

/** The days of a month on which something repeats: the day of the start, dates, or the nth ones of a weekday. */
export const MonthDaysFields = ({ on, onChange }: MonthDaysFieldsProps): ReactNode => {
  const t = useT('desk');
  const formats = useFormats();
  const skips = on.by === 'date' && on.dates.some((date) => date > 28);
  // At least one stays chosen: without one the rule would mean another day.
  const kept = (numbers: readonly string[], change: (numbers: number[]) => void) => {
    if (numbers.length > 0) change(numbers.map(Number).toSorted((a, b) => (a < 0 ? 99 : a) - (b < 0 ? 99 : b)));
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <OneSelect
        label={t('On which days')}
        allowDeselect={false}
        data={[
          { value: 'start', label: t('Same day as the start date') },
          { value: 'date', label: t('Days of the month') },
          { value: 'weekday', label: t('A weekday, such as the first Monday') },
        ]}
        value={on.by}
        onChange={(by) => onChange(startOf(by))}
      />
      {on.by === 'date' ? (
        <ManySelect
          label={t('Days of the month')}
          description={skips ? t('Months without this day are skipped.') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={dates.map((date) => ({
            value: String(date),
            label: date === -1 ? t('the last day') : formats.number(date),
          }))}
          value={on.dates.map(String)}
          onChange={(chosen) => kept(chosen, (next) => onChange({ by: 'date', dates: next }))}
        />
      ) : null}
      {on.by === 'weekday' ? (
        <>
          <ManySelect
            label={t('Occurrence in the month')}
            description={on.nths.includes(5) ? t('Months without it are skipped.') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            // The position of a working day is one part of the rule for all of them.
            data={nths.map((nth) => ({ value: String(nth), label: t(nthNames[nth]) }))}
            {...(on.weekday === 0 ? { maxValues: 1 } : {})}
            value={on.nths.map(String)}
            onChange={(chosen) => kept(chosen, (next) => onChange({ ...on, nths: next }))}
          />
          <OneSelect
            label={t('Day of the week')}
            allowDeselect={false}
            data={weekdays.map((weekday) => ({
              value: String(weekday),
              label: weekdayText(weekday, t, formats),
            }))}
            value={String(on.weekday)}
            onChange={(weekday) =>
              onChange({
                ...on,
                weekday: Number(weekday),
                ...(weekday === '0' ? { nths: on.nths.slice(0, 1) } : {}),
              })
            }
          />
        </>
      ) : null}
    </SimpleGrid>
  );
};
