import { generateKeyPairSync, sign } from 'node:crypto';

/** Encodes one DER value (X.690): its tag, its length and its content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size =
    content.length < 128
      ? [content.length]
      : content.length < 256
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const time = (year: number): Buffer => der(0x18, Buffer.from(`${year}0101000000Z`));
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const localhost = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('localhost')))));
const names = sequence(oid('551d11'), der(0x04, sequence(der(0x82, Buffer.from('localhost')))));
const isAuthority = sequence(
  oid('551d13'),
  der(0x01, Buffer.from([0xff])),
  der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
);

const pem = (bytes: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(bytes)
    .toString('base64')
    .replaceAll(/(.{64})/g, '$1\n')
    .trimEnd()}\n-----END CERTIFICATE-----\n`;

/** Creates a self-signed certificate for `localhost` (RFC 5280) with its key, for test servers. */
export function selfSigned(): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    localhost,
    sequence(time(2000), time(2100)),
    localhost,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names, isAuthority)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  return {
    cert: pem(sequence(body, ecdsaWithSha256, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
