import type { Busy } from '@field-service/domain/work/assignment.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { IconAlertTriangle, IconBeach } from '@tabler/icons-react';
import type { PointerEvent, ReactNode } from 'react';
import classes from './BoardTrack.module.css';
import { placeOn, type Axis, type Stretch } from './geometry.ts';
import { JobBar } from './JobBar.tsx';
import { stretchOf, type PlannedRow } from './schedule.ts';
import type { Drag, DragKind, DropPlace } from './use-board-drag.ts';

interface BoardTrackProps {
  userId: string;
  date: number;
  axis: Axis;
  dayStart: number;
  hours: number;
  jobs: readonly PlannedRow[];
  lanes: readonly number[];
  laneHeight: number;
  absences: readonly PlannedRow[];
  nowPlace: number | undefined;
  movable: boolean;
  drag: Drag | undefined;
  /** The place on this row where the dragged job would land. */
  over: DropPlace | undefined;
  clashes: readonly Busy[];
  onPress: (event: PointerEvent, row: PlannedRow, kind: DragKind) => void;
  onOpen: (row: PlannedRow) => void;
}

const share = (value: number): string => `${value * 100}%`;

/** One technician's hours: absences in the background, jobs in lanes, the drop preview in front. */
export const BoardTrack = ({
  userId,
  date,
  axis,
  dayStart,
  hours,
  jobs,
  lanes,
  laneHeight,
  absences,
  nowPlace,
  movable,
  drag,
  over,
  clashes,
  onPress,
  onOpen,
}: BoardTrackProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const place = (stretch: Stretch) => {
    const { left, width } = placeOn(axis, dayStart, stretch);
    return { left: share(left), width: share(width) };
  };
  return (
    <div
      className={classes.track}
      data-track="hours"
      data-user={userId}
      data-day={date}
      style={{ backgroundSize: `${100 / hours}% 100%` }}
    >
      {absences.map((row) => (
        <div
          key={row.id}
          className={classes.absence}
          style={place(stretchOf(row))}
          role="img"
          aria-label={t('Away: {{title}}', { title: row.title })}
          title={row.title}
        >
          <IconBeach size={14} aria-hidden /> <span>{row.title}</span>
        </div>
      ))}
      {nowPlace === undefined ? null : <div className={classes.now} style={{ left: share(nowPlace) }} aria-hidden />}
      {jobs.map((row, at) => (
        <JobBar
          key={row.id}
          row={row}
          style={{ ...place(stretchOf(row)), top: 5 + (lanes[at] ?? 0) * laneHeight, height: laneHeight - 2 }}
          movable={movable}
          held={drag?.row.id === row.id}
          onPress={onPress}
          onOpen={onOpen}
        />
      ))}
      {over ? (
        <div
          className={classes.drop}
          data-clash={clashes.length > 0 || undefined}
          style={place({ from: over.plan, to: over.plan2 })}
          aria-hidden
        >
          <span className={classes.dropText}>
            {formats.time(over.plan)}–{formats.time(over.plan2)} {drag?.row.contact ?? drag?.row.docno}
          </span>
          {clashes.length > 0 ? (
            <span className={classes.dropText}>
              <IconAlertTriangle size={14} />{' '}
              {t('Clashes with {{what}}', { what: formats.list(clashes.map(({ title }) => title)) })}
            </span>
          ) : null}
        </div>
      ) : null}
    </div>
  );
};
