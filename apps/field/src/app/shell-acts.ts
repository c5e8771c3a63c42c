import type { RegisteredRouter } from '@tanstack/react-router';
import { session } from '../offline/connection/session-state.ts';
import { jobRow } from '../offline/jobs.ts';
import { log } from '../offline/logs/log.ts';
import { showNotice } from '../offline/notices.ts';
import { isLocked } from '../offline/pin/lock-state.ts';
import { fetchPushed, readPush, registerDevice, type PushNews } from '../offline/sync/pushed.ts';
import { fetchEveryMs, firstOf, gather } from '../native/debounced.ts';
import { startNative } from '../native/start-native.ts';
import { startSync } from './sync-layer.ts';

/** Fetches what a tapped push tells, which the person waits for, and opens its job. */
async function openPushed(news: PushNews, router: RegisteredRouter): Promise<void> {
  const { postid, status } = news;
  if (postid === undefined) return;
  const isHere = (await jobRow(postid)) !== undefined;
  if (navigator.onLine && (status === 'D' || !isHere)) await startSync(0);
  if ((await jobRow(postid)) === undefined || status === 'D')
    await router.navigate({ to: '/', search: { tab: 'today' } });
  else await router.navigate({ to: '/job/$jobId', params: { jobId: postid } });
}

/** Begins what only the native shell does, in the terms of the app. Returns a function that stops it. */
export function startShell(router: RegisteredRouter): () => void {
  let arrived: PushNews[] = [];
  const jobIsOpen = () => router.state.matches.some(({ params }) => 'jobId' in params);
  // A sync in the background does not change what somebody reads on the pages of a job.
  const fetchArrived = () => {
    if (arrived.length === 0 || jobIsOpen()) return;
    fetchPushed(arrived.splice(0)).catch((error: unknown) => log('warning', `push: ${String(error)}`));
  };
  const burst = gather<PushNews>((news) => {
    arrived = [...arrived, ...news];
    fetchArrived();
  }, fetchEveryMs);
  const isFirstTap = firstOf(fetchEveryMs, () => performance.now());
  const stopFollowing = router.subscribe('onResolved', fetchArrived);
  const stopNative = startNative({
    isHome: () => location.pathname === import.meta.env.BASE_URL,
    warnLeaving: () => showNotice({ kind: 'leaving' }),
    registerPush: registerDevice,
    onPush: (data) => burst.add(readPush(data)),
    onTap: (data) => {
      const news = readPush(data);
      if (!isFirstTap(`${news.status ?? ''} ${news.postid ?? ''}`)) return;
      openPushed(news, router)
        .catch((error: unknown) => log('warning', `push: ${String(error)}`))
        .finally(() => burst.add(news));
    },
    isLoggedOut: () => session() === undefined,
    isLocked,
    log: (text) => log('warning', `shell: ${text}`),
  });
  return () => {
    stopFollowing();
    stopNative();
    burst.end();
  };
}
