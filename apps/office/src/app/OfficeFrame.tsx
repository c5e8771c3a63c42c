import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { ErrorPanel } from '@field-service/ui/ErrorPanel.tsx';
import { FormatsProvider } from '@field-service/ui/formats-context.tsx';
import { PageSkeleton } from '@field-service/ui/Skeletons.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { CallerProvider, useCaller, useSession } from '../api/caller.tsx';
import { api } from '../api/client.ts';
import { followChanges } from '../api/live-updates.ts';
import { queryKeys } from '../api/query-keys.ts';
import { sessionStore } from '../api/session-store.ts';
import { ReloginDialog } from '../features/session/ReloginDialog.tsx';
import { Shell } from './Shell.tsx';

/** Formats of the folder that is worked in, and its changes as they happen. */
const InFolder = (): ReactNode => {
  const { home } = useCaller();
  const { session, ended } = useSession();
  const queryClient = useQueryClient();
  const token = ended ? undefined : session?.token;
  useEffect(() => {
    if (token === undefined) return undefined;
    const stop = new AbortController();
    followChanges(queryClient, stop.signal);
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

/** Who is there, the menu around the screens, and logging in again without losing what is on the screen. */
export const OfficeFrame = (): ReactNode => {
  const { session, ended } = useSession();
  const queryClient = useQueryClient();
  const href = useRouterState({ select: ({ location }) => location.href });
  const profile = useQuery({ queryKey: queryKeys.profile, queryFn: async ({ signal }) => (await api.session.user({}, { signal })).data, enabled: session !== undefined, staleTime: 60_000 });

  const leave = () => {
    sessionStore.close();
    queryClient.clear();
  };
  if (!session) return <Navigate to="/login" search={{ to: href }} replace />;
  if (!profile.data) {
    if (profile.error instanceof ApiFailure && profile.error.dbinit) return <Navigate to="/install" replace />;
    // Any failure to know who is there leads to the login (specification 000, section 4), but a lost network is no failure of that kind.
    if (ended || (profile.error instanceof ApiFailure && profile.error.status === 401)) return <Ended to={href} onLeave={leave} />;
    if (profile.error) return <ErrorPanel error={profile.error} onRetry={() => void profile.refetch()} />;
    return <PageSkeleton />;
  }
  const userId = profile.data.user.id;
  const loggedInAgain = (nextId: string) => {
    if (nextId !== userId) queryClient.clear();
    void queryClient.invalidateQueries();
  };
  return (
    <CallerProvider profile={profile.data}>
      <InFolder />
      {ended ? <ReloginDialog ended={ended} onDone={loggedInAgain} onLeave={leave} /> : null}
    </CallerProvider>
  );
};

const Ended = ({ to, onLeave }: { to: string; onLeave: () => void }): ReactNode => {
  useEffect(onLeave);
  return <Navigate to="/login" search={{ to }} replace />;
};
