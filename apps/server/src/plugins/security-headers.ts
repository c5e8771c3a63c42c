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

/** For how long the origins of map tiles are kept, in ms: a change of the setting applies to pages loaded after it. */
const keptMs = 10_000;

interface HeaderOptions {
  https: boolean;
  /** The origins of map tiles, from which pages may load pictures. */
  tileOrigins: () => Promise<readonly string[]>;
  clock: () => number;
  /** Told when the origins could not be read; pages then keep those that were read last. */
  onUnread: (error: unknown) => void;
}

type Headers = ReturnType<typeof helmet>;

/**
 * Sets the headers of every response, unless a feature sets its own. The headers are built once, not for each request;
 * those of pages again when the origins of map tiles have changed.
 */
export function securityHeaders(app: FastifyInstance, { https, tileOrigins, clock, onUnread }: HeaderOptions): void {
  const headersWith = (directives: Readonly<Record<string, string[]>>): Headers =>
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives },
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'same-origin' },
      strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
    });
  const pagesWith = (origins: readonly string[]): Headers =>
    headersWith({ ...ofPages, imgSrc: [...ofPages.imgSrc, ...origins] });
  const answers = headersWith(ofAnswers);
  let pages = { headers: pagesWith([]), origins: '', until: 0 };
  let reading: Promise<Headers> | undefined;
  const readPages = async (): Promise<Headers> => {
    try {
      const origins = await tileOrigins();
      const key = origins.join(' ');
      if (key !== pages.origins) pages = { ...pages, headers: pagesWith(origins), origins: key };
    } catch (error) {
      onUnread(error);
    } finally {
      pages = { ...pages, until: clock() + keptMs };
      reading = undefined;
    }
    return pages.headers;
  };
  const currentPages = async (): Promise<Headers> => {
    if (clock() < pages.until) return pages.headers;
    reading ??= readPages();
    return await reading;
  };
  app.addHook('onRequest', async (request, reply) => {
    const isApi = request.url.startsWith('/api/') && !request.url.startsWith('/api/docs');
    void reply.headers({
      'x-request-id': request.id,
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
    });
    const headers = isApi ? answers : await currentPages();
    headers(request.raw, reply.raw, () => undefined);
  });
}
