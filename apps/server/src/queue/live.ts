import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Caller } from '../caller.ts';
import { isScopedTable, scopePredicate, type ScopedTable } from '../db/scope/scope-rules.ts';
import type { SystemDb } from '../db/system.ts';
import type { Channels } from './channels.ts';
import type { LiveNoun } from './job.ts';

/** One record that changed: its noun (a scoped table) and its id. */
export type Change = readonly [noun: string, id: string];
export interface Subscriber {
  /** Who listens now; null when the session has ended, which ends the subscription. */
  caller: () => Promise<Caller | null>;
  send: (changes: readonly Change[]) => void;
  /** Messages may have been lost: the client asks for the delta. */
  gap: () => void;
  end: () => void;
}

export interface Live {
  /** Tells every process's subscribers, after a commit. */
  publish: (changes: readonly Change[]) => void;
  /** Answers how to leave again. */
  subscribe: (subscriber: Subscriber) => () => void;
  subscribers: () => number;
  /** Ends every subscription. */
  stop: () => void;
}

/** Callers of the same key see the same rows of every table. */
const scopeKey = (caller: Caller): string =>
  JSON.stringify(
    caller.kind === 'portal'
      ? [caller.contactId, caller.siteIds, caller.billing, caller.userId]
      : [caller.isAdmin, caller.isAdmin ? 0 : [caller.folderIds, caller.grants, caller.userId]],
  );

/** Nouns whose notice only says that something is to be fetched again: it names no record, and everybody hears it. */
const forEverybody: ReadonlySet<string> = new Set<LiveNoun>(['menu']);

const split = (item: string): Change => {
  const at = item.indexOf(' ');
  return [item.slice(0, at), item.slice(at + 1)];
};

async function visible(db: SystemDb, table: ScopedTable, ids: readonly string[], caller: Caller): Promise<Set<string>> {
  const query = sql<{
    id: string;
  }>`select id from ${sql.table(table)} where id = any(${[...ids]}::text[]) and ${scopePredicate(table, caller, 'any')}`;
  return new Set((await query.execute(db)).rows.map((row) => row.id));
}

/** Feeds live screens: hears of changed records from every process, and passes each on to those who may see it. */
export function openLive(db: SystemDb, channels: Channels, log: Logger): Live {
  const subscribers = new Set<Subscriber>();
  let turn: Promise<void> = Promise.resolve();

  const seenBy = async (caller: Caller, changes: readonly Change[]): Promise<Change[]> => {
    const seen: Change[] = [];
    for (const noun of new Set(changes.map(([name]) => name))) {
      const ids = changes.filter(([name]) => name === noun).map(([, id]) => id);
      if (forEverybody.has(noun)) seen.push(...ids.map((id): Change => [noun, id]));
      if (!isScopedTable(noun)) continue;
      const allowed = await visible(db, noun, ids, caller);
      seen.push(...ids.filter((id) => allowed.has(id)).map((id): Change => [noun, id]));
    }
    return seen;
  };

  const deliver = async (changes: readonly Change[]): Promise<void> => {
    const answers = new Map<string, Promise<Change[]>>();
    for (const subscriber of subscribers) {
      const caller = await subscriber.caller();
      if (caller === null) {
        subscribers.delete(subscriber);
        subscriber.end();
        continue;
      }
      const key = scopeKey(caller);
      const answer = answers.get(key) ?? seenBy(caller, changes);
      answers.set(key, answer);
      const seen = await answer;
      if (seen.length > 0) subscriber.send(seen);
    }
  };

  channels.on('fs_live', (items) => {
    if (subscribers.size === 0) return;
    turn = turn.then(async () => {
      try {
        await deliver(items.map(split));
      } catch (error) {
        log.warn({ err: error }, 'live changes could not be told');
        for (const subscriber of subscribers) subscriber.gap();
      }
    });
  });
  channels.onGap(() => {
    for (const subscriber of subscribers) subscriber.gap();
  });

  return {
    publish: (changes) =>
      channels.send(
        'fs_live',
        changes.map(([noun, id]) => `${noun} ${id}`),
      ),
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    subscribers: () => subscribers.size,
    stop: () => {
      for (const subscriber of subscribers) subscriber.end();
      subscribers.clear();
    },
  };
}
