/** The length of an id created on an offline device: 64 bits in base64url. */
export const localIdLength = 11;

const localId = /^[A-Za-z0-9_-]{11}$/;

/**
 * Whether an id was created on a device and has not yet been replaced by the server's (the specification's test for 11
 * characters).
 */
export const isLocalId = (id: string): boolean => localId.test(id);

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The local id for 8 random bytes; throws a RangeError for any other number of bytes. */
export function localIdFrom(bytes: Uint8Array): string {
  if (bytes.length !== 8) throw new RangeError(`a local id is made of 8 bytes, not ${bytes.length}`);
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  // Ten characters carry 60 bits; the eleventh carries the last 4 in its upper bits, as in base64url.
  bits <<= 2n;
  let text = '';
  for (let at = 0; at < localIdLength; at += 1) {
    text = alphabet.charAt(Number(bits & 63n)) + text;
    bits >>= 6n;
  }
  return text;
}
