import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { isInitialised } from '../features/site/system/public.ts';
import { Refusal } from '../refusal.ts';

/** What is answered before there is a site: how the process is, and what makes one. */
const before: ReadonlySet<string> = new Set(['/api/health', '/api/ready', '/api/system/install', '/api/system/init']);

/** Refuses every call until the site has been made; once it has been seen, it is there for good. */
export function requireSite(app: FastifyInstance, { system }: Pick<Services, 'system'>): void {
  let there = false;
  app.addHook('onRequest', async ({ url }) => {
    const [path = ''] = url.split('?');
    if (there || before.has(path) || !/^\/(?:api|iam)\//.test(path)) return;
    there = await isInitialised(system);
    if (!there) throw new Refusal('server.not_initialised', {});
  });
}
