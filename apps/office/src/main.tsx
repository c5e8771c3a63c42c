import { bundledLanguages } from '@field-service/i18n/bundled-languages.ts';
import { startLanguages } from '@field-service/i18n/setup.ts';
import { sitePhrasesOf } from '@field-service/i18n/site-phrases.ts';
import { AppProvider } from '@field-service/ui/shell/AppProvider.tsx';
import { createQueryClient } from '@field-service/ui/shell/query-client.ts';
import '@field-service/ui/shell/styles-all.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { api } from './api/client.ts';
import { router } from './app/router.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root');
const languages = await startLanguages({
  app: 'office',
  ...bundledLanguages,
  fetchOverrides: sitePhrasesOf(api, 'office'),
});
createRoot(root).render(
  <AppProvider density="office" languages={languages}>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </AppProvider>,
);
