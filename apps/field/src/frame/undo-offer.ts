import { onSession, session } from '../offline/connection/session-state.ts';
import type { Removal } from '../offline/recorded/removal.ts';

/** How long a deletion can be taken back, and how long it is said that it was, in ms. */
const offerMs = 10_000;
const saidMs = 4000;

export interface UndoOffer {
  message: string;
  /** Takes the deletion back; absent once that has been done. */
  undo?: (() => Promise<void>) | undefined;
}

/** The deletions that can be taken back, the latest last: each for its own time, also if others follow quickly. */
let offers: (UndoOffer & { record: string; timer: ReturnType<typeof setTimeout> })[] = [];
/** The user who made the deletions. */
let userId: string | undefined;
/** Says that a deletion was taken back, while nothing else can be. */
let said: UndoOffer | undefined;
let saying: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of listeners) listener();
};

/** The deletion that can be taken back now: the latest one. */
export const undoOffer = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): UndoOffer | undefined => offers.at(-1) ?? said,
};

function say(message: string): void {
  clearTimeout(saying);
  said = { message };
  saying = setTimeout(() => {
    said = undefined;
    changed();
  }, saidMs);
}

/** Nothing of one user is offered to the next; deleted pictures go when that user works here again. */
onSession(() => {
  if (session()?.userId === userId) return;
  userId = session()?.userId;
  for (const { timer } of offers) clearTimeout(timer);
  offers = [];
  said = undefined;
  changed();
});

/**
 * Offers for some seconds to take a deletion back; deletions that follow are offered before it. A second tap on the same
 * bin deletes nothing more, so it is not offered.
 */
export function offerUndo(message: string, undone: string, removal: Removal): void {
  if (offers.some(({ record }) => record === removal.record)) return;
  const close = (): void => {
    offers = offers.filter((each) => each !== offer);
    changed();
  };
  const timer = setTimeout(() => {
    close();
    void removal.end();
  }, offerMs);
  const offer = {
    record: removal.record,
    message,
    timer,
    undo: async () => {
      clearTimeout(timer);
      close();
      await removal.undo();
      say(undone);
      changed();
    },
  };
  said = undefined;
  userId = session()?.userId;
  offers = [...offers, offer];
  changed();
}
