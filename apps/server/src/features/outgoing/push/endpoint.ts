import { ECDH } from 'node:crypto';
import type { Config } from '../../../config.ts';

/** The push services of browsers; unless `push.hosts` is configured, the server sends to no other hosts. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

const matches = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/** Whether pushes may be sent to a URL: https, at a known push service, without credentials. */
export function isPushEndpoint({ push }: Pick<Config, 'push'>, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return (
    protocol === 'https:' &&
    username === '' &&
    password === '' &&
    (push?.hosts ?? services).some((pattern) => matches(host, pattern))
  );
}

/** Whether a browser's key is an uncompressed point of P-256. */
export function isPushKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  try {
    return point.length === 65 && point[0] === 4 && ECDH.convertKey(point, 'prime256v1').length > 0;
  } catch {
    return false;
  }
}
