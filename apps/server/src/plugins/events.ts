import { contract } from '@field-service/contract/contract.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkAccess } from '../access.ts';
import type { Services } from '../context.ts';
import type { Change } from '../queue/live.ts';
import { Refusal } from '../refusal.ts';
import { authenticate } from './authenticate.ts';
import { notingRefusal } from './note-refusal.ts';
import { openStreamPlaces } from './stream-places.ts';
import { parseInput } from './validation.ts';

const beatEvery = 20_000;
/** A client that is more than this many bytes behind is disconnected; it reconnects and requests the delta. */
const maxUnsent = 1_000_000;

const grouped = (changes: readonly Change[]): string =>
  JSON.stringify(
    Object.fromEntries(
      [...Map.groupBy(changes, ([noun]) => noun)].map(([noun, list]) => [noun, [...new Set(list.map(([, id]) => id))]]),
    ),
  );

/** The text of changes, shared by subscribers who see the same ones. */
function textsOf(): (changes: readonly Change[]) => string {
  const texts = new WeakMap<readonly Change[], string>();
  return (changes) => {
    const text = texts.get(changes) ?? grouped(changes);
    texts.set(changes, text);
    return text;
  };
}

/**
 * Serves server-sent events: `hello` when the stream opens and `gap` when something may have been missed (the client
 * requests the delta), `changed` with `{noun: [ids]}` of records that the caller may see, and `end` when the session
 * has ended.
 */
export function mountEvents(app: FastifyInstance, services: Services): void {
  const spec = contract.system.events;
  const places = openStreamPlaces();
  const textOf = textsOf();
  const open = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const caller = await authenticate(services, spec.path, request);
    checkAccess(spec.access, caller);
    parseInput(spec, { params: request.params, query: request.query, body: undefined });
    const { raw } = reply;
    const leavePlace = places.take(caller, services.clock(), () => raw.destroy());
    // Not 4xx, so that the window keeps reconnecting and gets a slot once another window is closed.
    if (leavePlace === undefined) throw new Refusal('events.too_many', {}, { retryAfter: 30 });
    reply.hijack();
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
    });
    const write = (event: string, data: string): void => {
      if (raw.destroyed) return;
      if (raw.writableLength > maxUnsent) raw.destroy();
      else raw.write(`event: ${event}\ndata: ${data}\n\n`);
    };
    const beat = setInterval(() => {
      // The end of a session is reported without waiting for a change.
      services.sessions.callerNow(caller).then(
        (now) => (now === null ? finish() : raw.write(': \n\n')),
        () => raw.destroy(),
      );
    }, beatEvery);
    const leave = services.live.subscribe({
      caller: async () => await services.sessions.callerNow(caller),
      send: (changes) => write('changed', textOf(changes)),
      gap: () => write('gap', '{}'),
      end: finish,
    });
    function finish(): void {
      write('end', '{}');
      raw.end();
    }
    const over = (): void => {
      clearInterval(beat);
      leave();
      leavePlace();
    };
    // A client that disconnected while the session was being checked emits no `close` event any longer.
    if (raw.destroyed) return over();
    raw.on('close', over);
    write('hello', JSON.stringify({ epoch: services.epoch }));
  };
  app.get(
    spec.path,
    async (request, reply) => await notingRefusal(services, spec, async () => await open(request, reply)),
  );
}
