import { useT } from '@field-service/i18n/use-t.ts';
import { IconBeach } from '@tabler/icons-react';
import { memo, type PointerEvent, type ReactNode } from 'react';
import classes from './BoardTrack.module.css';
import { boxOn, type Bar, type Scale } from './geometry.ts';
import { JobBar } from './JobBar.tsx';
import type { PlannedRow } from '../../../assigning/schedule-rows.ts';
import { stretchOf } from './schedule.ts';
import { useLandingOn } from './drag/drag-store.ts';
import type { DragKind } from './drag/drop-place.ts';

interface BoardTrackProps {
  userId: string;
  date: number;
  scale: Scale;
  jobs: readonly PlannedRow[];
  /** Where each job is drawn, in the same order. */
  bars: readonly Bar[];
  laneHeight: number;
  absences: readonly PlannedRow[];
  /** The distance of the current time from the start of the axis. */
  nowPx: number | undefined;
  movable: boolean;
  onPress: (event: PointerEvent, row: PlannedRow, kind: DragKind) => void;
  onOpen: (row: PlannedRow) => void;
}

/** One technician's hours: absences in the background, jobs in lanes, the drop preview in front. */
export const BoardTrack = memo((props: BoardTrackProps): ReactNode => {
  const { userId, date, scale, jobs, bars, laneHeight, absences, nowPx, movable, onPress, onOpen } = props;
  const t = useT('office');
  const over = useLandingOn(userId);
  const wrong = over?.wrong === true || undefined;
  return (
    <div
      className={classes.track}
      data-track="hours"
      data-user={userId}
      data-day={date}
      data-from={scale.axis.from}
      data-hour-px={scale.hourPx}
      data-target={over ? true : undefined}
      data-wrong={wrong}
      style={{ backgroundSize: `${scale.hourPx}px 100%` }}
    >
      {absences.map((row) => (
        <div
          key={row.id}
          className={classes.absence}
          style={boxOn(scale, stretchOf(row))}
          role="img"
          aria-label={t('Away: {{title}}', { title: row.title })}
          title={row.title}
        >
          <IconBeach size={14} aria-hidden /> <span>{row.title}</span>
        </div>
      ))}
      {nowPx === undefined ? null : <div className={classes.now} style={{ left: nowPx }} aria-hidden />}
      {jobs.map((row, at) => {
        const bar = bars[at];
        return bar ? (
          <JobBar
            key={row.id}
            row={row}
            bar={bar}
            top={5 + bar.lane * laneHeight}
            height={laneHeight - 2}
            movable={movable}
            onPress={onPress}
            onOpen={onOpen}
          />
        ) : null;
      })}
      {over ? (
        <div
          className={classes.drop}
          data-wrong={wrong}
          style={boxOn(scale, { from: over.plan, to: over.plan2 })}
          aria-hidden
        />
      ) : null}
    </div>
  );
});
