import { createECDH, randomBytes, randomUUID, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { decrypt } from 'http_ece';
import { selfSigned } from './self-signed.ts';

/** A push notification received for a browser, decrypted with the browser's key. */
export interface ReceivedPush {
  endpoint: string;
  authorization: string;
  ttl: string;
  topic: string;
  notice: Record<string, unknown>;
}

/** A subscription of a browser: the data that its page sends to the server. */
export interface Subscription {
  pushid: string;
  keys: { p256dh: string; auth: string };
}

export interface PushService {
  /** The environment variables that make a server send its push notifications here. */
  env: { PUSH_HOSTS: string; PUSH_CA_FILE: string };
  /** `env`, with the variables for devices that have the native app. */
  appEnv: Record<string, string>;
  /** The application ids that the service knows, and the device ids that it no longer knows. */
  applications: Set<string>;
  goneDevices: Set<string>;
  /** The push notifications received for devices, oldest first, and the authorization of every call about devices. */
  notifications: Record<string, unknown>[];
  authorizations: string[];
  subscribe: () => Subscription;
  /** The push notifications received for browsers, oldest first. */
  received: ReceivedPush[];
  /** Sets the status returned for a subscription from now on; with 201, push notifications are accepted again. */
  answer: (subscription: Subscription, status: number) => void;
  close: () => Promise<void>;
}

interface Browser {
  ecdh: ECDH;
  auth: Buffer;
  status: number;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The push service has no port.');
  return address.port;
}

/**
 * Opens a push service like those of browsers (RFC 8030): https on loopback, decrypting each push notification as the
 * browser would.
 */
export async function openPushService(): Promise<PushService> {
  const { cert, key: tlsKey } = selfSigned();
  const folder = await mkdtemp(path.join(tmpdir(), 'fs-push-'));
  const caFile = path.join(folder, 'ca.pem');
  await writeFile(caFile, cert);
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  const key = randomBytes(12).toString('hex');
  const [applications, goneDevices] = [new Set<string>(), new Set<string>()];
  const notifications: Record<string, unknown>[] = [];
  const authorizations: string[] = [];
  /** The service for devices: returns a status and a JSON response. */
  const forDevices = (
    path: string,
    authorization: string,
    body: Buffer,
  ): { status: number; answer: object } | undefined => {
    if (!path.startsWith('/app-service/')) return undefined;
    authorizations.push(authorization);
    if (authorization !== `Basic ${key}`) return { status: 401, answer: {} };
    if (path.startsWith('/app-service/apps/'))
      return { status: applications.has(path.slice('/app-service/apps/'.length)) ? 200 : 404, answer: {} };
    const notice: unknown = JSON.parse(body.toString());
    if (!isRecord(notice) || !Array.isArray(notice['include_player_ids'])) return { status: 400, answer: {} };
    const ids: unknown[] = notice['include_player_ids'];
    const gone = ids.filter((id) => typeof id === 'string' && goneDevices.has(id));
    if (gone.length > 0) return { status: 200, answer: { errors: { invalid_player_ids: gone } } };
    notifications.push(notice);
    return { status: 200, answer: { id: randomUUID() } };
  };
  const server = createServer({ cert, key: tlsKey }, (request, response) => {
    const take = async (): Promise<number | undefined> => {
      const body = await buffer(request);
      const device = forDevices(request.url ?? '', request.headers.authorization ?? '', body);
      if (device !== undefined) {
        response
          .setHeader('content-type', 'application/json')
          .writeHead(device.status)
          .end(JSON.stringify(device.answer));
        return undefined;
      }
      const browser = browsers.get(request.url ?? '');
      if (browser === undefined) return 404;
      if (browser.status !== 201) return browser.status;
      const notice: unknown = JSON.parse(
        decrypt(body, { version: 'aes128gcm', privateKey: browser.ecdh, authSecret: browser.auth }).toString(),
      );
      const { authorization = '', ttl, topic } = request.headers;
      received.push({
        endpoint: `https://localhost:${portOf(server)}${request.url ?? ''}`,
        authorization,
        ttl: String(ttl),
        topic: String(topic),
        notice: isRecord(notice) ? notice : {},
      });
      return 201;
    };
    void take().then(
      (status) => void (status === undefined || response.writeHead(status).end()),
      () => response.writeHead(400).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `https://localhost:${portOf(server)}`;
  return {
    env: { PUSH_HOSTS: new URL(origin).host, PUSH_CA_FILE: caFile },
    appEnv: {
      PUSH_HOSTS: new URL(origin).host,
      PUSH_CA_FILE: caFile,
      PUSH_APP_URL: `${origin}/app-service/`,
      PUSH_APP_KEY: key,
    },
    applications,
    goneDevices,
    notifications,
    authorizations,
    subscribe: () => {
      const ecdh = createECDH('prime256v1');
      const auth = randomBytes(16);
      const address = `/push/${randomUUID()}`;
      browsers.set(address, { ecdh, auth, status: 201 });
      return {
        pushid: `${origin}${address}`,
        keys: { p256dh: ecdh.generateKeys('base64url'), auth: auth.toString('base64url') },
      };
    },
    received,
    answer: ({ pushid }, status) => {
      const browser = browsers.get(new URL(pushid).pathname);
      if (browser !== undefined) browser.status = status;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => {
        server.close(() => closed());
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
