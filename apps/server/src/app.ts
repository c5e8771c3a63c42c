import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Services } from './context.ts';
import { datasets, rawMounts, routes } from './features.ts';
import { dataRoutes } from './datasets/routes.ts';
import { hookRoutes } from './hooks/routes.ts';
import { answerBrokenRequest, headerLimit } from './plugins/broken-request.ts';
import { compression } from './plugins/compression/compression.ts';
import { answerError } from './plugins/errors.ts';
import { mountEvents } from './plugins/events.ts';
import { mount } from './plugins/mount.ts';
import { mountOpenApi } from './plugins/openapi.ts';
import { readJsonBodies } from './plugins/raw-body.ts';
import { orderlyStop } from './plugins/orderly-stop.ts';
import { mountRaw } from './plugins/raw-mount.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { readTileOrigins } from './features/site/settings/public.ts';
import { requireSite } from './plugins/require-site.ts';
import { mountStaticApps } from './plugins/static-apps.ts';
import { Refusal } from './refusal.ts';
import { version } from './version.ts';

const jsonLimit = 1_048_576;

export interface AppOptions {
  /** The folder of the apps' builds (`{root}/{app}/dist/web`). */
  appsRoot: string;
}

/** Builds the HTTP server of one process, with every route of the contract; the server does not listen yet. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = services.log;
  const app = Fastify({
    loggerInstance: logger,
    // Each request is logged below as one line, after its response.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: jsonLimit,
    http: { maxHeaderSize: headerLimit },
    clientErrorHandler: answerBrokenRequest,
    // Only a proxy on this machine may state the client's address.
    trustProxy: 'loopback',
    // The longest that clients wait for a response; a body that takes longer to arrive is abandoned.
    requestTimeout: 360_000,
    // Long enough for a server that starts slowly on a busy machine.
    pluginTimeout: 120_000,
    forceCloseConnections: true,
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : uuidv7();
    },
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 600 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  orderlyStop(app, services);
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    await Promise.resolve();
  });
  app.setErrorHandler(async (error, request, reply) => await answerError(error, request, reply));
  app.setNotFoundHandler(() => {
    throw new Refusal('route.not_found', {});
  });
  readJsonBodies(app);
  requireSite(app, services);
  securityHeaders(app, {
    https: services.config.apiBase.startsWith('https:'),
    tileOrigins: async () => await readTileOrigins(services.system),
    clock: services.clock,
    onUnread: (error) => logger.warn({ err: error }, 'the origins of map tiles could not be read'),
  });
  await compression(app);
  const bound = [...routes(services), ...dataRoutes(datasets)];
  for (const route of [...bound, ...hookRoutes(bound)]) mount(app, services, route);
  mountEvents(app, services);
  for (const raw of rawMounts(services)) await mountRaw(app, services, raw);
  await mountOpenApi(app, { apiBase: services.config.apiBase, version });
  await mountStaticApps(app, options.appsRoot);
  return app;
}
