import { createContext, use, useSyncExternalStore } from 'react';
import type { AssignProblems } from '../../../../assigning/refusal.ts';
import type { ScheduleRow } from '../../../../assigning/schedule-rows.ts';
import type { Travel } from '../schedule.ts';
import { samePlace, type DragKind, type DropPlace } from './drop-place.ts';

/** What is known of a place before the drop. */
export interface Judgement {
  problems: AssignProblems;
  wrong: boolean;
  /** The way there from the technician's job before it. */
  travel: Travel | undefined;
}

/** The place where the dragged job would land; the same object until it is another place or judged anew. */
export interface Landing extends DropPlace, Judgement {}

export interface Drag {
  kind: DragKind;
  row: ScheduleRow;
  /** Whether it was taken from a row or from the tray. */
  from: 'bar' | 'card';
  /** Pointer position in the window. */
  x: number;
  y: number;
  over: Landing | undefined;
  /** Whether a drop would take the job away from its technician. */
  overTray: boolean;
}

export interface DragStore {
  subscribe: (listener: () => void) => () => void;
  get: () => Drag | undefined;
  /** Moves the drag; the place is judged only if it is another one than before. */
  move: (to: Omit<Drag, 'over'>, place: DropPlace | undefined, judge: Judge) => void;
  /** Judges the place once more, because the rows have changed. */
  judgeAgain: (judge: Judge) => void;
  end: () => void;
}

export type Judge = (row: ScheduleRow, place: DropPlace) => Judgement;

/** Holds what is dragged outside of React, so that a movement draws only the parts of the board that it changes. */
export const createDragStore = (): DragStore => {
  let drag: Drag | undefined;
  const listeners = new Set<() => void>();
  const set = (next: Drag | undefined) => {
    if (drag === next) return;
    drag = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => drag,
    move: (to, place, judge) => {
      const before = drag?.over;
      const over =
        before && place && samePlace(before, place) ? before : place && { ...place, ...judge(to.row, place) };
      set({ ...to, over });
    },
    judgeAgain: (judge) => {
      if (drag?.over) set({ ...drag, over: { ...drag.over, ...judge(drag.row, drag.over) } });
    },
    end: () => set(undefined),
  };
};

const DragContext = createContext<DragStore | undefined>(undefined);

export const DragProvider = DragContext.Provider;

/** A part of what is dragged. `select` answers with a plain value or a part that stays the same object. */
export const useDragOf = <T>(store: DragStore, select: (drag: Drag | undefined) => T): T =>
  useSyncExternalStore(store.subscribe, () => select(store.get()));

/** A part of what is dragged over the board that this is drawn in (`useDragOf`). */
export const useDrag = <T>(select: (drag: Drag | undefined) => T): T => {
  const store = use(DragContext);
  if (!store) throw new Error('useDrag needs a DragProvider above it');
  return useDragOf(store, select);
};

/** Whether a job is being dragged; where it was is then pale. */
export const useIsHeld = (id: string): boolean => useDrag((drag) => drag?.row.id === id);

/** Where on a technician's row the dragged job would land; undefined on all other rows. */
export const useLandingOn = (userId: string): Landing | undefined =>
  useDrag((drag) => (drag?.over?.userId === userId ? drag.over : undefined));
