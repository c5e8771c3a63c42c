import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compression } from './compression.ts';

const app = Fastify();
/** Text that begins as a compressed file does. */
const deceptive = `HK,2026\n`.repeat(2000);
const responses: Readonly<Record<string, { type: string; body: () => string | Buffer | Readable; status?: number }>> = {
  text: { type: 'text/csv', body: () => deceptive },
  shortText: { type: 'text/csv', body: () => deceptive.slice(0, 4000) },
  bytes: { type: 'text/plain', body: () => Buffer.from(deceptive) },
  stream: { type: 'text/css', body: () => Readable.from([deceptive.slice(0, 10), deceptive.slice(10)]) },
  tiny: { type: 'text/plain', body: () => 'HK' },
  picture: { type: 'image/png', body: () => Buffer.from(deceptive) },
  unknown: { type: 'application/octet-stream', body: () => Buffer.from(deceptive) },
  part: { type: 'text/plain', body: () => deceptive, status: 206 },
};
beforeAll(async () => {
  await compression(app);
  app.get<{ Params: { name: string } }>('/:name', async ({ params }, reply) => {
    const { type, body, status = 200 } = responses[params.name] ?? { type: 'text/plain', body: () => '' };
    return await reply.code(status).type(type).send(body());
  });
  await app.ready();
});
afterAll(async () => await app.close());

const get = async (name: string, accepted?: string) =>
  await app.inject({ url: `/${name}`, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

describe('a response', () => {
  it.each([
    ['text', 16_000],
    ['shortText', 4000],
    ['bytes', 16_000],
    ['stream', 16_000],
  ])('of text that looks compressed can be read: %s', async (name, length) => {
    const zipped = await get(name, 'gzip');
    const brotli = await get(name, 'gzip, br');
    const plain = await get(name);
    expect([zipped, brotli, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
      'gzip',
      'br',
      undefined,
    ]);
    const read = [gunzipSync(zipped.rawPayload), brotliDecompressSync(brotli.rawPayload), plain.rawPayload];
    expect(read.map(String)).toEqual(Array.from({ length: 3 }, () => deceptive.slice(0, length)));
    expect([zipped, brotli, plain].map(({ headers }) => headers.vary)).toEqual(
      Array.from({ length: 3 }, () => 'accept-encoding'),
    );
  });

  it.each(['tiny', 'picture', 'unknown', 'part'])('is not compressed without use: %s', async (name) => {
    const { headers, rawPayload } = await get(name, 'gzip');
    expect(headers['content-encoding']).toBeUndefined();
    expect([deceptive, 'HK']).toContain(String(rawPayload));
  });

  it('is not compressed for a caller that accepts no encoding of ours', async () => {
    expect((await get('text', 'deflate;q=1, gzip;q=0')).headers['content-encoding']).toBeUndefined();
  });
});
