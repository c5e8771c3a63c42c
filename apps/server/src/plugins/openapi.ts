import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi-document.ts';

/**
 * Serves the description of every call at `/api/openapi.json`, and at `/api/docs` a page that displays it. The page's
 * own files are served here too.
 */
export async function mountOpenApi(app: FastifyInstance, server: { apiBase: string; version: string }): Promise<void> {
  const text = JSON.stringify(openApiDocument(server));
  app.get(
    '/api/openapi.json',
    async (_request, reply) =>
      await reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(text),
  );
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Field Service', version: server.version } },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: '/api/openapi.json', supportedSubmitMethods: [] },
  });
}
