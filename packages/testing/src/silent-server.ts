import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface SilentServer {
  port: number;
  /** The number of connections opened so far. */
  connections: () => number;
  close: () => Promise<void>;
}

/** Opens a server on loopback that accepts connections and never responds. */
export async function openSilentServer(): Promise<SilentServer> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    sockets.push(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    port: address.port,
    connections: () => sockets.length,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => {
        server.close(() => closed());
      });
    },
  };
}
