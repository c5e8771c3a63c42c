import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { Upload } from 'tus-js-client';

export interface TusOptions {
  chunkSize?: number;
  retryDelays?: number[];
  /** Resumes an upload that was started elsewhere. */
  uploadUrl?: string;
}

/** Sends bytes with the field app's tus client; returns the upload's id. */
export async function tusSend(
  url: string,
  token: string,
  bytes: Buffer,
  { chunkSize = 256 * 1024, retryDelays = [0, 20, 50, 100, 200], uploadUrl }: TusOptions = {},
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const upload = new Upload(bytes, {
    endpoint: `${url}/api/tus`,
    chunkSize,
    retryDelays,
    headers: { authorization: `Bearer ${token}` },
    metadata: { filename: 'part.zip', filetype: 'application/zip' },
    uploadDataDuringCreation: true,
    ...(uploadUrl === undefined ? {} : { uploadUrl }),
    onSuccess: () => resolve(new URL(upload.url ?? '', url).pathname.split('/').at(-1) ?? ''),
    onError: reject,
    onShouldRetry: () => true,
  });
  upload.start();
  return await promise;
}

export interface CuttingProxy {
  url: string;
  /** The number of times that a connection was cut. */
  cuts: () => number;
  stop: () => Promise<void>;
}

/**
 * A proxy between a client and the server that cuts the connection after each of these numbers of bytes from the
 * client, once per number.
 */
export async function cuttingProxy(target: string, cutAfter: readonly number[]): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const waiting = [...cutAfter];
  const sockets = new Set<Socket>();
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let left = waiting.shift();
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    upstream.pipe(client);
    client.on('data', (chunk: Buffer) => {
      const part = left === undefined ? chunk : chunk.subarray(0, left);
      if (left === undefined || part.length < left) {
        upstream.write(part);
        if (left !== undefined) left -= part.length;
        return;
      }
      cuts += 1;
      upstream.write(part, () => {
        upstream.destroy();
        client.destroy();
      });
    });
    client.on('close', () => upstream.end());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const isAddress = (value: string | AddressInfo | null): value is AddressInfo =>
    typeof value === 'object' && value !== null;
  if (!isAddress(address)) throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    cuts: () => cuts,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
