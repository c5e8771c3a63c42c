import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../refusal.ts';
import { isSealed, seal, unseal } from './sealed.ts';

const passphrase = 'correct horse battery';
const cheap = 10;
const chunk = 65_536;

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}
const all = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const each of source) chunks.push(each);
  return Buffer.concat(chunks);
};
const sealed = async (plain: Buffer): Promise<Buffer> => await all(seal(inPieces(plain, 50_000), passphrase, cheap));
const codeOf = async (bytes: Buffer, key = passphrase): Promise<string> =>
  await all(unseal(inPieces(bytes, 70_000), key)).then(
    () => 'opened',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

describe('a sealed archive', () => {
  it.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 200_000])(
    'of %i bytes is unsealed to the same bytes',
    async (size) => {
      const plain = randomBytes(size);
      const bytes = await sealed(plain);
      expect(isSealed(bytes)).toBe(true);
      expect((await all(unseal(inPieces(bytes, 33), passphrase))).equals(plain)).toBe(true);
    },
  );

  it('is unsealed only with its passphrase, in any Unicode form', async () => {
    expect(await codeOf(await sealed(randomBytes(100)), 'correct horse batterz')).toBe('backup.passphrase_wrong');
    const composed = await all(seal(inPieces(randomBytes(9), 9), 'caf\u00e9 au lait, please', cheap));
    expect(await codeOf(composed, 'cafe\u0301 au lait, please')).toBe('opened');
  });

  it('is rejected if it is truncated at any position', async () => {
    const bytes = await sealed(randomBytes(3 * chunk));
    const cuts = [...Array(24).keys()]
      .map((at) => at * 4)
      .concat(
        [...Array(40).keys()].map((at) => Math.floor((bytes.length * at) / 40)),
        60 + chunk,
        60 + 2 * (chunk + 16),
        bytes.length - 16,
        bytes.length - 1,
      );
    for (const cut of cuts) expect([cut, await codeOf(bytes.subarray(0, cut))]).toEqual([cut, 'backup.broken']);
  });

  it('is rejected if any bit is changed, or if chunks are moved, repeated or omitted', async () => {
    const bytes = await sealed(randomBytes(3 * chunk));
    const [head, first, second, third] = [
      bytes.subarray(0, 44),
      bytes.subarray(44, 60 + chunk),
      bytes.subarray(60 + chunk, 76 + 2 * chunk),
      bytes.subarray(76 + 2 * chunk),
    ];
    for (const parts of [
      [head, second, first, third],
      [head, first, first, third],
      [head, first, third],
      [head, first, second, third, third],
    ])
      expect(await codeOf(Buffer.concat(parts))).toBe('backup.broken');
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length * 8 - 1 }), async (bit) => {
        const bent = Buffer.from(bytes);
        bent.writeUInt8(bent.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(await codeOf(bent)).toMatch(/^backup\./);
      }),
      { numRuns: 30, examples: [[0], [9 * 8], [70 * 8]] },
    );
  });
});
