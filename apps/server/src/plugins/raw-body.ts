import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body's bytes as received: keys and signatures are computed from them. */
    rawBody: Buffer | undefined;
  }
}

/** Nesting levels of a JSON body: more than any call needs, and few enough for any code that walks through it. */
const maxDepth = 64;
const [quote, backslash] = [0x22, 0x5c];
const opening: ReadonlySet<number> = new Set(Buffer.from('[{'));
const closing: ReadonlySet<number> = new Set(Buffer.from(']}'));

/** Whether JSON is nested too deeply, determined from its bytes before any recursive code reads it. */
function isTooDeep(body: Buffer): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (isText && byte === backslash) at += 1;
    else if (byte === quote) isText = !isText;
    else if (!isText && opening.has(byte)) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (!isText && closing.has(byte)) depth -= 1;
  }
  return false;
}

/** Reads JSON bodies, keeping their bytes; any other content type is rejected unless a feature reads it itself. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('rawBody', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isTooDeep(body)) return done(new Refusal('request.malformed', {}));
    request.rawBody = body;
    void parse(request, body.toString('utf8'), done);
  });
}
