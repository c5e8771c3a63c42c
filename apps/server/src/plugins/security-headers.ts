import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const base = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/**
 * The policy for pages: only the product's own files and no inline scripts. Inline styles are allowed, because the
 * component library sets styles as attributes. WebAssembly and workers are for the field app's barcode reader and its
 * service worker.
 */
const ofPages = {
  ...base,
  connectSrc: ["'self'"],
  fontSrc: ["'self'", 'data:'],
  imgSrc: ["'self'", 'blob:', 'data:'],
  manifestSrc: ["'self'"],
  mediaSrc: ["'self'", 'blob:'],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  workerSrc: ["'self'", 'blob:'],
};
/** The policy for API responses, which are never run or shown as a page. */
const ofAnswers = { ...base, sandbox: [] };

/**
 * Sets the headers of every response, unless a feature sets its own. The headers are built once, not for each request.
 */
export function securityHeaders(app: FastifyInstance, options: { https: boolean }): void {
  const headersWith = (directives: Readonly<Record<string, string[]>>): ReturnType<typeof helmet> =>
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives },
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'same-origin' },
      strictTransportSecurity: options.https && { maxAge: 31_536_000, includeSubDomains: false },
    });
  const [pages, answers] = [headersWith(ofPages), headersWith(ofAnswers)];
  app.addHook('onRequest', (request, reply, done) => {
    const isApi = request.url.startsWith('/api/') && !request.url.startsWith('/api/docs');
    void reply.headers({
      'x-request-id': request.id,
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
    });
    (isApi ? answers : pages)(request.raw, reply.raw, () => done());
  });
}
