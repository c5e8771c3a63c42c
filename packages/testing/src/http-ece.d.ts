declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts a body of `aes128gcm` (RFC 8188, 8291); throws if it was not encrypted for this key. */
  export function decrypt(body: Buffer, params: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer }): Buffer;
}
