import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a JSON body as they came: keys and signatures are made over them. */
    rawBody: Buffer | undefined;
  }
}

/** Reads JSON bodies, keeping their bytes; any other content type is refused unless a feature reads it itself. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('rawBody', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body;
    void parse(request, body.toString('utf8'), done);
  });
}
