import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import type { ScopedTable } from '../db/scope/scope-rules.ts';
import type { SystemDb } from '../db/system.ts';
import type { SitePhrases } from '../features/site/languages/public.ts';
import type { IncomingUploads } from '../files/incoming.ts';
import type { FileStore } from '../files/store.ts';
import type { Printer } from '../print/printer.ts';
import type { EventName, EventPayloads } from './payloads.ts';

/** Writes an event's consequences into the transaction; what the queue does of them runs after its commit (queue/events.ts). */
export type Enqueue = <E extends EventName>(event: E, payload: EventPayloads[E]) => Promise<void>;
/**
 * What live screens are notified of: rows of a scoped table, for those who may see them, and the menu, for everyone.
 */
export type LiveNoun = ScopedTable | 'menu';
/** Tells live screens, after the commit, that records changed. */
export type Notify = (noun: LiveNoun, ...ids: string[]) => void;

/** What runs in one transaction outside a request. */
export interface Transaction {
  db: SystemDb;
  enqueue: Enqueue;
  notify: Notify;
}

/** What a handler of the queue works with; it may run again after a failure, so what it does must be idempotent. */
export interface JobContext {
  /** `ownerPool`: for what the role that serves requests may not do, such as removing history whose time is over. */
  database: Pick<Database, 'backupPool' | 'ownerPool'>;
  system: SystemDb;
  transaction: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
  files: FileStore;
  incoming: IncomingUploads;
  printer: Printer;
  /** The site's own texts, which stand before the product's in what the server writes. */
  phrases: SitePhrases;
  config: Config;
  log: Logger;
  /** Milliseconds by the database's clock. */
  now: () => number;
}

/** One thing that happens after the commit of an event, with a queue of its own. */
export interface Consequence<E extends EventName> {
  /** Name of the queue: letters, digits, dots and hyphens. A name that changes leaves its waiting jobs behind. */
  name: string;
  handle: (context: JobContext, payload: EventPayloads[E]) => Promise<void>;
  /** How many of it one process runs at once; default 1. */
  concurrency?: number;
  /** Seconds after which a run counts as failed; default 900. */
  expireAfter?: number;
  /**
   * Divides the queue: this many of each group run at once in a process, so that a hanging one leaves workers to the
   * others.
   */
  groups?: { of: (payload: EventPayloads[E]) => string | undefined; concurrency: number };
}

/** What an event brings about in its own transaction: a few rows, which need no work of the queue. */
export interface DirectConsequence<E extends EventName> {
  write: (transaction: EventTransaction, payload: EventPayloads[E]) => Promise<void>;
}
/** The transaction in which an event happens. */
export interface EventTransaction extends Pick<Transaction, 'db' | 'enqueue'> {
  config: Config;
}

export type Consequences = { readonly [E in EventName]: readonly (Consequence<E> | DirectConsequence<E>)[] };
/** Work by the clock rather than by an event, once for all processes; `cron` in UTC. */
export interface Routine {
  name: string;
  cron: string;
  run: (context: JobContext) => Promise<void>;
}
