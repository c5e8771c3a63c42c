import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface ReceivedHook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
export interface HookReceiver {
  url: string;
  /** The requests received, oldest first. */
  received: ReceivedHook[];
  /** Sets the response to future requests; 204 initially. */
  answer: (status: number, body?: string, headers?: Record<string, string>) => void;
  close: () => Promise<void>;
}

/** Opens a real HTTP server on loopback that stores what is posted to it. */
export async function openHookReceiver(): Promise<HookReceiver> {
  const received: ReceivedHook[] = [];
  let answered: { status: number; body: string; headers: Record<string, string> } = {
    status: 204,
    body: '',
    headers: {},
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(answered.status, answered.headers).end(answered.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    answer: (status, body = '', headers = {}) => {
      answered = { status, body, headers };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => {
        server.close(() => closed());
      });
    },
  };
}
