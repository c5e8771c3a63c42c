import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface S3Keys {
  region: string;
  accessKey: string;
  secretKey: string;
}

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** Percent-encodes text as in RFC 3986, as the signature requires. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const pattern =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, ?SignedHeaders=(?<headers>[a-z0-9;-]+), ?Signature=(?<signature>[0-9a-f]{64})$/;
/** The maximum difference between the clocks, in ms. */
const tolerance = 15 * 60_000;

function canonicalQuery(query: URLSearchParams): string {
  const pairs = [...query].map(([name, value]): [string, string] => [encode(name), encode(value)]);
  return pairs
    .toSorted(([a, x], [b, y]) => (a < b || (a === b && x < y) ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

const headerText = (request: IncomingMessage, name: string): string => {
  const value = request.headers[name];
  return (Array.isArray(value) ? value.join(',') : (value ?? '')).trim().replaceAll(/ +/g, ' ');
};

/** The stamp in ms of a time such as `20261121T040000Z`. */
const stampOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/**
 * Checks the AWS Signature Version 4 in the `Authorization` header, including the hash of the body unless the request
 * leaves it unsigned (AWS, "Authenticating requests"). Returns S3's error code, or undefined if the signature is
 * correct.
 */
export function refuseUnsigned(request: IncomingMessage, body: Buffer, keys: S3Keys): string | undefined {
  const groups = pattern.exec(request.headers.authorization ?? '')?.groups;
  if (groups === undefined) return 'AccessDenied';
  const { key = '', day = '', region = '', headers = '', signature = '' } = groups;
  if (key !== keys.accessKey) return 'InvalidAccessKeyId';
  if (region !== keys.region) return 'AuthorizationHeaderMalformed';
  const signed = headers.split(';');
  if (!signed.includes('host') || !signed.includes('x-amz-date') || !signed.includes('x-amz-content-sha256'))
    return 'AccessDenied';
  const date = headerText(request, 'x-amz-date');
  if (!date.startsWith(day) || !(Math.abs(stampOf(date) - Date.now()) < tolerance)) return 'RequestTimeTooSkewed';
  const hash = headerText(request, 'x-amz-content-sha256');
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const url = new URL(request.url ?? '/', 'http://store');
  const uri = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const lines = signed.map((name) => `${name}:${headerText(request, name)}\n`).join('');
  const canonical = [request.method ?? '', uri, canonicalQuery(url.searchParams), lines, headers, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const expected = ['s3', 'aws4_request'].reduce(
    (signing, part) => hmac(signing, part),
    hmac(hmac(`AWS4${keys.secretKey}`, day), region),
  );
  return timingSafeEqual(hmac(expected, toSign), Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}
