import { stampOn } from '@field-service/domain/values/business-date.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { minuteOfDay } from '../../../parts/clock.ts';
import { minuteAt, stepMinutes } from './geometry.ts';
import { lengthOf, type ScheduleRow } from './schedule.ts';

const minute = 60_000;
/** A press becomes a drag after this distance; a shorter movement is a click. */
const thresholdPx = 5;
/** The board scrolls if the pointer is within this distance of its edge. */
const edgePx = 48;

export type DragKind = 'move' | 'stretch';

/** The place where a job would land. */
export interface DropPlace {
  userId: string;
  plan: number;
  plan2: number;
}

export interface Drag {
  kind: DragKind;
  row: ScheduleRow;
  /** Whether it was taken from a row or from the tray. */
  from: 'bar' | 'card';
  /** Pointer position in the window. */
  x: number;
  y: number;
  over: DropPlace | undefined;
  /** Whether a drop would take the job away from its technician. */
  overTray: boolean;
}

interface Press {
  kind: DragKind;
  row: ScheduleRow;
  from: 'bar' | 'card';
  startX: number;
  startY: number;
  /** The offset into the job at which it was grabbed, in minutes. */
  grab: number;
  dragging: boolean;
}

interface BoardDragOptions {
  timeZone: string;
  onDrop: (row: ScheduleRow, place: DropPlace) => void;
  onUnassign: (row: ScheduleRow) => void;
}

const minutesOfRow = (row: ScheduleRow, timeZone: string): number =>
  row.plan === null ? 9 * 60 : minuteOfDay(row.plan, timeZone);

/**
 * The board row element under the pointer: `data-user` is its technician, `data-day` (yyyymmdd) the day it shows. A row
 * of hours also has the start of its axis in minutes (`data-from`) and the width of an hour (`data-hour-px`). The tray
 * is a track without a technician.
 */
const trackAt = (x: number, y: number): HTMLElement | undefined => {
  for (const element of document.elementsFromPoint(x, y)) {
    const track = element.closest('[data-track]');
    if (track instanceof HTMLElement) return track;
  }
  return undefined;
};

const scrollAlong = (x: number, y: number): void => {
  const board = trackAt(x, y)?.closest('[data-board]');
  if (!board) return;
  const { left, right, top, bottom } = board.getBoundingClientRect();
  board.scrollBy({
    left: x > right - edgePx ? 16 : x < left + edgePx ? -16 : 0,
    top: y > bottom - edgePx ? 12 : y < top + edgePx ? -12 : 0,
  });
};

/**
 * How many minutes after its start a job is grabbed. Its bar may show only a part of it, and the text of a short bar
 * flows out over its end. Outside rows of hours, and on cards, a job is grabbed at its start.
 */
const grabbedAt = ({ currentTarget, clientX }: React.PointerEvent, row: ScheduleRow, timeZone: string): number => {
  const track = currentTarget.closest('[data-track="hours"]');
  if (!(track instanceof HTMLElement) || row.plan === null) return 0;
  const { day, from, hourPx } = track.dataset;
  const minutes = Number(from) + ((clientX - track.getBoundingClientRect().left) / Number(hourPx)) * 60;
  const at = stampOn(Number(day), Math.round(minutes), timeZone);
  return Math.min(Math.max((at - row.plan) / minute, 0), lengthOf(row));
};

/**
 * Lets users drag jobs with a mouse or pen. A finger scrolls instead; the dialog offers the same actions. Escape
 * cancels a drag.
 */
export const useBoardDrag = ({ timeZone, onDrop, onUnassign }: BoardDragOptions) => {
  const press = useRef<Press>(undefined);
  const [drag, setDrag] = useState<Drag>();
  /** Set until the button is released after a drag: a release over the same job is a click, which must not open it. */
  const justDragged = useRef(false);

  const placeAt = (held: Press, x: number, y: number): DropPlace | undefined => {
    const track = trackAt(x, y);
    const userId = track?.dataset.user;
    const day = Number(track?.dataset.day);
    if (!track || userId === undefined || !Number.isInteger(day)) return undefined;
    const length = lengthOf(held.row);
    const { left } = track.getBoundingClientRect();
    const hourPx = Number(track.dataset.hourPx);
    const axis = { from: Number(track.dataset.from), to: 24 * 60 };
    if (held.kind === 'stretch') {
      const { plan, userid } = held.row;
      if (plan === null || userid === null) return undefined;
      const end = stampOn(day, minuteAt({ axis, hourPx }, x - left), timeZone);
      return { userId: userid, plan, plan2: Math.max(end, plan + stepMinutes * minute) };
    }
    // On a target that is a whole day (in the week view), the job keeps its time of day.
    const keepsTime = track.dataset.track === 'day';
    const begin = keepsTime
      ? minutesOfRow(held.row, timeZone)
      : minuteAt({ axis, hourPx }, x - left - (held.grab / 60) * hourPx);
    const plan = stampOn(day, begin, timeZone);
    return { userId, plan, plan2: plan + length * minute };
  };

  /** Only a job on a row can be unassigned; one that is dragged from the tray goes back to its place there. */
  const isOverTray = (held: Press, x: number, y: number): boolean =>
    held.kind === 'move' && held.from === 'bar' && held.row.userid !== null && trackAt(x, y)?.dataset.track === 'tray';

  const move = useEffectEvent((event: PointerEvent) => {
    const held = press.current;
    if (!held) return;
    const { clientX: x, clientY: y } = event;
    if (!held.dragging && Math.hypot(x - held.startX, y - held.startY) < thresholdPx) return;
    held.dragging = true;
    event.preventDefault();
    scrollAlong(x, y);
    setDrag({
      kind: held.kind,
      row: held.row,
      from: held.from,
      x,
      y,
      over: placeAt(held, x, y),
      overTray: isOverTray(held, x, y),
    });
  });
  const finish = useEffectEvent((event: PointerEvent | undefined) => {
    const held = press.current;
    press.current = undefined;
    setDrag(undefined);
    if (!held?.dragging) return;
    justDragged.current = true;
    if (event && isOverTray(held, event.clientX, event.clientY)) {
      onUnassign(held.row);
      return;
    }
    const over = event && placeAt(held, event.clientX, event.clientY);
    if (!over) return;
    const same = over.userId === held.row.userid && over.plan === held.row.plan && over.plan2 === held.row.plan2;
    if (!same) onDrop(held.row, over);
  });

  useEffect(() => {
    const onMove = (event: PointerEvent) => move(event);
    // The click follows the release.
    const released = () =>
      setTimeout(() => {
        justDragged.current = false;
      }, 0);
    const onUp = (event: PointerEvent) => {
      finish(event);
      released();
    };
    const onCancel = () => {
      finish(undefined);
      released();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && press.current) finish(undefined);
    };
    globalThis.addEventListener('pointermove', onMove);
    globalThis.addEventListener('pointerup', onUp);
    globalThis.addEventListener('pointercancel', onCancel);
    globalThis.addEventListener('keydown', onKey, true);
    return () => {
      globalThis.removeEventListener('pointermove', onMove);
      globalThis.removeEventListener('pointerup', onUp);
      globalThis.removeEventListener('pointercancel', onCancel);
      globalThis.removeEventListener('keydown', onKey, true);
    };
  }, []);

  const start = useCallback(
    (event: React.PointerEvent, row: ScheduleRow, kind: DragKind, from: 'bar' | 'card' = 'bar') => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      if (kind === 'stretch') event.stopPropagation();
      const grab = from === 'card' ? 0 : grabbedAt(event, row, timeZone);
      justDragged.current = false;
      press.current = { kind, row, from, startX: event.clientX, startY: event.clientY, grab, dragging: false };
    },
    [timeZone],
  );

  return { drag, start, wasDragged: () => justDragged.current };
};
