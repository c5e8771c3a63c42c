import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type PointerEvent, type ReactNode } from 'react';
import { useLookupNames } from '../../../../api/lookup-names.ts';
import { useJobCard } from '../job-card-context.ts';
import { PriorityMark } from '../PriorityMark.tsx';
import type { ScheduleRow } from '../../../../assigning/schedule-rows.ts';
import { hasLength, lengthOf } from '../schedule.ts';
import classes from './Tray.module.css';
import { useIsHeld } from '../drag/drag-store.ts';
import type { DragKind } from '../drag/drop-place.ts';
import { useViewWidth } from '../use-view-width.ts';

export interface TrayActs {
  movable: boolean;
  onPress: (event: PointerEvent, row: ScheduleRow, kind: DragKind, from: 'card') => void;
  onOpen: (row: ScheduleRow) => void;
}

const Card = ({ row, movable, onPress, onOpen }: { row: ScheduleRow } & TrayActs): ReactNode => {
  const { byName } = useLookupNames();
  const formats = useFormats();
  const card = useJobCard(row);
  const held = useIsHeld(row.id);
  const canMove = movable && !/[CX]/.test(row.status.flags);
  return (
    <UnstyledButton
      className={classes.card}
      data-held={held || undefined}
      data-movable={canMove || undefined}
      onPointerDown={(event) => canMove && onPress(event, row, 'move', 'card')}
      onClick={() => onOpen(row)}
      {...card}
    >
      <span className={classes.cardHead}>
        <strong>{row.contact ?? row.title}</strong>
        <PriorityMark priority={row.priority} />
        {row.plan === null ? null : <span className={classes.cardTime}>{formats.shortDate(row.plan)}</span>}
      </span>
      <span className={classes.cardText}>{row.site ?? ''}</span>
      <span className={classes.cardText}>
        {row.docno} · {formats.list(row.natures.map(byName)) || row.title}
        {hasLength(row) ? ` · ${formats.duration(lengthOf(row))}` : ''}
      </span>
      {row.late ? <StatusBadge status={row.status} overdue /> : null}
    </UnstyledButton>
  );
};

/** A card narrower than this cuts off the names of most customers. */
const cardPx = 232;
/** The usual height of a card with the gap below it; each row is measured once it is drawn. */
const rowPx = 82;

/** The jobs of a section, in as many columns as fit; only the cards in view are drawn. */
export const TrayCards = ({ rows, ...acts }: { rows: readonly ScheduleRow[] } & TrayActs): ReactNode => {
  const body = useRef<HTMLDivElement>(null);
  const columns = Math.max(Math.floor(useViewWidth(body) / cardPx), 1);
  // oxlint-disable-next-line react/incompatible-library -- what the virtualizer answers stays in this component
  const virtual = useVirtualizer({
    count: Math.ceil(rows.length / columns),
    getScrollElement: () => body.current,
    estimateSize: () => rowPx,
    overscan: 4,
  });
  return (
    <div ref={body} className={classes.trayBody}>
      <div className={classes.trayRows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            ref={virtual.measureElement}
            data-index={index}
            className={classes.trayRow}
            style={{
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              transform: `translateY(${start}px)`,
            }}
          >
            {rows.slice(index * columns, (index + 1) * columns).map((row) => (
              <Card key={row.id} row={row} {...acts} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
};
