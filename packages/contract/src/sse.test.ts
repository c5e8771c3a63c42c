/// <reference types="node" />
import { createServer } from 'node:http';
import { once } from 'node:events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApiFailure } from './api-failure.ts';
import { createEventParser, readEvents, type ServerEvent } from './sse.ts';
import type { Transport } from './transport.ts';

const parse = (pieces: readonly string[]): ServerEvent[] => {
  const events: ServerEvent[] = [];
  const feed = createEventParser((event) => events.push(event));
  for (const piece of pieces) feed(piece);
  return events;
};

describe('the parser', () => {
  const text =
    ': hello\r\n\r\nid: 1\nevent: post\ndata: {"id":"7"}\n\ndata: a\rdata:b\r\r\nid\ndata:  c\n\ndata: unfinished\n';
  const expected: ServerEvent[] = [
    { id: '1', event: 'post', data: '{"id":"7"}' },
    { id: '1', event: 'message', data: 'a\nb' },
    { id: '', event: 'message', data: ' c' },
  ];

  test('reads ids, names, several data lines and all three kinds of line end', () => {
    expect(parse([text])).toEqual(expected);
  });

  test('emits the same events however the stream is split', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), text.length];
        expect(parse(places.slice(1).map((end, i) => text.slice(places[i], end)))).toEqual(expected);
      }),
    );
  });
});

const transport = (port: number): Transport => ({
  origin: `http://127.0.0.1:${port}`,
  caller: 'staff',
  token: () => 't',
  folderId: () => undefined,
});

const withServer = async (handle: Parameters<typeof createServer>[1], run: (port: number) => Promise<void>) => {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  try {
    await run(address !== null && typeof address === 'object' ? address.port : 0);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

describe('the reader', () => {
  test('resumes a lost connection with the id of the last event, and sends the token in a header', async () => {
    const heads: unknown[] = [];
    await withServer(
      (request, response) => {
        heads.push([request.url, request.headers.authorization, request.headers['last-event-id']]);
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end(`id: ${heads.length}\ndata: ${heads.length}\n\n`);
      },
      async (port) => {
        const abort = new AbortController();
        const events: string[] = [];
        const connected: boolean[] = [];
        await readEvents(transport(port), '/api/events', {
          signal: abort.signal,
          delays: [1],
          onConnected: (now) => connected.push(now),
          onEvent: ({ data }) => {
            events.push(data);
            if (data === '2') abort.abort();
          },
        });
        expect(events).toEqual(['1', '2']);
        expect(heads).toEqual([
          ['/api/events', 'Bearer t', undefined],
          ['/api/events', 'Bearer t', '1'],
        ]);
        expect(connected).toEqual([true, false, true, false]);
      },
    );
  });

  test('reconnects when nothing arrives for too long', async () => {
    let connections = 0;
    await withServer(
      (_request, response) => {
        connections += 1;
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(': hello\n\n');
      },
      async (port) => {
        const abort = new AbortController();
        const states: boolean[] = [];
        const reading = readEvents(transport(port), '/', {
          signal: abort.signal,
          onEvent: () => undefined,
          onConnected: (connected) => states.push(connected),
          delays: [1],
          silenceMs: 20,
        });
        await expect.poll(() => connections).toBeGreaterThan(1);
        abort.abort();
        await reading;
        expect(states.slice(0, 3)).toEqual([true, false, true]);
      },
    );
  });

  test('stops when the server rejects the request', async () => {
    await withServer(
      (_request, response) => response.writeHead(401).end('{"ok":false,"code":"session.ended","sess":"off"}'),
      async (port) => {
        const refusals: ApiFailure[] = [];
        await readEvents(transport(port), '/api/events', {
          signal: new AbortController().signal,
          onEvent: () => undefined,
          onRefused: (failure) => refusals.push(failure),
        });
        expect(refusals).toMatchObject([{ code: 'session.ended', sess: 'off' }]);
      },
    );
  });

  test('throws an error of the listener instead of treating it as a lost connection', async () => {
    await withServer(
      (_request, response) => response.writeHead(200).end('data: x\n\n'),
      async (port) => {
        const reading = readEvents(transport(port), '/', {
          signal: new AbortController().signal,
          onEvent: () => {
            throw new RangeError('no');
          },
        });
        await expect(reading).rejects.toThrow('no');
      },
    );
  });
});
