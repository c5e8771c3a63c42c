import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { ExportsProvider } from '@field-service/ui/list/exports/ExportsProvider.tsx';
import { ListSourceProvider } from '@field-service/ui/list/datasets-context.ts';
import { SavedViewsProvider } from '@field-service/ui/list/saved-views-host.ts';
import { FormatsProvider, notationOf, UnitNamesProvider } from '@field-service/ui/shell/formats-context.tsx';
import { shouldRetry } from '@field-service/ui/shell/query-client.ts';
import { forgetFailures } from '@field-service/ui/shell/failures/recent-failures.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { PageSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { useLiveUpdates } from '@field-service/ui/shell/connection/use-live-updates.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { CallerProvider, useCaller, useSession } from '../api/caller.tsx';
import { useNamesOfUnits } from '../api/lookup-names.ts';
import { api, connection, datasets, transport } from '../api/client.ts';
import { keysOf } from './live-events.ts';
import { queryKeys } from '../api/query-keys.ts';
import { savedViewsHost } from '../api/saved-views.ts';
import { sessionStore } from '../api/session-store.ts';
import { ReloginDialog } from '../features/access/session/ReloginDialog.tsx';
import { loadScreens } from './lazy-screen.ts';
import { Shell } from './Shell.tsx';

/** Provides what depends on the current folder: formats, and what narrows every list. */
const InFolder = (): ReactNode => {
  const { home, profile } = useCaller();
  const savedViews = useMemo(() => savedViewsHost(profile.user.isAdmin), [profile.user.isAdmin]);
  const { session } = useSession();
  const listSource = useMemo(() => ({ datasets, scope: session?.folderId ?? null }), [session?.folderId]);
  return (
    <UnitNamesProvider value={useNamesOfUnits()}>
      <FormatsProvider folder={notationOf(home)}>
        <ListSourceProvider value={listSource}>
          <SavedViewsProvider value={savedViews}>
            <ExportsProvider calls={api.exports}>
              <Shell>
                <Outlet />
              </Shell>
            </ExportsProvider>
          </SavedViewsProvider>
        </ListSourceProvider>
      </FormatsProvider>
    </UnitNamesProvider>
  );
};

/** The server's responses to a person whom it does not let in. */
const refusedStatuses = [401, 403, 404];

/**
 * Loads the current user, shows the menu around the screens, and lets the user log in again without losing the screen.
 */
export const OfficeFrame = (): ReactNode => {
  const { session, ended } = useSession();
  const queryClient = useQueryClient();
  const router = useRouter();
  const profile = useQuery({
    queryKey: queryKeys.profile,
    queryFn: async ({ signal }) => (await api.session.user({}, { signal })).data,
    enabled: session !== undefined,
    staleTime: 60_000,
    retry: (failures, error) => !(error instanceof ApiFailure && error.dbinit) && shouldRetry(failures, error),
  });
  const menu = useQuery({
    queryKey: queryKeys.menu,
    queryFn: async ({ signal }) => (await api.menu.read({}, { signal })).data,
    enabled: session !== undefined,
    staleTime: 60_000,
  });
  const isReady = profile.data !== undefined && menu.data !== undefined;
  useLiveUpdates({
    session: isReady && !ended ? session?.token : undefined,
    transport,
    queryClient,
    connection,
    keysOf,
    onRefused: ({ sess }) => {
      if (sess && sess !== 'on') sessionStore.end(sess);
    },
  });
  const waits = useEffectEvent(() => router.state.status !== 'idle' || queryClient.isFetching() > 0);
  useEffect(() => {
    if (isReady) void loadScreens(() => waits());
  }, [isReady]);

  const leave = () => {
    sessionStore.close();
    queryClient.clear();
    forgetFailures();
  };
  if (!session) return <ToLogin />;
  if (!profile.data || !menu.data) {
    const failed = profile.error ? profile : menu;
    if (failed.error instanceof ApiFailure && failed.error.dbinit) return <Navigate to="/install" replace />;
    // Whatever keeps the identity from loading leads to the login (specification 000, section 4). The session is over only
    // if the server said so: its other tabs go on after a failure.
    if (ended || (failed.error instanceof ApiFailure && refusedStatuses.includes(failed.error.status)))
      return <ToLogin onArrived={leave} />;
    if (profile.error) return <ToLogin because={profile.error} />;
    if (failed.error) return <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />;
    return <PageSkeleton />;
  }
  const userId = profile.data.user.id;
  const loggedInAgain = (nextId: string) => {
    // If a different user logs in, the page reloads so that nothing of the previous user stays on the screen.
    if (nextId !== userId) globalThis.location.reload();
    else void queryClient.invalidateQueries();
  };
  return (
    <CallerProvider profile={profile.data} menu={menu.data}>
      <InFolder />
      {ended ? <ReloginDialog ended={ended} onDone={loggedInAgain} onLeave={leave} /> : null}
    </CallerProvider>
  );
};

interface ToLoginProps {
  onArrived?: () => void;
  /** The failure that led there, which is shown at the login. */
  because?: Error;
}

/** Redirects to the login once, with the current address as the page to return to. */
const ToLogin = ({ onArrived, because }: ToLoginProps): ReactNode => {
  const notices = useNotices();
  const navigate = useNavigate();
  const href = useRouterState({ select: ({ location }) => location.href });
  const [from] = useState(href);
  const go = useEffectEvent(async () => {
    await navigate({ to: '/login', search: { to: from }, replace: true });
    onArrived?.();
    if (because !== undefined) notices.failure(because);
  });
  useEffect(() => {
    void go();
  }, []);
  return <PageSkeleton />;
};
