import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { checkAccess } from '../access.ts';
import type { Caller } from '../caller.ts';
import type { Services } from '../context.ts';
import type { Access } from '@field-service/contract/route.ts';
import { authenticate } from './authenticate.ts';

/** A separate protocol under one path: the session and its access are checked here, and the handler does the rest. */
export interface RawMount {
  /** Without a trailing slash; everything below it also belongs to the handler. */
  path: string;
  methods: readonly ('GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS')[];
  access: Access;
  handle: (request: IncomingMessage, response: ServerResponse, caller: Caller) => Promise<void>;
  /** Releases the handler's resources, once no request is running any longer. */
  stop?: () => Promise<void>;
}

export async function mountRaw(app: FastifyInstance, services: Services, raw: RawMount): Promise<void> {
  await app.register(async (scope) => {
    const { stop } = raw;
    if (stop !== undefined) scope.addHook('onClose', async () => await stop());
    scope.removeAllContentTypeParsers();
    // The handler reads the body itself, as it arrives.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: [...raw.methods],
      url: `${raw.path}*`,
      handler: async (request, reply) => {
        const caller = await authenticate(services, raw.path, request);
        checkAccess(raw.access, caller);
        reply.hijack();
        reply.raw.setHeader('x-request-id', request.id);
        reply.raw.setHeader('x-content-type-options', 'nosniff');
        reply.raw.setHeader('cache-control', 'no-store');
        try {
          await raw.handle(request.raw, reply.raw, caller);
        } catch (error) {
          request.log.error({ err: error }, 'a request failed');
          if (!reply.raw.headersSent) reply.raw.writeHead(500, { 'content-length': '0' });
          reply.raw.end();
        }
      },
    });
    await Promise.resolve();
  });
}
