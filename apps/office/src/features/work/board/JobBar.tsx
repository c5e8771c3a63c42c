import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { statusKind, statusWords } from '@field-service/ui/record/status-kind.ts';
import { usePlannedTime } from '@field-service/ui/record/use-planned-time.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconFlagFilled } from '@tabler/icons-react';
import { memo, type PointerEvent, type ReactNode } from 'react';
import { useLookupNames } from '../../../api/lookup-names.ts';
import type { Bar } from './geometry.ts';
import classes from './JobBar.module.css';
import { useJobCard } from './job-card-context.ts';
import jobColours from './job-colours.module.css';
import { useIsHeld } from './drag/drag-store.ts';
import type { DragKind } from './drag/drop-place.ts';
import { useHighPriority } from './PriorityMark.tsx';
import type { PlannedRow } from '../../../assigning/schedule-rows.ts';
import { stretchOf } from './schedule.ts';

interface JobBarProps {
  row: PlannedRow;
  bar: Bar;
  top: number;
  height: number;
  /** Whether the user may assign jobs and therefore drag this one, unless it is completed or cancelled. */
  movable: boolean;
  onPress: (event: PointerEvent, row: PlannedRow, kind: DragKind) => void;
  onOpen: (row: PlannedRow) => void;
}

/** One job on a technician's row: status by colour and text, time, number and customer. */
export const JobBar = memo(({ row, bar, top, height, movable, onPress, onOpen }: JobBarProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { byName } = useLookupNames();
  const card = useJobCard(row);
  const held = useIsHeld(row.id);
  const priority = useHighPriority(row.priority);
  const kind = statusKind(row.status, row.late);
  const { from, to } = stretchOf(row);
  const time = usePlannedTime()({ plan: from, plan2: to, timetype: row.timetype });
  const name = t('{{job}}, {{customer}}, {{time}}, {{status}}', {
    job: [row.docno, row.nextday ? t('Continuation') : '', row.title, priority ?? '']
      .filter((part) => part !== '')
      .join(' '),
    customer: row.site ?? row.contact ?? '',
    time,
    status: t(statusWords[kind]),
  });
  const ended = /[CX]/.test(row.status.flags);
  return (
    <div
      className={`${classes.bar} ${jobColours[kind]}`}
      style={{ left: bar.left, width: bar.width, top, height }}
      data-held={held || undefined}
      data-movable={(movable && !ended) || undefined}
      onPointerDown={(event) => movable && !ended && onPress(event, row, 'move')}
    >
      <button type="button" className={classes.barButton} onClick={() => onOpen(row)} {...card}>
        <VisuallyHidden>{name}</VisuallyHidden>
        <span
          className={classes.barText}
          data-flows={bar.flows}
          style={{ maxWidth: Math.max(bar.textPx - 4, 0) }}
          aria-hidden
        >
          <strong>
            {priority === undefined ? null : <IconFlagFilled size={12} />} {row.contact ?? row.title}
          </strong>
          <span>
            {time} {row.nextday ? `${t('Continuation')} · ` : ''}
            {formats.list(row.natures.map(byName)) || row.title}
          </span>
        </span>
      </button>
      {movable && !ended ? (
        <span className={classes.grip} aria-hidden onPointerDown={(event) => onPress(event, row, 'stretch')} />
      ) : null}
    </div>
  );
});
