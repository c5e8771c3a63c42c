import type { Languages } from '@field-service/i18n/language-provider.tsx';
import { AppProvider } from '@field-service/ui/shell/AppProvider.tsx';
import { followChanges } from '@field-service/ui/shell/live-updates.ts';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { forgetData, queryClient, transport } from '../api/client.ts';
import { keysOf } from '../api/live-events.ts';
import { onSessionEnded, useLoggedIn } from '../api/session.ts';
import { router } from './routes.tsx';

const useSession = (): void => {
  const loggedIn = useLoggedIn();
  useEffect(() => {
    // Another tab may have logged out: the guard checks again.
    void router.invalidate();
    if (!loggedIn) return undefined;
    const following = new AbortController();
    void followChanges({ transport, queryClient, keysOf, signal: following.signal });
    return () => following.abort();
  }, [loggedIn]);
  useEffect(
    () =>
      onSessionEnded(() => {
        const { pathname, searchStr } = router.state.location;
        void router.navigate({ to: '/error', search: { url: pathname + searchStr } }).then(forgetData);
      }),
    [],
  );
};

export const App = ({ languages }: { languages: Languages }) => {
  useSession();
  return (
    <AppProvider languages={languages} queryClient={queryClient} density="portal">
      <RouterProvider router={router} />
    </AppProvider>
  );
};
