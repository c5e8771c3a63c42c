import { addDays, businessDateOf, stampOn } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { usePlannedTime } from '@field-service/ui/record/use-planned-time.ts';
import { statusKind, statusWords } from '@field-service/ui/record/status-kind.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconBeach, IconFlagFilled } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useMemo, useRef, type ReactNode } from 'react';
import board from './board.module.css';
import classes from './WeekBoard.module.css';
import jobColours from './job-colours.module.css';
import type { BoardBodyProps } from './DayBoard.tsx';
import { useDrag, useIsHeld, useLandingOn } from './drag/drag-store.ts';
import { useJobCard } from './job-card-context.ts';
import { useHighPriority } from './PriorityMark.tsx';
import { spanOf, type PlannedRow } from '../../../assigning/schedule-rows.ts';
import { byTechnician, rowsOf } from './schedule.ts';

type Acts = Pick<BoardBodyProps, 'movable' | 'onPress' | 'onOpen'>;

const Chip = memo(({ row, movable, onPress, onOpen }: { row: PlannedRow } & Acts): ReactNode => {
  const t = useT('office');
  const time = usePlannedTime()({ plan: row.plan, plan2: null, timetype: row.timetype });
  const card = useJobCard(row);
  const held = useIsHeld(row.id);
  const priority = useHighPriority(row.priority);
  const kind = statusKind(row.status, row.late);
  const canMove = movable && !/[CX]/.test(row.status.flags);
  const name = t('{{job}}, {{customer}}, {{time}}, {{status}}', {
    job: [row.docno, row.title, priority ?? ''].filter((part) => part !== '').join(' '),
    customer: row.site ?? row.contact ?? '',
    time,
    status: t(statusWords[kind]),
  });
  return (
    <button
      type="button"
      className={`${classes.chip} ${jobColours[kind]}`}
      {...card}
      data-held={held || undefined}
      data-movable={canMove || undefined}
      onPointerDown={(event) => canMove && onPress(event, row, 'move')}
      onClick={() => onOpen(row)}
    >
      <VisuallyHidden>{name}</VisuallyHidden>
      <span aria-hidden>
        {priority === undefined ? null : <IconFlagFilled size={12} />} <span className={classes.chipTime}>{time}</span>{' '}
        {row.contact ?? row.title}
      </span>
    </button>
  );
});

/** A job or an absence with the gap below it, and the least height of a row, as in the style sheet. */
const chipPx = 26;
const leastRowPx = 56;
/** The padding and the border of a cell. */
const framePx = 9;

interface WeekDayCellProps extends Acts {
  userId: string;
  day: number;
  isToday: boolean;
  rows: readonly PlannedRow[];
  timeZone: string;
}

/** Where the dragged job would land on a day. */
const LandingChip = ({ plan, wrong }: { plan: number; wrong: boolean }): ReactNode => {
  const formats = useFormats();
  const name = useDrag((drag) => drag?.row.contact ?? drag?.row.docno);
  return (
    <div className={classes.chipDrop} aria-hidden>
      {wrong ? <IconAlertTriangle size={14} /> : null}
      <span className={classes.chipTime}>{formats.time(plan)}</span> {name}
    </div>
  );
};

const WeekDayCell = memo(({ userId, day, isToday, rows, timeZone, ...acts }: WeekDayCellProps): ReactNode => {
  const over = useLandingOn(userId);
  const landing = over && businessDateOf(over.plan, timeZone) === day ? over : undefined;
  return (
    <td
      data-track="day"
      data-user={userId}
      data-day={day}
      data-target={landing ? true : undefined}
      data-clash={landing?.wrong === true || undefined}
      data-today={isToday || undefined}
    >
      {rows.map((row) =>
        row.kind === 'absence' ? (
          <div key={row.id} className={classes.chipAway}>
            <IconBeach size={14} aria-hidden /> {row.title}
          </div>
        ) : (
          <Chip key={row.id} row={row} {...acts} />
        ),
      )}
      {landing ? <LandingChip plan={landing.plan} wrong={landing.wrong} /> : null}
    </td>
  );
});

/** Stands for the rows that are out of view. */
const Gap = ({ height, columns }: { height: number; columns: number }): ReactNode =>
  height > 0 ? (
    <tr aria-hidden>
      <td className={classes.gap} style={{ height }} colSpan={columns} />
    </tr>
  ) : null;

/** Technicians by the seven days of a week. A drop changes the technician and the day but keeps the time. */
export const WeekBoard = memo(({ date, timeZone, now, people, rows, ...acts }: BoardBodyProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const scroll = useRef<HTMLDivElement>(null);
  const today = businessDateOf(now, timeZone);
  const days = useMemo(() => Array.from({ length: 7 }, (_, i) => addDays(date, i)), [date]);
  const drawn = useMemo(() => {
    const spans = days.map((day) => spanOf(day, 1, timeZone));
    const byId = byTechnician(rows);
    return people.map((person) => {
      const own = byId.get(person.id) ?? [];
      return { person, byDay: spans.map((span) => rowsOf(own, person.id, span)) };
    });
  }, [people, rows, days, timeZone]);
  // oxlint-disable-next-line react/incompatible-library -- what the virtualizer answers stays in this component
  const virtual = useVirtualizer({
    count: drawn.length,
    getScrollElement: () => scroll.current,
    estimateSize: (at) => {
      const most = Math.max(0, ...(drawn[at]?.byDay.map((own) => own.length) ?? []));
      return Math.max(most * chipPx + framePx, leastRowPx);
    },
    getItemKey: (at) => drawn[at]?.person.id ?? at,
    overscan: 4,
  });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={scroll} className={board.scroll} data-board role="region" aria-label={t('Weekly board')} tabIndex={0}>
      <table className={classes.week} aria-rowcount={drawn.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.weekWho}>
              {t('Technician')}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined}>
                {formats.weekday(stampOn(day, 720, timeZone))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={above} columns={days.length + 1} />
          {items.map(({ index }) => {
            const row = drawn[index];
            if (!row) return null;
            const { person, byDay } = row;
            return (
              <tr key={person.id} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2}>
                <th scope="row" className={classes.weekWho}>
                  <span className={board.name}>{person.name}</span>
                  <span className={board.team}>{person.team ?? ''}</span>
                </th>
                {days.map((day, at) => (
                  <WeekDayCell
                    key={day}
                    userId={person.id}
                    day={day}
                    isToday={day === today}
                    rows={byDay[at] ?? []}
                    timeZone={timeZone}
                    {...acts}
                  />
                ))}
              </tr>
            );
          })}
          <Gap height={below} columns={days.length + 1} />
        </tbody>
      </table>
    </div>
  );
});
