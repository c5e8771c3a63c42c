import { Agent, request as send } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Sends requests over persistent connections to one server, and counts the bytes received. */
export interface Wire {
  /** Returns the parsed JSON body; any status other than 200 is an error. */
  json: (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    more?: Readonly<Record<string, string>>,
  ) => Promise<unknown>;
  requests: () => number;
  /** Bytes of the bodies: `packed` as received, `plain` when unpacked. */
  packed: () => number;
  plain: () => number;
  close: () => void;
}

const unpack = (bytes: Buffer, encoding: string | undefined): Buffer =>
  encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;

/** `connections` is the number of requests that can be under way at once. */
export function openWire(url: string, headers: Readonly<Record<string, string>>, connections = 1): Wire {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let [requests, packed, plain] = [0, 0, 0];
  const json: Wire['json'] = async (method, path, body, more) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const [status, bytes, encoding] = await new Promise<[number, Buffer, string | undefined]>((resolve, reject) => {
      const type =
        text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
      const sent = send(`${url}${path}`, { agent, method, headers: { ...headers, ...more, ...type } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve([response.statusCode ?? 0, Buffer.concat(chunks), response.headers['content-encoding']]),
        );
      });
      sent.on('error', reject);
      sent.end(text);
    });
    const whole = unpack(bytes, encoding);
    if (status !== 200)
      throw new Error(`${method} ${path} was answered ${status}: ${whole.toString('utf8').slice(0, 500)}`);
    requests += 1;
    packed += bytes.length;
    plain += whole.length;
    const parsed: unknown = JSON.parse(whole.toString('utf8'));
    return parsed;
  };
  return { json, requests: () => requests, packed: () => packed, plain: () => plain, close: () => agent.destroy() };
}
