import { once } from 'node:events';
import { createServer, request as callServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { servePageFile } from '../../test-page.ts';

/** A call of the phone, and its place among the calls so far, from 0. */
export interface Call {
  at: number;
  method: string;
  path: string;
  /** The number of bytes in its body. */
  bytes: number;
}

/** What happens to a call on its way. */
export type Mishap =
  /** The connection breaks before anything has been sent. */
  | { kind: 'refuse' }
  /** The server receives the first bytes of the body only. */
  | { kind: 'cut'; after: number }
  /** The server carries out the call, and its answer is lost. */
  | { kind: 'loseAnswer' }
  /** The server carries out the call, and half of its answer arrives. */
  | { kind: 'halveAnswer' }
  /** The call reaches the server twice, one after the other or both at once; the last answer arrives. */
  | { kind: 'repeat'; atOnce: boolean }
  /** One byte of the body is changed. */
  | { kind: 'flip'; at: number }
  /** Something else than the server answers. */
  | { kind: 'answer'; status: number; type: string; body: string }
  /** Nobody answers, and the connection stays open. */
  | { kind: 'silence' };

/** What lies between a phone and a server: it serves the page, and passes calls on as told. */
export interface Gateway {
  url: string;
  /** Every call since the gateway was opened or `forget` was called. */
  calls: readonly Call[];
  forget: () => void;
  /** Decides what happens to each call; nothing by default. */
  happen: (decide: (call: Call) => Mishap | undefined) => void;
  /** Passes further calls on to another server. */
  leadTo: (url: string) => void;
  /** Called after the server has answered a call, before the answer goes on. */
  onAnswer: (listener: (call: Call) => Promise<void>) => void;
  close: () => Promise<void>;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of message) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Sends a request to the server; with `cutAfter`, the connection breaks after so many bytes of its body. */
async function pass(upstream: string, incoming: IncomingMessage, body: Buffer, cutAfter?: number): Promise<Answer> {
  const headers = { ...incoming.headers, ...(body.length > 0 ? { 'content-length': String(body.length) } : {}) };
  const outgoing = callServer(`${upstream}${incoming.url ?? ''}`, { method: incoming.method, headers, agent: false });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
    if (cutAfter === undefined) outgoing.end(body);
    else outgoing.write(body.subarray(0, cutAfter), () => outgoing.destroy());
  });
  return { status: response.statusCode ?? 502, headers: response.headers, body: await bodyOf(response) };
}

const flipped = (body: Buffer, at: number): Buffer => {
  const copy = Buffer.from(body);
  const index = at % Math.max(1, copy.length);
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
};

export async function openGateway(folder: string, first: string): Promise<Gateway> {
  let upstream = first;
  let decide: (call: Call) => Mishap | undefined = () => undefined;
  let listener: (call: Call) => Promise<void> = async () => await Promise.resolve();
  const calls: Call[] = [];

  const answerOf = async (call: Call, mishap: Mishap | undefined, incoming: IncomingMessage, body: Buffer) => {
    switch (mishap?.kind) {
      case 'refuse':
      case 'silence':
        return undefined;
      case 'cut':
        return await pass(upstream, incoming, body, mishap.after);
      case 'answer':
        return { status: mishap.status, headers: { 'content-type': mishap.type }, body: Buffer.from(mishap.body) };
      case 'flip':
        return await pass(upstream, incoming, flipped(body, mishap.at));
      case 'repeat': {
        const earlier = pass(upstream, incoming, body);
        if (!mishap.atOnce) await earlier;
        const [, answer] = await Promise.all([earlier, pass(upstream, incoming, body)]);
        return answer;
      }
      case 'loseAnswer':
      case 'halveAnswer':
      case undefined: {
        const answer = await pass(upstream, incoming, body);
        await listener(call);
        return answer;
      }
    }
  };

  const treat = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(incoming);
    const { pathname } = new URL(incoming.url ?? '/', 'http://page');
    const call = { at: calls.length, method: incoming.method ?? 'GET', path: pathname, bytes: body.length };
    calls.push(call);
    const mishap = decide(call);
    if (mishap?.kind === 'silence') return;
    const answer = await answerOf(call, mishap, incoming, body);
    if (answer === undefined || mishap?.kind === 'loseAnswer') {
      response.destroy();
      return;
    }
    // Of the connection to the server, not of the answer.
    const { headers } = answer;
    delete headers['transfer-encoding'];
    delete headers.connection;
    if (mishap?.kind === 'halveAnswer') {
      response.writeHead(answer.status, { ...headers, 'content-length': String(answer.body.length + 10) });
      response.write(answer.body.subarray(0, answer.body.length / 2), () => response.destroy());
      return;
    }
    response.writeHead(answer.status, headers).end(answer.body);
  };

  const server = createServer((incoming, response) => {
    if (incoming.url?.startsWith('/api/') !== true) {
      servePageFile(folder, incoming, response);
      return;
    }
    // The phone or the server has broken the connection.
    treat(incoming, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    forget: () => void calls.splice(0),
    happen: (next) => {
      decide = next;
    },
    leadTo: (url) => {
      upstream = url;
    },
    onAnswer: (next) => {
      listener = next;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await Promise.resolve();
    },
  };
}
