import { bundledLanguages } from '@field-service/i18n/bundled-languages.ts';
import { loadAllPhrases, startLanguages } from '@field-service/i18n/setup.ts';
import { sitePhrasesOf } from '@field-service/i18n/site-phrases.ts';
import { AppProvider } from '@field-service/ui/shell/AppProvider.tsx';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { later, providePhrases } from './app/later.ts';
import { createFieldRouter } from './app/router.tsx';
import { appFiles, registerServiceWorker } from './app/service-worker.ts';
import { keepStorage } from './native/wake-lock.ts';
import { provideAppFiles } from './offline/sync/app-files.ts';
import { readHomeEarly } from './offline/use-home.ts';
import { resumeSession } from './offline/session.ts';
import { api } from './offline/connection/connection.ts';
import './frame/controls.css';

const storeFailed = later(() => import('./frame/StoreFailed.tsx'));
const StoreFailed = lazy(async () => ({ default: (await storeFailed()).StoreFailed }));

const openStore = async (): Promise<void> => {
  const atHome = location.pathname === import.meta.env.BASE_URL;
  if ((await resumeSession()) && atHome) await readHomeEarly();
};

/** Opens the store before anything is rendered, because even the first screen shows data from the device. */
async function start(root: HTMLElement): Promise<void> {
  provideAppFiles(appFiles);
  const [languages, opened] = await Promise.all([
    startLanguages({ app: 'field', ...bundledLanguages, fetchOverrides: sitePhrasesOf(api, 'field') }),
    openStore().then(
      () => ({ failure: undefined }),
      (failure: unknown) => ({ failure }),
    ),
  ]);
  providePhrases(async () => await loadAllPhrases(languages));
  createRoot(root).render(
    <AppProvider languages={languages} density="field">
      {opened.failure === undefined ? (
        <RouterProvider router={createFieldRouter()} />
      ) : (
        <Suspense fallback={null}>
          <StoreFailed error={opened.failure} />
        </Suspense>
      )}
    </AppProvider>,
  );
  await Promise.all([registerServiceWorker(), keepStorage()]);
}

const root = document.getElementById('root');
if (root) void start(root);
