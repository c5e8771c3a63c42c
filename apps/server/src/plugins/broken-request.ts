import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '../refusal.ts';
import { failureOf } from './errors.ts';

/** Bytes of a request line with its headers: enough for the longest `find` of the contract, encoded. */
export const headerLimit = 393_216;

/**
 * Responds to requests that are not valid HTTP, or whose head is too long, in the same form as every failure; the
 * connection ends.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = new Refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'request.too_large' : 'request.malformed', {});
  const body = JSON.stringify(failureOf(refusal));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
