import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import type { ScopedTable } from '../db/scope/scope-rules.ts';
import type { SystemDb } from '../db/system.ts';
import type { Sessions } from '../features/access/sessions/public.ts';
import type { SitePhrases } from '../features/site/languages/public.ts';
import type { IncomingUploads } from '../files/incoming.ts';
import type { FileStore } from '../files/store.ts';
import type { Printer } from '../print/printer.ts';
import type { EventName, EventPayloads } from './payloads.ts';

/**
 * Writes an event's consequences into the transaction; those that the queue runs start after its commit
 * (queue/events.ts).
 */
export type Enqueue = <E extends EventName>(event: E, payload: EventPayloads[E]) => Promise<void>;
/**
 * The nouns that live screens are notified of: rows of a scoped table, for those who may see them, and the menu, for
 * everyone.
 */
export type LiveNoun = ScopedTable | 'menu';
/** Notifies live screens of changed records, after the commit. */
export type Notify = (noun: LiveNoun, ...ids: string[]) => void;

/** A transaction, with the events and notifications that belong to it. */
export interface Transaction {
  db: SystemDb;
  enqueue: Enqueue;
  notify: Notify;
}

/** The context of a queue handler. A handler may run again after a failure, so its effects must be idempotent. */
export interface JobContext {
  /** `ownerPool`: for what the role that serves requests may not do, such as removing expired history. */
  database: Pick<Database, 'backupPool' | 'ownerPool'>;
  system: SystemDb;
  transaction: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
  files: FileStore;
  incoming: IncomingUploads;
  printer: Printer;
  sessions: Pick<Sessions, 'callerAgain'>;
  /** The site's own texts, which take precedence over the product's in text that the server writes. */
  phrases: SitePhrases;
  config: Config;
  log: Logger;
  /** The time in milliseconds by the database's clock. */
  now: () => number;
}

/** A consequence of an event after its commit, in a separate queue. */
export interface Consequence<E extends EventName> {
  /** Name of the queue: letters, digits, dots and hyphens. Renaming a queue leaves its waiting jobs behind. */
  name: string;
  handle: (context: JobContext, payload: EventPayloads[E]) => Promise<void>;
  /** How many of the queue's jobs one process runs at the same time; default 1. */
  concurrency?: number;
  /** Seconds after which a run counts as failed; default 900. */
  expireAfter?: number;
  /**
   * Divides the queue: one process runs this many jobs of each group at the same time, so that a hanging group leaves
   * workers to the others.
   */
  groups?: { of: (payload: EventPayloads[E]) => string | undefined; concurrency: number };
}

/** A consequence of an event in its own transaction: a few rows, which need no queue job. */
export interface DirectConsequence<E extends EventName> {
  write: (transaction: EventTransaction, payload: EventPayloads[E]) => Promise<void>;
}
/** The transaction in which an event happens. */
export interface EventTransaction extends Pick<Transaction, 'db' | 'enqueue'> {
  config: Config;
}

export type Consequences = { readonly [E in EventName]: readonly (Consequence<E> | DirectConsequence<E>)[] };
/** Work that runs on a schedule rather than after an event, once for all processes; `cron` is in UTC. */
export interface Routine {
  name: string;
  cron: string;
  run: (context: JobContext) => Promise<void>;
}
