import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { apps } from '@field-service/i18n/groups.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { startPage } from './start-page.ts';

const forEver = 'public, max-age=31536000, immutable';
const askAgain = 'no-cache';
/** Files whose names contain a hash of their content. */
const hashed = /[/\\]assets[/\\]/;
/**
 * The maximum length of a path to a file or page of an app, and of each of its segments; file systems allow no longer
 * names.
 */
const maxPath = 1000;
const maxPart = 255;
const isTooLong = (pathname: string): boolean =>
  pathname.length > maxPath || pathname.split('/').some((part) => part.length > maxPart);

/**
 * Serves the build of one app below its name; other paths without an extension are pages, which the app routes itself.
 */
async function mountApp(app: FastifyInstance, name: string, directory: string): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async ({ url }) => {
        if (isTooLong(url.split('?')[0] ?? '')) throw new Refusal('route.not_found', {});
        await Promise.resolve();
      });
      await scope.register(fastifyStatic, {
        root: directory,
        prefix: '/',
        cacheControl: false,
        setHeaders: (response, file) => {
          void response.header('cache-control', hashed.test(file) ? forEver : askAgain);
        },
      });
      scope.get('', async (_request, reply) => await reply.redirect(`/${name}/`, 308));
      scope.setNotFoundHandler(async (request, reply) => {
        const { pathname } = new URL(request.url, 'http://localhost');
        if (request.method !== 'GET' || path.extname(pathname) !== '') throw new Refusal('route.not_found', {});
        return await reply.sendFile('index.html');
      });
    },
    { prefix: `/${name}` },
  );
}

/** Serves the apps that were built (`{root}/{app}/dist/web`), and at `/` a page with links to the apps. */
export async function mountStaticApps(app: FastifyInstance, root: string): Promise<void> {
  for (const name of apps) {
    const directory = path.join(root, name, 'dist', 'web');
    if (existsSync(path.join(directory, 'index.html'))) await mountApp(app, name, directory);
  }
  const icon = path.join(root, 'office', 'dist', 'web', 'icon.svg');
  if (existsSync(icon)) {
    const drawing = await readFile(icon);
    // Browsers request this icon for pages without their own, such as those of the API.
    app.get(
      '/favicon.ico',
      async (_request, reply) =>
        await reply.header('content-type', 'image/svg+xml').header('cache-control', askAgain).send(drawing),
    );
  }
  app.get(
    '/',
    async (request, reply) =>
      await reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', askAgain)
        .send(startPage(request.headers['accept-language'])),
  );
}
