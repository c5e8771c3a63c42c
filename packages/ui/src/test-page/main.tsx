import { bundledLanguages } from '@field-service/i18n/bundled-languages.ts';
import { startLanguages } from '@field-service/i18n/setup.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { AppProvider } from '../shell/AppProvider.tsx';
import { createQueryClient } from '../shell/query-client.ts';
import type { Density } from '../shell/theme.ts';
import { FieldsPage } from './FieldsPage.tsx';
import { FilesPage } from './FilesPage.tsx';
import { FormPage } from './FormPage.tsx';
import { ListPage } from './ListPage.tsx';
import { PartsPage } from './PartsPage.tsx';
import '../shell/styles-all.ts';

/** The test page of the shared parts: `?page=files&lang=vi&currency=VND&density=field&locale=en-MY-u-hc-h12`. */
const asked = new URLSearchParams(location.search);
const densities: readonly Density[] = ['office', 'portal', 'field'];
const pageOf = (page: string | null) => {
  if (page === 'parts') return <PartsPage />;
  if (page === 'list') return <ListPage />;
  if (page === 'files') return <FilesPage />;
  if (page === 'form' || page === 'record') return <FormPage path={page === 'form' ? '/' : '/record'} />;
  return <FieldsPage />;
};
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const languages = await startLanguages({
  app: 'office',
  ...bundledLanguages,
  settings: asked.get('lang') ?? undefined,
});
createRoot(root).render(
  <AppProvider
    languages={languages}
    density={densities.find((each) => each === asked.get('density')) ?? 'office'}
    folder={{
      timeZone: 'Asia/Kuala_Lumpur',
      currency: asked.get('currency') ?? 'MYR',
      locale: asked.get('locale') ?? undefined,
    }}
  >
    <QueryClientProvider client={createQueryClient()}>{pageOf(asked.get('page'))}</QueryClientProvider>
  </AppProvider>,
);
