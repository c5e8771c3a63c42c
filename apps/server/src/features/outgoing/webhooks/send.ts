import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isTarget, guardedLookup, type Reach } from '../../../outside-address.ts';

/** Milliseconds for everything, from the look-up of the name to the last byte of the answer that is kept. */
const longest = 10_000;
const keptBytes = 2048;

const notReached = 'not reached';
/** The other side takes longer than an attempt may. */
class TooSlow extends Error {
  constructor() {
    super(`no whole answer within ${longest / 1000} s`);
  }
}

/** What came of one attempt. Redirects are not followed: they count as answers that are none. */
export interface Outcome {
  ok: boolean;
  status: number | null;
  ms: number;
  /** The first 2 kB of the answer. */
  answer: string | null;
  error: string | null;
}

/** A text as the database takes it. */
const storable = (text: string): string => text.replaceAll('\u0000', '\uFFFD').toWellFormed();

function exchange(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  reach: Reach,
): Promise<{ status: number; answer: string }> {
  const send = url.protocol === 'http:' ? plainRequest : secureRequest;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(longest);
    const request = send(url, {
      method: 'POST',
      agent: false,
      signal,
      lookup: guardedLookup(reach),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'field-service-webhook/1',
      },
    });
    request.on('error', (error) => reject(signal.aborted ? new TooSlow() : error));
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const done = (): void => {
        resolve({
          status: response.statusCode ?? 0,
          answer: Buffer.concat(parts).subarray(0, keptBytes).toString('utf8'),
        });
        request.destroy();
      };
      response.on('data', (part: Buffer) => {
        parts.push(part);
        bytes += part.length;
        if (bytes >= keptBytes) done();
      });
      response.on('end', done);
      response.on('error', (error) => reject(signal.aborted ? new TooSlow() : error));
    });
    request.end(body);
  });
}

/** Sends one body to an address that the product was told; never throws for what the other side does. */
export async function sendHook(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  reach: Reach,
): Promise<Outcome> {
  const started = performance.now();
  const took = (): number => Math.round(performance.now() - started);
  if (!isTarget(address, reach))
    return { ok: false, status: null, ms: took(), answer: null, error: 'the address is not one that may be told' };
  try {
    const { status, answer } = await exchange(new URL(address), body, headers, reach);
    const ok = status >= 200 && status < 300;
    return { ok, status, ms: took(), answer: storable(answer), error: ok ? null : `answered ${status}` };
  } catch (error) {
    // Why nothing came back would describe whatever the address leads to.
    return {
      ok: false,
      status: null,
      ms: took(),
      answer: null,
      error: error instanceof TooSlow ? error.message : notReached,
    };
  }
}
