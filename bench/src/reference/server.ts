import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type pg from 'pg';
import { pullPage, pullSites } from './pull.ts';
import { changes, get, list } from './reads.ts';
import { create, inTransaction, moveStatus, type NewJob } from './writes.ts';

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** The reference trusts the load generator and checks nothing. */
const isJob = (value: unknown): value is NewJob => typeof value === 'object' && value !== null && 'lines' in value;
const isMove = (value: unknown): value is { status: string } =>
  typeof value === 'object' && value !== null && 'status' in value;

const words = (url: URL, name: string): string[] => (url.searchParams.get(name) ?? '').split(',');
const number = (url: URL, name: string): number => Number(url.searchParams.get(name) ?? 0);

/** The body of the response: JSON text, or the same text gzipped. */
async function answer(pool: pg.Pool, request: IncomingMessage, url: URL): Promise<string | Buffer | undefined> {
  const ok = (data: unknown): string => JSON.stringify({ ok: true, data });
  const [, noun = '', id = ''] = url.pathname.split('/');
  switch (`${request.method ?? ''} ${noun}`) {
    case 'GET posts':
      return ok(
        await list(
          pool,
          {
            folders: words(url, 'folders'),
            statuses: words(url, 'statuses'),
            from: number(url, 'from'),
            to: number(url, 'to'),
          },
          number(url, 'limit'),
        ),
      );
    case 'GET changes': {
      const { rows, uts } = await changes(pool, words(url, 'folders'), number(url, 'uts'), number(url, 'limit'));
      return JSON.stringify({ ok: true, data: rows, uts });
    }
    case 'GET post':
      return ok(await get(pool, id));
    case 'POST post': {
      const body: unknown = JSON.parse(await bodyOf(request));
      return isJob(body) ? ok(await inTransaction(pool, async (client) => await create(client, body))) : undefined;
    }
    case 'PUT post': {
      const body: unknown = JSON.parse(await bodyOf(request));
      return isMove(body)
        ? ok(await inTransaction(pool, async (client) => await moveStatus(client, id, body.status)))
        : undefined;
    }
    case 'GET jobs':
    case 'GET lookups':
    case 'GET items': {
      const pull = {
        skip: number(url, 'skip'),
        limit: number(url, 'limit'),
        userId: url.searchParams.get('user') ?? '',
        from: number(url, 'from'),
        to: number(url, 'to'),
      };
      return await pullPage(pool, noun === 'jobs' ? 'jobs' : noun === 'items' ? 'items' : 'lookups', pull);
    }
    case 'GET sites':
      return await pullSites(pool, words(url, 'ids'));
    default:
      return undefined;
  }
}

async function serve(pool: pg.Pool, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await answer(pool, request, new URL(request.url ?? '/', 'http://reference'));
  if (body === undefined) {
    response.writeHead(404).end();
    return;
  }
  const encoding = typeof body === 'string' ? {} : { 'content-encoding': 'gzip' };
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...encoding,
  });
  response.end(body);
}

/**
 * The server for comparison: `node:http`, `pg`, `JSON.stringify` and gzip, and nothing else. It is not listening yet.
 */
export function createReference(pool: pg.Pool): Server {
  return createServer((request, response) => {
    serve(pool, request, response).catch((error: unknown) => {
      response.writeHead(500).end(error instanceof Error ? error.message : 'failed');
    });
  });
}
