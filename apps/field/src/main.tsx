import { bundledLanguages } from '@field-service/i18n/bundled-languages.ts';
import { startLanguages } from '@field-service/i18n/setup.ts';
import { sitePhrasesOf } from '@field-service/i18n/site-phrases.ts';
import { AppProvider } from '@field-service/ui/shell/AppProvider.tsx';
import { createQueryClient } from '@field-service/ui/shell/query-client.ts';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createFieldRouter } from './app/router.tsx';
import { StoreFailed } from './frame/StoreFailed.tsx';
import { appFiles, registerServiceWorker } from './app/service-worker.ts';
import { keepStorage } from './native/wake-lock.ts';
import { provideAppFiles } from './offline/sync/app-files.ts';
import { readHomeEarly } from './offline/use-home.ts';
import { resumeSession } from './offline/session.ts';
import { api } from './offline/connection/connection.ts';
import './frame/controls.css';

const openStore = async (): Promise<void> => {
  const atHome = location.pathname === import.meta.env.BASE_URL;
  if ((await resumeSession()) && atHome) await readHomeEarly();
};

/** Opens the store before anything is rendered, because even the first screen shows data from the device. */
async function start(root: HTMLElement): Promise<void> {
  provideAppFiles(appFiles);
  const [languages, opened] = await Promise.all([
    startLanguages({ app: 'field', loaders: bundledLanguages, fetchOverrides: sitePhrasesOf(api, 'field') }),
    openStore().then(
      () => ({ failure: undefined }),
      (failure: unknown) => ({ failure }),
    ),
  ]);
  createRoot(root).render(
    <AppProvider languages={languages} queryClient={createQueryClient()} density="field">
      {opened.failure === undefined ? (
        <RouterProvider router={createFieldRouter()} />
      ) : (
        <StoreFailed error={opened.failure} />
      )}
    </AppProvider>,
  );
  await Promise.all([registerServiceWorker(), keepStorage()]);
}

const root = document.getElementById('root');
if (root) void start(root);
