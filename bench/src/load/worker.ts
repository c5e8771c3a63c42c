import { Agent, request as send } from 'node:http';
import type { LoadOrder, LoadRequest, LoadResult } from './request.ts';

/**
 * Sends one request over the agent's connection; returns the number of bytes in the body. Any status other than 200 is
 * an error.
 */
async function once(agent: Agent, url: string, { method, path, headers, body }: LoadRequest): Promise<number> {
  return await new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = send(`${url}${path}`, { agent, method, headers: { ...headers, ...length } }, (response) => {
      let bytes = 0;
      const words: Buffer[] = [];
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (response.statusCode !== 200) words.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else
          reject(
            new Error(
              `${method} ${path} was answered ${response.statusCode ?? 0}: ${Buffer.concat(words).toString('utf8').slice(0, 500)}`,
            ),
          );
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function run({ url, connections, during, requests, again }: LoadOrder): Promise<LoadResult> {
  if (!/^http:\/\/127\.0\.0\.1:\d+$/.test(url)) throw new Error('The load goes to this machine only.');
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const took: number[] = [];
  let [at, bytes] = [0, 0];
  const began = performance.now();
  const connection = async (): Promise<void> => {
    while (performance.now() - began < during) {
      const request = requests[again ? at % requests.length : at];
      if (request === undefined) return;
      at += 1;
      const sentAt = performance.now();
      bytes += await once(agent, url, request);
      took.push(performance.now() - sentAt);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, connection));
  } finally {
    agent.destroy();
  }
  const elapsed = performance.now() - began;
  took.sort((a, b) => a - b);
  return { requests: took.length, elapsed, bytes, p95: took[Math.floor(took.length * 0.95)] ?? 0 };
}

const isOrder = (message: unknown): message is LoadOrder =>
  typeof message === 'object' && message !== null && 'requests' in message;

process.on('message', (message: unknown) => {
  if (!isOrder(message)) return;
  run(message).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
