import { bundledLanguages } from '@field-service/i18n/bundled-languages.ts';
import { startLanguages } from '@field-service/i18n/setup.ts';
import { createQueryClient } from '@field-service/ui/shell/query-client.ts';
import { createRoot } from 'react-dom/client';
import { fetchSitePhrases } from './api/site-phrases.ts';
import { OfficeApp } from './app/OfficeApp.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root');
const languages = await startLanguages({ app: 'office', loaders: bundledLanguages, fetchOverrides: fetchSitePhrases });
createRoot(root).render(<OfficeApp languages={languages} queryClient={createQueryClient()} />);
