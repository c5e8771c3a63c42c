import { lazy, Suspense } from 'react';
import { noticeQueue } from './notice-queue.ts';
import type { Density } from '../theme.ts';
import { loadedAtLast, useLatePart } from './use-late-part.ts';

const NoticeToasts = lazy(async () => ({
  default: (await loadedAtLast(async () => await import('./NoticeToasts.tsx'))).NoticeToasts,
}));

/** The place of brief notices. */
export const NoticeLayer = ({ density }: { density: Density }) =>
  useLatePart(noticeQueue) ? (
    <Suspense fallback={null}>
      <NoticeToasts density={density} />
    </Suspense>
  ) : null;
