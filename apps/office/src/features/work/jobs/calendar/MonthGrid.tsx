import { useT } from '@field-service/i18n/use-t.ts';
import { statusWords } from '@field-service/ui/record/status-kind.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { VisuallyHidden } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import classes from './calendar.module.css';
import { dayAfterKey, kindOrder, monthOf, type DayCount, type Month } from './month-days.ts';

interface MonthGridProps {
  month: Month;
  /** The days of the month and of its neighbours, by weeks from Monday. */
  weeks: readonly (readonly number[])[];
  chosen: number;
  today: number;
  /** Undefined while they are loading. */
  days: ReadonlyMap<number, DayCount> | undefined;
  unassigned: ReadonlyMap<number, number>;
  holidays: readonly { date: number; name: string }[];
  onDay: (day: number) => void;
}

type DayProps = Omit<MonthGridProps, 'weeks' | 'holidays'> & { day: number; holidays: readonly string[] };

const Day = ({ day, month, chosen, today, days, unassigned, holidays, onDay }: DayProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const count = days?.get(day);
  const open = unassigned.get(day) ?? 0;
  const kinds = kindOrder.flatMap((kind) => {
    const n = count?.kinds.get(kind) ?? 0;
    return n === 0 ? [] : [{ kind, n }];
  });
  const said = [
    formats.fullBusinessDate(day),
    ...holidays,
    t('{{count}} jobs', { count: count?.total ?? 0 }),
    ...kinds.map(({ kind, n }) => `${t(statusWords[kind])}: ${formats.number(n)}`),
    ...(open > 0 ? [t('{{count}} jobs without a technician', { count: open })] : []),
  ];
  return (
    <td
      className={classes.day}
      data-beside={monthOf(day) !== month || undefined}
      data-today={day === today || undefined}
      data-chosen={day === chosen || undefined}
    >
      <button
        type="button"
        className={classes.press}
        data-day={day}
        tabIndex={day === chosen ? 0 : -1}
        aria-pressed={day === chosen}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => onDay(day)}
      >
        <VisuallyHidden>{formats.list(said)}</VisuallyHidden>
        <span aria-hidden className={classes.inside}>
          <span className={classes.number}>
            <span>{day % 100}</span>
            {count !== undefined && count.total > 0 ? (
              <span className={classes.total}>{formats.number(count.total)}</span>
            ) : null}
          </span>
          {holidays.map((name) => (
            <span key={name} className={classes.holiday}>
              {name}
            </span>
          ))}
          <span className={classes.kinds}>
            {kinds.map(({ kind, n }) => (
              <KindBadge key={kind} kind={kind}>
                {formats.number(n)}
              </KindBadge>
            ))}
            {open > 0 ? (
              <span className={classes.open}>
                <IconUserQuestion size={14} stroke={2} />
                {formats.number(open)}
              </span>
            ) : null}
          </span>
        </span>
      </button>
    </td>
  );
};

/** A month with its weeks; arrow keys move between days, and page keys between months. */
export const MonthGrid = ({ weeks, holidays, ...day }: MonthGridProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const table = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  const press = (event: KeyboardEvent) => {
    const next = dayAfterKey(day.chosen, event.key);
    if (next === undefined) return;
    event.preventDefault();
    byKey.current = true;
    day.onDay(next);
  };
  useEffect(() => {
    if (byKey.current) table.current?.querySelector<HTMLElement>(`[data-day="${day.chosen}"]`)?.focus();
    byKey.current = false;
  }, [day.chosen]);
  return (
    <table
      ref={table}
      className={classes.month}
      aria-label={t('Jobs in {{month}}', { month: formats.monthOfYear(day.month * 100 + 1) })}
      aria-busy={day.days === undefined}
      onKeyDown={press}
    >
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_none, at) => (
            <th key={at} scope="col">
              <abbr title={formats.weekdayName(at + 1)}>{formats.shortWeekdayName(at + 1)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <Day
                key={each}
                day={each}
                holidays={[...new Set(holidays.filter(({ date }) => date === each).map(({ name }) => name))]}
                {...day}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
