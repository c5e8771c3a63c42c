import { stampOn } from '@field-service/domain/values/business-date.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ScheduleRow } from '../../../../assigning/schedule-rows.ts';
import { lengthOf } from '../schedule.ts';
import { createDragStore, type Judge } from './drag-store.ts';
import { placeOn, trackOf, unassigns, type DragKind, type DropPlace, type Held } from './drop-place.ts';

const minute = 60_000;
/** A press becomes a drag after this distance; a shorter movement is a click. */
const thresholdPx = 5;
/** The board scrolls if the pointer is within this distance of its edge. */
const edgePx = 48;

interface Press extends Held {
  startX: number;
  startY: number;
  dragging: boolean;
}

interface BoardDragOptions {
  timeZone: string;
  judge: Judge;
  onDrop: (row: ScheduleRow, place: DropPlace) => void;
  onUnassign: (row: ScheduleRow) => void;
}

/** The nearest element around what the pointer is over; the note beside the pointer is never in the way. */
const aroundPointer = ({ target }: Event, selector: string): HTMLElement | undefined => {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found instanceof HTMLElement ? found : undefined;
};

const scrollAlong = (board: HTMLElement | undefined, x: number, y: number): void => {
  if (!board) return;
  const { left, right, top, bottom } = board.getBoundingClientRect();
  const across = x > right - edgePx ? 16 : x < left + edgePx ? -16 : 0;
  const down = y > bottom - edgePx ? 12 : y < top + edgePx ? -12 : 0;
  if (across !== 0 || down !== 0) board.scrollBy({ left: across, top: down });
};

/**
 * How many minutes after its start a job is grabbed. Its bar may show only a part of it, and the text of a short bar
 * flows out over its end. Outside rows of hours, and on cards, a job is grabbed at its start.
 */
const grabbedAt = ({ currentTarget, clientX }: React.PointerEvent, row: ScheduleRow, timeZone: string): number => {
  const element = currentTarget.closest('[data-track="hours"]');
  const track = trackOf(element instanceof HTMLElement ? element : undefined);
  if (track?.kind !== 'hours' || row.plan === null) return 0;
  const minutes = track.from + ((clientX - track.left) / track.hourPx) * 60;
  const at = stampOn(track.day, Math.round(minutes), timeZone);
  return Math.min(Math.max((at - row.plan) / minute, 0), lengthOf(row));
};

/**
 * Lets users drag jobs with a mouse or pen. A finger scrolls instead; the dialog offers the same actions. Escape
 * cancels a drag.
 */
export const useBoardDrag = ({ timeZone, judge, onDrop, onUnassign }: BoardDragOptions) => {
  const [store] = useState(createDragStore);
  const press = useRef<Press>(undefined);
  /** Set until the button is released after a drag: a release over the same job is a click, which must not open it. */
  const justDragged = useRef(false);

  useEffect(() => store.judgeAgain(judge), [store, judge]);

  const move = useEffectEvent((event: PointerEvent) => {
    const held = press.current;
    if (!held) return;
    const { clientX: x, clientY: y } = event;
    if (!held.dragging && Math.hypot(x - held.startX, y - held.startY) < thresholdPx) return;
    held.dragging = true;
    event.preventDefault();
    const track = trackOf(aroundPointer(event, '[data-track]'));
    const { kind, row, from } = held;
    store.move({ kind, row, from, x, y, overTray: unassigns(track, held) }, placeOn(track, held, x, timeZone), judge);
    scrollAlong(aroundPointer(event, '[data-board]'), x, y);
  });
  const finish = useEffectEvent((event: PointerEvent | undefined) => {
    const held = press.current;
    press.current = undefined;
    store.end();
    if (!held?.dragging) return;
    justDragged.current = true;
    if (!event) return;
    const track = trackOf(aroundPointer(event, '[data-track]'));
    if (unassigns(track, held)) {
      onUnassign(held.row);
      return;
    }
    const place = placeOn(track, held, event.clientX, timeZone);
    if (!place) return;
    const { row } = held;
    const stays = place.userId === row.userid && place.plan === row.plan && place.plan2 === row.plan2;
    if (!stays) onDrop(row, place);
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
  const wasDragged = useCallback(() => justDragged.current, []);

  return { store, start, wasDragged };
};
