import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isTarget, guardedLookup, type Reach } from '../../../outside-address.ts';

/** The time limit in milliseconds, from the DNS lookup to the response headers. */
const timeoutMs = 10_000;

/**
 * The outcome of one attempt: only whether the receiver accepted it, because anything else would describe the host at
 * the address.
 */
export interface Outcome {
  /** True for a response with 2xx. Redirects are not followed. */
  reached: boolean;
}

function exchange(url: URL, body: string, headers: Readonly<Record<string, string>>, reach: Reach): Promise<number> {
  const send = url.protocol === 'http:' ? plainRequest : secureRequest;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      lookup: guardedLookup(reach),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'field-service-webhook/1',
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      // The response body is never read.
      request.destroy();
    });
    request.end(body);
  });
}

/** Sends one body to a configured URL. Never throws for a failure of the receiver. */
export async function sendHook(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  reach: Reach,
): Promise<Outcome> {
  if (!isTarget(address, reach)) return { reached: false };
  try {
    const status = await exchange(new URL(address), body, headers, reach);
    return { reached: status >= 200 && status < 300 };
  } catch {
    return { reached: false };
  }
}
