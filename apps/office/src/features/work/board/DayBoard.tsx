import { findClashes, type Busy } from '@field-service/domain/work/assignment.ts';
import { stampOn } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, type PointerEvent, type ReactNode } from 'react';
import type { Technician } from '../../../api/reference.ts';
import { BoardTrack } from './BoardTrack.tsx';
import board from './board.module.css';
import classes from './DayBoard.module.css';
import { lanesOf, placeOn, type Axis } from './geometry.ts';
import { rowsOf, stretchOf, type PlannedRow, type ScheduleRow } from './schedule.ts';
import type { Drag, DragKind } from './use-board-drag.ts';

export interface BoardBodyProps {
  date: number;
  timeZone: string;
  now: number;
  people: readonly Technician[];
  rows: readonly ScheduleRow[];
  /** Everything that takes up people's time, including filtered-out jobs. */
  busy: readonly Busy[];
  movable: boolean;
  drag: Drag | undefined;
  onPress: (event: PointerEvent, row: ScheduleRow, kind: DragKind) => void;
  onOpen: (row: ScheduleRow) => void;
}

/** The zone's offset from UTC, such as `GMT+8`, because technicians may be in other time zones. */
const zoneText = (stamp: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(stamp)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const laneHeight = 44;
const rowPadding = 10;
/**
 * An hour's label is centred `labelMs` to the right of its line, and hidden while its centre is within `hiddenMs` of
 * the current time.
 */
const labelMs = 16 * 60_000;
const hiddenMs = 34 * 60_000;
const rowHeight = (lanes: number): number => lanes * laneHeight + rowPadding;

/** Technicians by the hours of one day. */
export const DayBoard = ({
  date,
  timeZone,
  now,
  people,
  rows,
  busy,
  axis,
  movable,
  drag,
  onPress,
  onOpen,
}: BoardBodyProps & { axis: Axis }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const scroll = useRef<HTMLDivElement>(null);
  const span = useMemo(
    () => ({ start: stampOn(date, 0, timeZone), end: stampOn(date, 24 * 60, timeZone) }),
    [date, timeZone],
  );
  const drawn = useMemo(
    () =>
      people.map((person) => {
        const own = rowsOf(rows, person.id, span);
        const jobs = own.filter(({ kind }) => kind === 'job');
        const { lanes, count } = lanesOf(jobs.map(stretchOf));
        return { person, jobs, lanes, count, absences: own.filter(({ kind }) => kind === 'absence') };
      }),
    [people, rows, span],
  );
  // oxlint-disable-next-line react/incompatible-library -- what the virtualizer answers stays in this component
  const virtual = useVirtualizer({
    count: drawn.length,
    getScrollElement: () => scroll.current,
    estimateSize: (at) => rowHeight(drawn[at]?.count ?? 1),
    overscan: 6,
  });
  useLayoutEffect(() => virtual.measure(), [drawn, virtual]);

  const hours = Array.from({ length: (axis.to - axis.from) / 60 }, (_, i) => axis.from / 60 + i);
  const nowPlace =
    now >= span.start + axis.from * 60_000 && now < span.start + axis.to * 60_000
      ? placeOn(axis, span.start, { from: now, to: now }).left
      : undefined;
  const over = drag?.over;
  const clashes = useMemo(
    () =>
      drag && over
        ? findClashes({ id: drag.row.id, assignees: [over.userId], plan: over.plan, plan2: over.plan2 }, busy)
        : [],
    [drag, over, busy],
  );

  return (
    <div
      ref={scroll}
      className={board.scroll}
      data-board
      role="region"
      aria-label={t('Board for {{day}}', { day: formats.weekday(span.start + 43_200_000) })}
      tabIndex={0}
    >
      <div className={classes.canvas} style={{ minWidth: 180 + hours.length * 76 }}>
        <div className={classes.axis} aria-hidden>
          <div className={classes.corner}>{zoneText(span.start, timeZone)}</div>
          <div className={classes.hours}>
            {hours
              .filter(
                (hour) => nowPlace === undefined || Math.abs(span.start + hour * 3_600_000 + labelMs - now) > hiddenMs,
              )
              .map((hour) => (
                <span
                  key={hour}
                  className={classes.hour}
                  style={{ left: `${((hour * 60 - axis.from) / (axis.to - axis.from)) * 100}%` }}
                >
                  {formats.time(span.start + hour * 3_600_000)}
                </span>
              ))}
            {nowPlace === undefined ? null : (
              <span className={classes.nowLabel} style={{ left: `${nowPlace * 100}%` }}>
                {formats.time(now)}
              </span>
            )}
          </div>
        </div>
        <div style={{ position: 'relative', height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, size }) => {
            const row = drawn[index];
            if (!row) return null;
            const { person, jobs, lanes, absences } = row;
            return (
              <div
                key={person.id}
                className={classes.row}
                style={{ height: size, transform: `translateY(${start}px)` }}
                role="group"
                aria-label={person.name}
              >
                <div className={classes.who}>
                  <span className={board.name}>{person.name}</span>
                  <span className={board.team}>{person.team ?? ''}</span>
                </div>
                <BoardTrack
                  userId={person.id}
                  date={date}
                  axis={axis}
                  dayStart={span.start}
                  hours={hours.length}
                  jobs={jobs}
                  lanes={lanes}
                  laneHeight={laneHeight}
                  absences={absences}
                  nowPlace={nowPlace}
                  movable={movable}
                  drag={drag}
                  over={over?.userId === person.id ? over : undefined}
                  clashes={clashes}
                  onPress={onPress}
                  onOpen={(job: PlannedRow) => onOpen(job)}
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
};
