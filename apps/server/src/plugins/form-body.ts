import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Bytes of a whole form, which is held in memory; what is larger comes as a resumable upload. */
const largestForm = 32 * 1024 * 1024;
/** Forms that one process reads at once, and how many of them may be one person's: nobody keeps the others out by sending slowly. */
const mostAtOnce = 4;
const mostOfOne = 2;
/** Seconds after which one of them has been read. */
const comeBackAfter = 2;

/** A form whose bytes have not been read: they are, once it is known who sends them. */
export class FormBody {
  /** Reads it for a person, by the id of their user. */
  readonly read: (userId: string) => Promise<FormData>;

  constructor(read: (userId: string) => Promise<FormData>) {
    this.read = read;
  }
}

async function readAll(payload: Readable): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of payload) {
    if (!(chunk instanceof Uint8Array)) continue;
    bytes += chunk.length;
    if (bytes > largestForm) throw new Refusal('request.too_large', {});
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function parse(bytes: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  } catch (error) {
    throw new Refusal('request.malformed', {}, { cause: error });
  }
}

/** Lets the routes of `scope` take `multipart/form-data`; everywhere else it is refused. */
export function takeForms(scope: FastifyInstance): void {
  const reading: string[] = [];
  scope.addContentTypeParser('multipart/form-data', (request, payload: Readable, done) => {
    const read = async (userId: string): Promise<FormData> => {
      if (Number(request.headers['content-length'] ?? 0) > largestForm) throw new Refusal('request.too_large', {});
      if (reading.length >= mostAtOnce || reading.filter((one) => one === userId).length >= mostOfOne)
        throw new Refusal('server.busy', { seconds: comeBackAfter }, { retryAfter: comeBackAfter });
      reading.push(userId);
      try {
        return await parse(await readAll(payload), request.headers['content-type'] ?? '');
      } finally {
        reading.splice(reading.indexOf(userId), 1);
      }
    };
    done(null, new FormBody(read));
  });
}
