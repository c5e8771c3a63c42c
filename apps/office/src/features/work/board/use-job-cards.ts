import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { JobCards } from './job-card-context.ts';
import type { ScheduleRow } from '../../../assigning/schedule-rows.ts';

/** A card is shown once the pointer rests on a job, so that none flashes while the pointer crosses the board. */
const restMs = 350;
/** The pointer may take this long from the job to its card. */
const graceMs = 150;

interface Shown {
  row: ScheduleRow;
  anchor: Element;
  by: 'pointer' | 'focus';
}

/**
 * Shows the card of one job at a time: while the pointer rests on it or on its card, or the focus is on it. Escape and
 * pressing hide it; scrolling hides it unless the focus is on the job.
 */
export const useJobCards = () => {
  const cardId = useId();
  const [shown, setShown] = useState<Shown>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const later = useCallback((ms: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, ms);
  }, []);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setShown(undefined);
  }, []);
  const keep = useCallback(() => clearTimeout(timer.current), []);
  const point = useCallback<JobCards['point']>(
    (row, anchor, by) => later(by === 'focus' ? 0 : restMs, () => setShown({ row, anchor, by })),
    [later],
  );
  const leave = useCallback<JobCards['leave']>(
    (by) => later(graceMs, () => setShown((now) => (now?.by === by ? undefined : now))),
    [later],
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    globalThis.addEventListener('keydown', onKey, true);
    // The focus itself scrolls the board to its job.
    const onScroll = () => setShown((now) => (now?.by === 'focus' ? now : undefined));
    globalThis.addEventListener('scroll', onScroll, true);
    globalThis.addEventListener('pointerdown', hide, true);
    return () => {
      clearTimeout(timer.current);
      globalThis.removeEventListener('keydown', onKey, true);
      globalThis.removeEventListener('scroll', onScroll, true);
      globalThis.removeEventListener('pointerdown', hide, true);
    };
  }, [hide]);

  const cards = useMemo(
    (): JobCards => ({ cardId, row: shown?.row, anchor: shown?.anchor, point, leave }),
    [cardId, shown, point, leave],
  );
  return { cards, keep, hide };
};
