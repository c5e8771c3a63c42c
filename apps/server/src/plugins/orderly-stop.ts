import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { Refusal } from '../refusal.ts';

/** Requests that run longer than this are aborted. */
const patience = 25_000;

/**
 * Stops accepting requests when the server closes, ends the event streams, and waits for running requests before
 * closing their connections.
 */
export function orderlyStop(app: FastifyInstance, services: Pick<Services, 'live' | 'log'>): void {
  let stopping = false;
  let running = 0;
  let drained: () => void = () => undefined;
  app.addHook('onRequest', async (_request, reply) => {
    await Promise.resolve();
    if (stopping) {
      void reply.header('connection', 'close');
      throw new Refusal('server.stopping', {}, { retryAfter: 5 });
    }
    running += 1;
    reply.raw.once('close', () => {
      running -= 1;
      if (running === 0) drained();
    });
  });
  app.addHook('preClose', async () => {
    stopping = true;
    services.live.stop();
    if (running === 0) return;
    const finished = new Promise<void>((resolve) => (drained = resolve));
    const given = new AbortController();
    const inTime = await Promise.race([
      finished.then(() => true),
      delay(patience, false, { signal: given.signal }).catch(() => true),
    ]);
    given.abort();
    if (!inTime) services.log.warn({ running }, 'requests that were still running are cut off');
  });
}
