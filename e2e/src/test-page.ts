import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { routeTable } from '@field-service/contract/vite-route-table.ts';
import { languageChunks } from '@field-service/i18n/vite-languages.ts';
import react from '@vitejs/plugin-react';
import { build, type PluginOption } from 'vite';
import { z } from 'zod';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** A page of a few modules without an app around them. */
interface PageSource {
  /** The folder of its `index.html`, from the root of the repository. */
  root: string;
  plugins: readonly PluginOption[];
}

/** The shared parts (packages/ui). */
export const sharedParts: PageSource = {
  root: 'packages/ui/src/test-page',
  plugins: [react(), languageChunks('office')],
};
/** The phone's store (apps/field/src/offline) without its screens. */
export const phoneStore: PageSource = { root: 'apps/field/src/offline/test-page', plugins: [routeTable()] };

async function buildPage({ root, plugins }: PageSource): Promise<string> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'field-service-page-'));
  await build({
    configFile: false,
    root: path.resolve(import.meta.dirname, '../..', root),
    logLevel: 'warn',
    plugins: [...plugins],
    build: { outDir, emptyOutDir: true, target: 'es2022', reportCompressedSize: false, minify: false },
    worker: { format: 'es' },
    resolve: { dedupe: ['react', 'react-dom', '@mantine/core', '@mantine/hooks'] },
    define: { 'import.meta.env.APP_VERSION': '"test"' },
  });
  return outDir;
}

/** Builds a page and serves it on its own port. */
export async function servePage(source: PageSource): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await buildPage(source);
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
