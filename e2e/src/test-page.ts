import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { routeTable } from '@field-service/contract/vite-route-table.ts';
import { languageChunks } from '@field-service/i18n/vite-languages.ts';
import react from '@vitejs/plugin-react';
import { build as viteBuild, type PluginOption } from 'vite';
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

async function build({ root, plugins }: PageSource): Promise<string> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'field-service-page-'));
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await viteBuild({
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

const built = new Map<PageSource, Promise<string>>();

/** The folder of a built page; it is built once for all test files of a worker. */
export async function buildPage(source: PageSource): Promise<string> {
  const folder = built.get(source) ?? build(source);
  built.set(source, folder);
  return await folder;
}

/** Answers a request with a file of a built page. */
export function servePageFile(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://page');
  const file = path.join(folder, pathname === '/' ? 'index.html' : path.normalize(pathname));
  readFile(file).then(
    (bytes) => response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'text/plain' }).end(bytes),
    () => response.writeHead(404).end(),
  );
}

/** Builds a page and serves it on its own port. */
export async function servePage(source: PageSource): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await buildPage(source);
  const server = createServer((request, response) => servePageFile(folder, request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.close();
      await Promise.resolve();
    },
  };
}
