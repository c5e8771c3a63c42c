import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export { freePort } from '@field-service/server/db/embedded/free-port.ts';

/** A network between clients and a server that can be made to fail. */
export interface Network {
  /** `http://127.0.0.1:{port}`. */
  url: string;
  port: number;
  /** Breaks open connections, and every new connection immediately. */
  off: () => void;
  on: () => void;
  /**
   * Breaks every connection once, after this many more bytes have been sent to the server; resolves when that has
   * happened. Several cuts apply one after another.
   */
  cutAfter: (bytes: number) => Promise<void>;
  /** Breaks open connections; new ones are refused. */
  close: () => Promise<void>;
}

export interface NetworkOptions {
  /** Called for each connection, because the server may be restarted on another port. */
  serverPort: () => number;
  /** The port for clients; a free one by default. */
  port?: number;
}

/** Opens a network through which clients reach the server at `serverPort` on this machine. */
export async function openNetwork({ serverPort, port = 0 }: NetworkOptions): Promise<Network> {
  let isOff = false;
  const cuts: { left: number; cut: () => void }[] = [];
  const sockets = new Set<Socket>();
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    if (isOff) {
      client.destroy();
      return;
    }
    const upstream = connect(serverPort(), '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    upstream.pipe(client);
    client.on('end', () => upstream.end());
    client.on('data', (chunk: Buffer) => {
      const [next] = cuts;
      if (next === undefined || chunk.length < next.left) {
        upstream.write(chunk);
        if (next !== undefined) next.left -= chunk.length;
        return;
      }
      cuts.shift();
      client.pause();
      upstream.write(chunk.subarray(0, next.left), () => {
        breakAll();
        next.cut();
      });
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The network has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    off: () => {
      isOff = true;
      breakAll();
    },
    on: () => {
      isOff = false;
    },
    cutAfter: async (bytes) => {
      await new Promise<void>((cut) => {
        cuts.push({ left: bytes, cut });
      });
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      breakAll();
      await closed;
    },
  };
}
