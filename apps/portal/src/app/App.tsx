import type { Languages } from '@field-service/i18n/shown-language.ts';
import { AppProvider } from '@field-service/ui/shell/AppProvider.tsx';
import { useLiveUpdates } from '@field-service/ui/shell/connection/use-live-updates.ts';
import { QueryClientProvider } from '@tanstack/react-query';
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
    <AppProvider languages={languages} density="portal">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppProvider>
  );
};
