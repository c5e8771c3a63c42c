import { useT } from '@field-service/i18n/use-t.ts';
import { OwnFailureWords } from '@field-service/ui/shell/failure-text.ts';
import { loadedAtLast, useLatePart } from '@field-service/ui/shell/notices/use-late-part.ts';
import { FormatsProvider, notationOf } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Text } from '@mantine/core';
import { Navigate, Outlet, useLocation, useRouter, type RegisteredRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { OpenMenu } from '../frame/open-menu.ts';
import { useOwnFailureWords } from '../frame/words/own-failure-words.ts';
import { usePageJob } from '../frame/dialogs/use-page-job.ts';
import { isShell } from '../native/shell.ts';
import { isClockWrong, onClock } from '../offline/connection/clock.ts';
import { db } from '../offline/db.ts';
import { log } from '../offline/logs/log.ts';
import { fieldNotices } from '../offline/notices.ts';
import { activeFolder } from '../offline/mobile-settings.ts';
import { onSession, session, sessionEnd } from '../offline/connection/session-state.ts';
import { isSiteMissing, onSite } from '../offline/connection/site-state.ts';
import { followUnsent, lostWork, startedWork } from '../offline/loss/lost-work.ts';
import { lockState, onLock, type Lock } from '../offline/pin/lock-state.ts';
import { followSession } from '../offline/session.ts';
import { useProfile } from '../offline/use-home.ts';
import { jobPages } from './job-pages.ts';
import classes from './Root.module.css';
import { later } from './later.ts';
import { appUpdate } from './service-worker.ts';
import { startFirstSync, syncRequest } from './sync-layer.ts';

const banners = later(() => import('./Banners.tsx'));
const Banners = lazy(async () => ({ default: (await banners()).Banners }));
const menuPart = later(() => import('./menu/Menu.tsx'));
const Menu = lazy(async () => ({ default: (await menuPart()).Menu }));
const dayNotices = later(() => import('../features/day-notices/DayNotices.tsx'));
const DayNotices = lazy(async () => ({ default: (await loadedAtLast(dayNotices)).DayNotices }));
const lockScreen = later(() => import('./LockLayer.tsx'));
const LockLayer = lazy(async () => ({ default: (await loadedAtLast(lockScreen)).LockLayer }));
const syncLayer = later(() => import('./SyncLayer.tsx'));
const notices = later(() => import('./Notices.tsx'));
const Notices = lazy(async () => ({ default: (await loadedAtLast(notices)).Notices }));
const SyncLayer = lazy(async () => ({ default: (await syncLayer()).SyncLayer }));

/** The first screen has the device to itself for this long, in milliseconds. */
const firstScreenMs = 1000;

/** Calls back after a second, when the device has nothing else to do. Returns a function that stops this. */
function onceIdle(act: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Some browsers do not say when they are idle.
    if ('requestIdleCallback' in globalThis) idle = requestIdleCallback(act, { timeout: firstScreenMs });
    else act();
  }, firstScreenMs);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

/** Loads the pages of a job from the device, so that opening a job does not have to wait for them. */
async function loadJobPages(): Promise<void> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return;
  // A page that cannot be loaded says so when it is opened.
  await jobPages().catch(() => undefined);
}

/** Sends pending work and tracks the position, and begins what only the native shell does. */
function workInBackground(userId: string, router: RegisteredRouter): () => void {
  const stops: (() => void)[] = [];
  let ended = false;
  const begin = async () => {
    stops.push(followUnsent(userId));
    void loadJobPages();
    const { sendInBackground } = await import('../offline/uploading/background.ts');
    const { trackPosition } = await import('../offline/outbox/trails.ts');
    const { sweepRemoved } = await import('../offline/recorded/removal.ts');
    const { renewBrowserLog } = await import('../offline/loss/browser-log.ts');
    const shell = isShell() ? await import('./shell-acts.ts') : undefined;
    if (ended) return;
    stops.push(sendInBackground(), trackPosition());
    if (shell) stops.push(shell.startShell(router));
    await sweepRemoved(db());
    await renewBrowserLog();
  };
  const stopWaiting = onceIdle(() => {
    begin().catch((error: unknown) => log('error', `background: ${String(error)}`));
  });
  return () => {
    ended = true;
    stopWaiting();
    for (const stop of stops) stop();
  };
}

/** Everything that runs on all screens while someone is logged in. */
const Inside = ({ userId, folderId, lock }: { userId: string; folderId: string; lock: Lock }) => {
  const profile = useProfile();
  const request = useSyncExternalStore(syncRequest.subscribe, syncRequest.current);
  const router = useRouter();
  useEffect(() => workInBackground(userId, router), [userId, router]);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => onceIdle(() => setIdle(true)), []);
  const mayBegin = usePageJob() === undefined;
  const began = useRef(false);
  useEffect(() => {
    if (!mayBegin || began.current) return;
    began.current = true;
    void startFirstSync();
  }, [mayBegin]);
  const noSite = useSyncExternalStore(onSite, isSiteMissing);
  const toldOfSite = useRef(false);
  useEffect(() => {
    // On the pages of a job the work goes on; somebody who has gone back to their jobs is not led there again.
    if (noSite && mayBegin && !toldOfSite.current) void router.navigate({ to: '/install' });
    if (!noSite || mayBegin) toldOfSite.current = noSite;
  }, [noSite, mayBegin, router]);
  const [menu, setMenu] = useState({ wanted: false, opened: false });
  const openMenu = useCallback(() => setMenu({ wanted: true, opened: true }), []);
  const closeMenu = useCallback(() => setMenu({ wanted: true, opened: false }), []);
  const folder = activeFolder(profile ?? undefined, folderId);
  const words = useOwnFailureWords();
  return (
    <OwnFailureWords value={words}>
      <FormatsProvider folder={notationOf(folder)}>
        <OpenMenu value={openMenu}>{lock === 'sealed' ? null : <Outlet />}</OpenMenu>
        {menu.wanted ? (
          <Suspense fallback={null}>
            <Menu opened={menu.opened} onClose={closeMenu} />
          </Suspense>
        ) : null}
        {isIdle ? (
          <Suspense fallback={null}>
            <DayNotices />
          </Suspense>
        ) : null}
        {request ? (
          <Suspense fallback={null}>
            <SyncLayer request={request} />
          </Suspense>
        ) : null}
      </FormatsProvider>
    </OwnFailureWords>
  );
};

/** Offers a newer version. The user decides when to update; everything typed is already stored. */
const UpdatePrompt = () => {
  const t = useT('field');
  const ready = useSyncExternalStore(appUpdate.subscribe, appUpdate.isReady);
  if (!ready) return null;
  return (
    <div className={classes.prompt} role="status">
      <Text size="sm">{t('A new version is available.')}</Text>
      <Button onClick={appUpdate.take}>{t('Update')}</Button>
    </div>
  );
};

/** The pages that need no login. */
const openPages = ['/login', '/install', '/error-page/access-denied', '/update-password', '/reset-password'];

export const Root = () => {
  const current = useSyncExternalStore(onSession, session);
  const lock = useSyncExternalStore(onLock, lockState);
  const openPage = useLocation({ select: ({ pathname }) => openPages.find((page) => pathname.endsWith(page)) });
  const noSite = useSyncExternalStore(onSite, isSiteMissing);
  const end = useSyncExternalStore(onSession, sessionEnd);
  const wrongClock = useSyncExternalStore(onClock, isClockWrong);
  const lost = useSyncExternalStore(lostWork.subscribe, lostWork.current);
  const started = useSyncExternalStore(startedWork.subscribe, startedWork.current);
  const needsBanner = current !== undefined && (end !== null || wrongClock || lost.length > 0 || started.length > 0);
  useEffect(() => followSession(), []);
  // Without a session no store is open, and only the login and the other open pages can be shown.
  const outside =
    noSite && openPage === '/login' ? (
      <Navigate to="/install" replace />
    ) : openPage !== undefined ? (
      <Outlet />
    ) : (
      <Navigate to="/login" replace />
    );
  return (
    <>
      <UpdatePrompt />
      {needsBanner ? (
        <Suspense fallback={null}>
          <Banners />
        </Suspense>
      ) : null}
      {current ? (
        <Inside key={current.userId} userId={current.userId} folderId={current.folderId} lock={lock} />
      ) : (
        outside
      )}
      {current && lock !== 'open' ? (
        <Suspense fallback={null}>
          <LockLayer />
        </Suspense>
      ) : null}
      {useLatePart(fieldNotices) ? (
        <Suspense fallback={null}>
          <Notices />
        </Suspense>
      ) : null}
    </>
  );
};
