import '@field-service/ui/shell/styles-all.ts';
import './app/app.css';
import { bundledLanguages } from '@field-service/i18n/bundled-languages.ts';
import { startLanguages } from '@field-service/i18n/setup.ts';
import { sitePhrasesOf } from '@field-service/i18n/site-phrases.ts';
import { createRoot } from 'react-dom/client';
import { api } from './api/client.ts';
import { App } from './app/App.tsx';

const languages = await startLanguages({
  app: 'portal',
  ...bundledLanguages,
  fetchOverrides: sitePhrasesOf(api, 'portal'),
});
const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(<App languages={languages} />);
