import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { languageChunks } from '@field-service/i18n/vite-languages.ts';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** Builds the page of the shared parts (packages/ui/src/test-page) and returns the folder that it stands in. */
export async function buildTestPage(): Promise<string> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'field-service-page-'));
  await build({
    configFile: false,
    root: path.resolve(import.meta.dirname, '../../packages/ui/src/test-page'),
    logLevel: 'warn',
    plugins: [react(), languageChunks('office')],
    build: { outDir, emptyOutDir: true, target: 'es2022', reportCompressedSize: false, minify: false },
    resolve: { dedupe: ['react', 'react-dom', '@mantine/core', '@mantine/hooks'] },
  });
  return outDir;
}
