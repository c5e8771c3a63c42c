import path from 'node:path';
import { callFacts } from '@field-service/contract/vite-call-facts.ts';
import { fieldNouns } from '@field-service/contract/field-calls.ts';
import { routeTable } from '@field-service/contract/vite-route-table.ts';
import type { App } from '@field-service/i18n/groups.ts';
import { languageChunks } from '@field-service/i18n/vite-languages.ts';
import react from '@vitejs/plugin-react';
import type { PluginOption, UserConfig } from 'vite';

/** The build configuration of the three apps: `/{app}/` is served from `apps/{app}/dist/web`. */
export function appConfig(app: App, plugins: readonly PluginOption[] = []): UserConfig {
  const root = path.resolve(import.meta.dirname, '../../../apps', app);
  // The field app's first load is limited: it has the calls that it makes, and the phrases of its first screen.
  const own =
    app === 'field'
      ? [routeTable(fieldNouns), languageChunks(app, path.join(root, 'src/main.tsx'))]
      : [routeTable(), languageChunks(app)];
  return {
    root,
    base: `/${app}/`,
    plugins: [react(), callFacts(), ...own, ...plugins],
    build: {
      outDir: path.join(root, 'dist/web'),
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: 'hidden',
      reportCompressedSize: false,
      // Fonts and pictures stay separate files, because a policy may forbid data: addresses.
      assetsInlineLimit: 0,
      // The library of charts, the largest part, is one file that loads with the first chart (520 kB, 140 kB gzip).
      chunkSizeWarningLimit: 560,
    },
    resolve: { dedupe: ['react', 'react-dom', '@mantine/core', '@mantine/hooks'] },
  };
}
