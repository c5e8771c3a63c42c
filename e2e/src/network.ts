import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A network between the phone and the server that can be disconnected: open connections break and new ones are refused.
 */
export interface Network {
  port: number;
  off: () => void;
  on: () => void;
  /** Breaks every connection once, after this many more bytes have been sent to the server. */
  cutAfter: (bytes: number) => Promise<void>;
  close: () => Promise<void>;
}

export async function openNetwork(port: number, serverPort: () => number): Promise<Network> {
  let pulled = false;
  let budget: { left: number; spent: () => void } | undefined;
  const sockets = new Set<Socket>();
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const server = createServer((phone) => {
    if (pulled) {
      phone.destroy();
      return;
    }
    const upstream = connect(serverPort(), '127.0.0.1');
    for (const socket of [phone, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        phone.destroy();
        upstream.destroy();
      });
    }
    upstream.pipe(phone);
    phone.on('data', (chunk: Buffer) => {
      upstream.write(chunk);
      if (budget === undefined) return;
      budget.left -= chunk.length;
      if (budget.left > 0) return;
      const { spent } = budget;
      budget = undefined;
      breakAll();
      spent();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    off: () => {
      pulled = true;
      breakAll();
    },
    on: () => {
      pulled = false;
    },
    cutAfter: async (bytes) => {
      await new Promise<void>((spent) => {
        budget = { left: bytes, spent };
      });
    },
    close: async () => {
      breakAll();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}
