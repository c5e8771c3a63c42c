import type { Languages } from '@field-service/i18n/language-provider.tsx';
import { AppProvider } from '@field-service/ui/shell/AppProvider.tsx';
import { useLiveUpdates } from '@field-service/ui/shell/connection/use-live-updates.ts';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { connection, forgetData, queryClient, transport } from '../api/client.ts';
import { keysOf } from '../api/live-events.ts';
import { jwt, onSessionEnded } from '../api/session.ts';
import { useStoredText } from '../api/stored-text.ts';
import { router } from './routes.tsx';

const useSession = (): void => {
  // Another tab may have logged out: the guard checks again.
  useEffect(() => jwt.subscribe(() => void router.invalidate()), []);
  useLiveUpdates({ session: useStoredText(jwt), transport, queryClient, connection, keysOf });
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
