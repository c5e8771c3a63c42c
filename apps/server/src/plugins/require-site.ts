import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { isInitialised } from '../features/site/system/public.ts';
import { Refusal } from '../refusal.ts';

/** The routes available before there is a site: the state of the process, and the calls that create a site. */
const before: ReadonlySet<string> = new Set(['/api/health', '/api/ready', '/api/system/install', '/api/system/init']);

/** Rejects every call until the site has been created; the check ends once a site has been found. */
export function requireSite(app: FastifyInstance, { system }: Pick<Services, 'system'>): void {
  let there = false;
  app.addHook('onRequest', async ({ url }) => {
    const [path = ''] = url.split('?');
    if (there || before.has(path) || !/^\/(?:api|iam)\//.test(path)) return;
    there = await isInitialised(system);
    if (!there) throw new Refusal('server.not_initialised', {});
  });
}
