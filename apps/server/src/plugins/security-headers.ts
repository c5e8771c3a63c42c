import type { FastifyInstance } from 'fastify';

const policy = (rules: Readonly<Record<string, string>>): string =>
  Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

const base = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/**
 * Pages: own files only, no inline script; styles of the component library are inline attributes. WebAssembly and workers
 * are for the field app's barcode reader and its service worker.
 */
export const pagePolicy = policy({
  ...base,
  'connect-src': "'self'",
  'font-src': "'self' data:",
  'img-src': "'self' blob: data:",
  'manifest-src': "'self'",
  'media-src': "'self' blob:",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self' 'unsafe-inline'",
  'worker-src': "'self' blob:",
});
/** Answers of the API: nothing of them is ever run or shown as a page. */
export const apiPolicy = policy({ ...base, sandbox: '' });

/** Headers that every answer carries; what a feature sets itself stands. */
export function securityHeaders(app: FastifyInstance, options: { https: boolean }): void {
  app.addHook('onSend', async (request, reply) => {
    const isApi = request.url.startsWith('/api/') && !request.url.startsWith('/api/docs');
    const set = (name: string, value: string): void => {
      if (!reply.hasHeader(name)) void reply.header(name, value);
    };
    set('x-request-id', request.id);
    set('x-content-type-options', 'nosniff');
    set('referrer-policy', 'same-origin');
    set('content-security-policy', isApi ? apiPolicy : pagePolicy);
    set('cross-origin-opener-policy', 'same-origin');
    set('cross-origin-resource-policy', 'same-origin');
    set('permissions-policy', 'camera=(self), geolocation=(self), microphone=()');
    if (options.https) set('strict-transport-security', 'max-age=31536000');
    await Promise.resolve();
  });
}
