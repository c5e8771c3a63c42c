import { useT } from '@field-service/i18n/use-t.ts';
import { FormatsProvider } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Text } from '@mantine/core';
import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { activeFolder } from '../offline/mobile-settings.ts';
import { followSession, onSession, session } from '../offline/session.ts';
import { sendInBackground } from '../offline/uploading/background.ts';
import { useProfile } from '../offline/use-job.ts';
import { trackPosition } from '../offline/trails.ts';
import { Notices } from './Notices.tsx';
import classes from './Root.module.css';
import { appUpdate } from './service-worker.ts';
import { syncRequest } from './sync-layer.ts';

const SyncLayer = lazy(async () => ({ default: (await import('./SyncLayer.tsx')).SyncLayer }));

/** Everything that runs on all screens while someone is logged in. */
const Inside = ({ folderId }: { folderId: string }) => {
  const profile = useProfile();
  const request = useSyncExternalStore(syncRequest.subscribe, syncRequest.current);
  useEffect(() => sendInBackground(), []);
  useEffect(() => trackPosition(), []);
  const folder = activeFolder(profile ?? undefined, folderId);
  return (
    <FormatsProvider
      folder={folder ? { locale: folder.locale, timeZone: folder.timezone, currency: folder.currency } : {}}
    >
      <Outlet />
      {request ? (
        <Suspense fallback={null}>
          <SyncLayer request={request} />
        </Suspense>
      ) : null}
    </FormatsProvider>
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

export const Root = () => {
  const current = useSyncExternalStore(onSession, session);
  const atLogin = useLocation({ select: ({ pathname }) => pathname.endsWith('/login') });
  useEffect(() => followSession(), []);
  // Without a session no store is open, and only the login page can be shown.
  const outside = atLogin ? <Outlet /> : <Navigate to="/login" replace />;
  return (
    <>
      <UpdatePrompt />
      {current ? <Inside key={current.userId} folderId={current.folderId} /> : outside}
      <Notices />
    </>
  );
};
