import { stampOn } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useMemo, useRef, type PointerEvent, type ReactNode } from 'react';
import { minuteOfDay } from '../../../parts/clock.ts';
import type { Technician } from '../../../api/reference.ts';
import type { DragKind } from './drag/drop-place.ts';
import { BoardTrack } from './BoardTrack.tsx';
import board from './board.module.css';
import classes from './DayBoard.module.css';
import {
  axisOf,
  axisPx,
  firstScroll,
  hourPxOf,
  labelStep,
  layoutBars,
  pxOfMinute,
  rangeOf,
  scrollToMiddle,
  type Axis,
  type Scale,
  type Zoom,
} from './geometry.ts';
import { isPlanned, type ScheduleRow } from '../../../assigning/schedule-rows.ts';
import { byTechnician, rowsOf, stretchOf } from './schedule.ts';
import { useViewWidth } from './use-view-width.ts';

export interface BoardBodyProps {
  date: number;
  timeZone: string;
  now: number;
  people: readonly Technician[];
  rows: readonly ScheduleRow[];
  movable: boolean;
  onPress: (event: PointerEvent, row: ScheduleRow, kind: DragKind) => void;
  onOpen: (row: ScheduleRow) => void;
}

/** The zone's offset from UTC, such as `GMT+8`, because technicians may be in other time zones. */
const zoneText = (stamp: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(stamp)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** The width of the technicians' column, as in the style sheet. */
const whoWidth = 180;
const laneHeight = 44;
const rowPadding = 10;
const minutesPerDay = 24 * 60;
/**
 * An hour's label is centred `labelPx` to the right of its line, and hidden while its centre is within `hiddenPx` of the
 * current time.
 */
const labelPx = 22;
const hiddenPx = 46;
const rowHeight = (lanes: number): number => lanes * laneHeight + rowPadding;

/** The minute of the day in the middle of the view. */
const middleOf = ({ axis, hourPx }: Scale, scrollLeft: number, viewPx: number): number =>
  axis.from + ((scrollLeft + viewPx / 2) / hourPx) * 60;

interface DayBoardProps extends BoardBodyProps {
  workingDay: Axis;
  zoom: Zoom;
}

/** Technicians by the hours of one day. */
export const DayBoard = memo((props: DayBoardProps): ReactNode => {
  const { date, timeZone, now, people, rows, workingDay, zoom, movable, onPress, onOpen } = props;
  const t = useT('office');
  const formats = useFormats();
  const scroll = useRef<HTMLDivElement>(null);
  const viewPx = Math.max(useViewWidth(scroll) - whoWidth, 0);
  const span = useMemo(
    () => ({ start: stampOn(date, 0, timeZone), end: stampOn(date, minutesPerDay, timeZone) }),
    [date, timeZone],
  );
  const nowMinute = now >= span.start && now < span.end ? minuteOfDay(now, timeZone) : undefined;
  const range = rangeOf(zoom, workingDay, nowMinute);
  const hourPx = hourPxOf(zoom, range, viewPx);
  const { from: leastFrom, to: leastTo } = range;
  const scale = useMemo(
    (): Scale => ({
      axis: axisOf(rows.filter(isPlanned).map(stretchOf), span.start, { from: leastFrom, to: leastTo }),
      hourPx,
      dayStart: span.start,
    }),
    [rows, span, leastFrom, leastTo, hourPx],
  );
  const width = Math.max(axisPx(scale), viewPx);
  const drawn = useMemo(() => {
    const byId = byTechnician(rows);
    return people.map((person) => {
      const own = rowsOf(byId.get(person.id) ?? [], person.id, span);
      const jobs = own.filter(({ kind }) => kind === 'job');
      return {
        person,
        jobs,
        ...layoutBars(scale, jobs.map(stretchOf), width),
        absences: own.filter(({ kind }) => kind === 'absence'),
      };
    });
  }, [people, rows, span, scale, width]);
  // oxlint-disable-next-line react/incompatible-library -- what the virtualizer answers stays in this component
  const virtual = useVirtualizer({
    count: drawn.length,
    getScrollElement: () => scroll.current,
    estimateSize: (at) => rowHeight(drawn[at]?.laneCount ?? 1),
    overscan: 6,
  });
  useLayoutEffect(() => virtual.measure(), [drawn, virtual]);

  /** The minute of the day in the middle of the view, and what the board was last scrolled for. */
  const place = useRef<{ middle: number; date: number; zoom: Zoom; hourPx: number; from: number }>(undefined);
  useLayoutEffect(() => {
    const view = scroll.current;
    if (!view || viewPx === 0) return;
    const before = place.current;
    const { from } = scale.axis;
    const fits = zoom === undefined || zoom === 24;
    if (before?.date === date && before.zoom === zoom && before.hourPx === hourPx && before.from === from) return;
    view.scrollLeft =
      before?.date !== date || (fits && before.zoom !== zoom) || (fits && before.hourPx !== hourPx)
        ? firstScroll(scale, range, viewPx, nowMinute)
        : scrollToMiddle(scale, before.middle, viewPx);
    place.current = { middle: middleOf(scale, view.scrollLeft, viewPx), date, zoom, hourPx, from };
  });

  const step = labelStep(hourPx);
  const dayName = formats.weekday(span.start + 43_200_000);
  const hours = Array.from({ length: (scale.axis.to - scale.axis.from) / 60 }, (_, i) => scale.axis.from / 60 + i);
  const nowPx = nowMinute === undefined ? undefined : pxOfMinute(scale, nowMinute);

  return (
    <div
      ref={scroll}
      className={board.scroll}
      data-board
      role="region"
      aria-label={t('Board for {{day}}', { day: dayName })}
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        if (place.current) place.current.middle = middleOf(scale, currentTarget.scrollLeft, viewPx);
      }}
    >
      <div className={classes.canvas} style={{ width: whoWidth + width }}>
        <div className={classes.axis} aria-hidden>
          <div className={classes.corner}>
            <div>{dayName}</div>
            <div>{zoneText(span.start, timeZone)}</div>
          </div>
          <div className={classes.hours}>
            {hours
              .filter((hour) => hour % step === 0)
              .map((hour) => ({ hour, left: pxOfMinute(scale, hour * 60) }))
              .filter(({ left }) => nowPx === undefined || Math.abs(left + labelPx - nowPx) > hiddenPx)
              .map(({ hour, left }) => (
                <span key={hour} className={classes.hour} style={{ left }}>
                  {formats.time(span.start + hour * 3_600_000)}
                </span>
              ))}
            {nowPx === undefined ? null : (
              <span className={classes.nowLabel} style={{ left: Math.max(nowPx, labelPx) }}>
                {formats.time(now)}
              </span>
            )}
          </div>
        </div>
        <div style={{ position: 'relative', height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, size }) => {
            const row = drawn[index];
            if (!row) return null;
            const { person, jobs, bars, absences } = row;
            return (
              <div
                key={person.id}
                className={classes.row}
                style={{ height: size, top: start }}
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
                  scale={scale}
                  jobs={jobs}
                  bars={bars}
                  laneHeight={laneHeight}
                  absences={absences}
                  nowPx={nowPx}
                  movable={movable}
                  onPress={onPress}
                  onOpen={onOpen}
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
});
