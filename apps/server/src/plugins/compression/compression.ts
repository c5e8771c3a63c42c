import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
  type BrotliOptions,
  type ZlibOptions,
} from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** For speed rather than size: lists are generated anew for every request. */
const brotli: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const zip: ZlibOptions = { level: 5 };

const brotliAside = promisify(brotliCompress);
const gzipAside = promisify(gzip);

const encoders = {
  br: {
    stream: () => createBrotliCompress(brotli),
    atOnce: (bytes: Buffer) => brotliCompressSync(bytes, brotli),
    aside: async (bytes: Buffer) => await brotliAside(bytes, brotli),
  },
  gzip: {
    stream: () => createGzip(zip),
    atOnce: (bytes: Buffer) => gzipSync(bytes, zip),
    aside: async (bytes: Buffer) => await gzipAside(bytes, zip),
  },
};
const names: ['br', 'gzip'] = ['br', 'gzip'];

const text = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json|wasm)|image\/svg\+xml)/;
/** Bytes below which compression gains nothing. */
const least = 1024;
/** Bytes up to which compressing at once costs less than handing the work to another thread. */
const short = 8192;

async function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const length = Number(reply.getHeader('content-length') ?? Number.NaN);
  if (
    request.method === 'HEAD' ||
    reply.statusCode === 206 ||
    reply.hasHeader('content-encoding') ||
    length < least ||
    !text.test(String(reply.getHeader('content-type') ?? ''))
  )
    return payload;
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (isWhole ? Buffer.byteLength(payload) < least : !(payload instanceof Readable)) return payload;
  reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '));
  const accepted = request.headers['accept-encoding'];
  const name = accepted === undefined ? null : negotiate(accepted.toLowerCase(), names);
  if (name === null) return payload;
  const encoder = encoders[name];
  reply.header('content-encoding', name).removeHeader('content-length').removeHeader('accept-ranges');
  // Each encoding has other bytes, so that the tag of the file names them only roughly.
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string' && !tag.startsWith('W/')) reply.header('etag', `W/${tag}`);
  if (isWhole) {
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    return bytes.length <= short ? encoder.atOnce(bytes) : await encoder.aside(bytes);
  }
  const stream = encoder.stream();
  // A failure destroys both streams; Fastify reports it.
  if (payload instanceof Readable) pipeline(payload, stream, () => undefined);
  return stream;
}

/**
 * Compresses responses of text, and decompresses requests.
 *
 * The responses are not left to `@fastify/compress`: it passes content that looks compressed on as it is, but says that
 * it is compressed. Text that begins with the letters `HK` looks so, and no browser can read it then.
 */
export async function compression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { globalCompression: false });
  app.addHook('onSend', compressed);
}
