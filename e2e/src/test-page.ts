import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { languageChunks } from '@field-service/i18n/vite-languages.ts';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { z } from 'zod';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds the page of the shared parts (packages/ui/src/test-page) and returns its folder. */
async function buildTestPage(): Promise<string> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'field-service-page-'));
  await build({
    configFile: false,
    root: path.resolve(import.meta.dirname, '../../packages/ui/src/test-page'),
    logLevel: 'warn',
    plugins: [react(), languageChunks('office')],
    build: { outDir, emptyOutDir: true, target: 'es2022', reportCompressedSize: false, minify: false },
    worker: { format: 'es' },
    resolve: { dedupe: ['react', 'react-dom', '@mantine/core', '@mantine/hooks'] },
  });
  return outDir;
}

/** Serves the page of the shared parts on its own port. */
export async function serveTestPage(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await buildTestPage();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    const file = path.join(folder, pathname === '/' ? 'index.html' : path.normalize(pathname));
    readFile(file).then(
      (bytes) => response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'text/plain' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
