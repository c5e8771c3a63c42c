import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLocalId, localIdFrom } from './ids.ts';

test('8 bytes become the 11 characters of their base64url', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
      const id = localIdFrom(bytes);
      expect(id).toBe(Buffer.from(bytes).toString('base64url'));
      expect(isLocalId(id)).toBe(true);
    }),
  );
});

test('any other number of bytes is an error', () => {
  expect(() => localIdFrom(new Uint8Array(7))).toThrow(RangeError);
});

test.each(['', 'AAAAAAAAAA', 'AAAAAAAAAAAA', 'AAAAA+AAAAA', '019a9f3e-7c1b-7b52-9a67-0d7f4d0a4c11'])(
  '"%s" is not a local id',
  (id) => {
    expect(isLocalId(id)).toBe(false);
  },
);
