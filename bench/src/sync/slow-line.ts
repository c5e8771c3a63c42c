import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface SlowLine {
  url: string;
  close: () => Promise<void>;
}

/** Passes on what arrives at `from` after a delay; the order is kept, because all delays are the same. */
function passOn(from: Socket, to: Socket, delay: number): void {
  from.on('data', (bytes: Buffer) => setTimeout(() => to.write(bytes), delay));
  from.on('end', () => setTimeout(() => to.end(), delay));
  from.on('error', () => to.destroy());
  from.on('close', () => setTimeout(() => to.destroy(), delay));
}

/**
 * A line on this machine to a server with a round trip of so many milliseconds, half of it in each direction. Its
 * bandwidth is that of the machine.
 */
export async function openSlowLine(url: string, roundTrip: number): Promise<SlowLine> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((here) => {
    const there = connect(Number(port), hostname);
    for (const socket of [here, there]) {
      socket.setNoDelay(true);
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    }
    passOn(here, there, roundTrip / 2);
    passOn(there, here, roundTrip / 2);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
