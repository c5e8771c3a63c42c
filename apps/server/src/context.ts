import type { ErrorCode } from '@field-service/contract/errors.ts';
import type { RouteSpec } from '@field-service/contract/route.ts';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import type { ScopedDb } from './db/scope/scope.ts';
import type { SystemDb } from './db/system.ts';
import type { SitePhrases } from './features/site/languages/public.ts';
import type { Sessions } from './features/access/sessions/public.ts';
import type { IncomingUploads } from './files/incoming.ts';
import type { FileStore } from './files/store.ts';
import type { Printer } from './print/printer.ts';
import { announcementOf } from './queue/announced.ts';
import type { Channels } from './queue/channels.ts';
import type { Enqueue, JobContext, Notify, Transaction } from './queue/job.ts';
import type { Live } from './queue/live.ts';
import type { Queue } from './queue/queue.ts';

/** The services that one server process works with; created once, in `main.ts` (and by the test server). */
export interface Services {
  config: Config;
  log: Logger;
  database: Database;
  system: SystemDb;
  /** Milliseconds by the database's clock. */
  clock: () => number;
  channels: Channels;
  queue: Queue;
  live: Live;
  sessions: Sessions;
  files: FileStore;
  incoming: IncomingUploads;
  printer: Printer;
  phrases: SitePhrases;
  /** Changes when the database is restored from a backup. */
  epoch: string;
  /** Checks every response against the contract; for tests. */
  checkAnswers: boolean;
  /** Notified of each rejected call; for tests. */
  onRefusal?: (spec: RouteSpec, code: ErrorCode) => void;
}

interface Shared {
  enqueue: Enqueue;
  notify: Notify;
  /** The start of the request, in milliseconds by the database's clock. */
  now: number;
  files: FileStore;
  incoming: IncomingUploads;
  config: Config;
  log: Logger;
  requestId: string;
  epoch: string;
  checkAnswers: boolean;
  http: {
    ip: string;
    header: (name: string) => string | undefined;
    rawBody: Buffer | undefined;
    /** Sets a header of the answer. */
    answerHeader: (name: string, value: string) => void;
  };
}
/** The context of a handler. For writes `db` is bound to the request's transaction, for reads to the pool. */
export interface RequestContext extends Shared {
  db: ScopedDb;
}
/** The context of the handler of a route without a login. */
export interface OpenContext extends Shared {
  system: SystemDb;
}

type TransactionServices = Pick<Services, 'config' | 'system' | 'queue' | 'live' | 'clock'>;

/** Runs `work` in one transaction: its writes, enqueued jobs and notifications all take effect, or none of them. */
export async function inTransaction<T>(
  services: TransactionServices,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const after: (() => void)[] = [];
  const result = await services.system.transaction().execute(async (db) => {
    const changed: [string, string][] = [];
    const touched = new Set<string>();
    after.push(() => {
      if (changed.length > 0) services.live.publish(changed);
      services.queue.wake([...touched]);
    });
    const enqueue: Enqueue = async (event, payload) => {
      const transaction = { db, enqueue, config: services.config };
      for (const name of await services.queue.enqueue(transaction, event, payload)) touched.add(name);
      const announced = await announcementOf(db, event, payload, services.clock());
      if (announced !== undefined)
        for (const name of await services.queue.enqueue(transaction, 'event.announced', announced)) touched.add(name);
    };
    return await work({
      db,
      enqueue,
      notify: (noun, ...ids) => changed.push(...ids.map((id): [string, string] => [noun, id])),
    });
  });
  for (const act of after) act();
  return result;
}

/** The context of the queue's handlers. */
export const jobContext = (services: Services): JobContext => ({
  database: services.database,
  system: services.system,
  transaction: async (work) => await inTransaction(services, work),
  files: services.files,
  incoming: services.incoming,
  printer: services.printer,
  sessions: services.sessions,
  phrases: services.phrases,
  config: services.config,
  log: services.log,
  now: services.clock,
});
