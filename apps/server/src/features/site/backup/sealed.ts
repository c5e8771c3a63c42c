import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { Refusal } from '../../../refusal.ts';

/**
 * A sealed archive: a header (8 bytes "FSSEALED", version, cost of scrypt as log2 N, r, p, 16 bytes of salt), 16 bytes
 * that identify the correct passphrase, and then chunks of at most 64 KiB, each followed by its 16 bytes of
 * authentication (AES-256-GCM). The nonce of a chunk contains its number and whether it is the last chunk, so that
 * chunks cannot be moved, omitted or truncated.
 */
const magic = Buffer.from('FSSEALED');
const version = 1;
const headerBytes = magic.length + 4 + 16;
const tagBytes = 16;
const chunkBytes = 65_536;
/** The cost of scrypt: 128 MiB and about half a second for each attempt with a passphrase. */
const usualCost = 17;
const costs = { least: 10, most: 18 };

/** Whether these are the first bytes of a sealed archive. */
export const isSealed = (head: Uint8Array): boolean => magic.equals(head.subarray(0, magic.length));

async function keyOf(passphrase: string, header: Buffer): Promise<Buffer> {
  const [cost = 0, r = 0, p = 0] = header.subarray(magic.length + 1);
  return await new Promise((resolve, reject) => {
    scrypt(
      passphrase.normalize('NFC'),
      header.subarray(magic.length + 4),
      32,
      { N: 2 ** cost, r, p, maxmem: 2 ** cost * r * 256 },
      (error, key) => (error === null ? resolve(key) : reject(error)),
    );
  });
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}

function sealChunk(key: Buffer, header: Buffer, number: number, last: boolean, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, last));
  cipher.setAAD(header);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a chunk; undefined if its bytes differ from the sealed ones. */
function openChunk(key: Buffer, header: Buffer, number: number, last: boolean, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, last), { authTagLength: tagBytes });
  decipher.setAAD(header);
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  const plain = decipher.update(sealed.subarray(0, -tagBytes));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Splits a stream into pieces of `size` bytes, and marks the last piece, which may be shorter or empty. */
async function* pieces(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    // A piece is known not to be the last only if more bytes follow.
    if (length <= size) continue;
    let rest = Buffer.concat(held);
    for (; rest.length > size; rest = rest.subarray(size)) yield { bytes: rest.subarray(0, size), last: false };
    held = [rest];
    ({ length } = rest);
  }
  yield { bytes: Buffer.concat(held), last: true };
}

/** Encrypts a stream with a passphrase. */
export async function* seal(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  cost = usualCost,
): AsyncGenerator<Buffer> {
  const header = Buffer.concat([magic, Buffer.from([version, cost, 8, 1]), randomBytes(16)]);
  const key = await keyOf(passphrase, header);
  yield Buffer.concat([header, sealChunk(key, header, 0, false, Buffer.alloc(0))]);
  let number = 1;
  for await (const { bytes, last } of pieces(source, chunkBytes)) {
    yield sealChunk(key, header, number, last, bytes);
    number += 1;
  }
}

async function openHeader(sealed: Buffer, passphrase: string): Promise<{ key: Buffer; header: Buffer }> {
  const header = sealed.subarray(0, headerBytes);
  if (sealed.length < headerBytes + tagBytes) throw new Refusal('backup.broken', {});
  const [known, cost = 0, r, p] = header.subarray(magic.length);
  if (!isSealed(header) || known !== version || cost < costs.least || cost > costs.most || r !== 8 || p !== 1)
    throw new Refusal('backup.foreign', {});
  const key = await keyOf(passphrase, header);
  if (openChunk(key, header, 0, false, sealed.subarray(headerBytes)) === undefined)
    throw new Refusal('backup.passphrase_wrong', {});
  return { key, header };
}

/**
 * Decrypts the output of `seal`. Throws a `Refusal` of the group `backup` if the passphrase is wrong, or if bytes were
 * truncated, moved or changed.
 */
export async function* unseal(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  while (start.length < headerBytes + tagBytes) {
    const next = await iterator.next();
    if (next.done === true) break;
    start = Buffer.concat([start, next.value]);
  }
  const { key, header } = await openHeader(start.subarray(0, headerBytes + tagBytes), passphrase);
  const rest = async function* rest(): AsyncGenerator<Uint8Array> {
    yield start.subarray(headerBytes + tagBytes);
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  };
  let number = 1;
  for await (const { bytes, last } of pieces(rest(), chunkBytes + tagBytes)) {
    const plain = bytes.length < tagBytes ? undefined : openChunk(key, header, number, last, bytes);
    if (plain === undefined) throw new Refusal('backup.broken', {});
    yield plain;
    number += 1;
  }
}
