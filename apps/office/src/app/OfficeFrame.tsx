import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { FormatsProvider } from '@field-service/ui/shell/formats-context.tsx';
import { followChanges } from '@field-service/ui/shell/live-updates.ts';
import { shouldRetry } from '@field-service/ui/shell/query-client.ts';
import { PageSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { CallerProvider, useCaller, useSession } from '../api/caller.tsx';
import { api, transport } from '../api/client.ts';
import { keysOf } from '../api/live-events.ts';
import { queryKeys } from '../api/query-keys.ts';
import { sessionStore } from '../api/session-store.ts';
import { ReloginDialog } from '../features/access/session/ReloginDialog.tsx';
import { Shell } from './Shell.tsx';

/** Provides the current folder's formats and follows live changes. */
const InFolder = (): ReactNode => {
  const { home } = useCaller();
  const { session, ended } = useSession();
  const queryClient = useQueryClient();
  const token = ended ? undefined : session?.token;
  useEffect(() => {
    if (token === undefined) return undefined;
    const stop = new AbortController();
    void followChanges({
      transport,
      queryClient,
      keysOf,
      signal: stop.signal,
      onRefused: ({ sess }) => {
        if (sess && sess !== 'on') sessionStore.end(sess);
      },
    });
    return () => stop.abort();
  }, [queryClient, token]);
  return (
    <FormatsProvider folder={{ locale: home?.locale, timeZone: home?.timezone, currency: home?.currency }}>
      <Shell>
        <Outlet />
      </Shell>
    </FormatsProvider>
  );
};

/**
 * Loads the current user, shows the menu around the screens, and lets the user log in again without losing the screen.
 */
export const OfficeFrame = (): ReactNode => {
  const { session, ended } = useSession();
  const queryClient = useQueryClient();
  const profile = useQuery({
    queryKey: queryKeys.profile,
    queryFn: async ({ signal }) => (await api.session.user({}, { signal })).data,
    enabled: session !== undefined,
    staleTime: 60_000,
    retry: (failures, error) => !(error instanceof ApiFailure && error.dbinit) && shouldRetry(failures, error),
  });

  const leave = () => {
    sessionStore.close();
    queryClient.clear();
  };
  if (!session) return <ToLogin />;
  if (!profile.data) {
    if (profile.error instanceof ApiFailure && profile.error.dbinit) return <Navigate to="/install" replace />;
    // An ended session or a rejected token leads to the login (specification 000, section 4); other failures do not.
    if (ended || (profile.error instanceof ApiFailure && profile.error.status === 401))
      return <ToLogin onArrived={leave} />;
    if (profile.error) return <ErrorPanel error={profile.error} onRetry={() => void profile.refetch()} />;
    return <PageSkeleton />;
  }
  const userId = profile.data.user.id;
  const loggedInAgain = (nextId: string) => {
    // If a different user logs in, the page reloads so that nothing of the previous user stays on the screen.
    if (nextId !== userId) globalThis.location.reload();
    else void queryClient.invalidateQueries();
  };
  return (
    <CallerProvider profile={profile.data}>
      <InFolder />
      {ended ? <ReloginDialog ended={ended} onDone={loggedInAgain} onLeave={leave} /> : null}
    </CallerProvider>
  );
};

/** Redirects to the login once, with the current address as the page to return to. */
const ToLogin = ({ onArrived }: { onArrived?: () => void }): ReactNode => {
  const navigate = useNavigate();
  const href = useRouterState({ select: ({ location }) => location.href });
  const [from] = useState(href);
  const go = useEffectEvent(async () => {
    await navigate({ to: '/login', search: { to: from }, replace: true });
    onArrived?.();
  });
  useEffect(() => {
    void go();
  }, []);
  return <PageSkeleton />;
};
