import { setTimeout as delay } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Logger } from 'pino';
import type { Caller } from '../caller.ts';
import {
  isPersonalPost,
  isScopedTable,
  scopePredicate,
  sharedPredicate,
  type ScopedTable,
} from '../db/scope/scope-rules.ts';
import type { SystemDb } from '../db/system.ts';
import type { Channels } from './channels.ts';
import type { LiveNoun } from './job.ts';

/** A changed record: its noun (a scoped table or `menu`) and its id. */
export type Change = readonly [noun: string, id: string];
export interface Subscriber {
  /** Returns the current caller; null when the session has ended, which ends the subscription. */
  caller: () => Promise<Caller | null>;
  send: (changes: readonly Change[]) => void;
  /** Messages may have been lost: the client requests the delta. */
  gap: () => void;
  end: () => void;
}

export interface Live {
  /** Notifies the subscribers of every process, after a commit. */
  publish: (changes: readonly Change[]) => void;
  /** Returns the function that unsubscribes. */
  subscribe: (subscriber: Subscriber) => () => void;
  subscribers: () => number;
  /** Ends every subscription. */
  stop: () => void;
}

/**
 * How long further changes are collected after a batch was sent, in milliseconds; the first change after a pause is
 * sent immediately.
 */
const gatherFor = 100;

/**
 * Nouns whose notification only means that something must be fetched again: it names no record and is sent to everyone.
 */
const forEverybody: ReadonlySet<string> = new Set<LiveNoun>(['menu']);

const split = (item: string): Change => {
  const at = item.indexOf(' ');
  return [item.slice(0, at), item.slice(at + 1)];
};

/** Changed rows of one table that share one kind of visibility condition. */
interface Question {
  table: ScopedTable;
  ids: readonly string[];
  predicate: (caller: Caller) => RawBuilder<boolean>;
}

async function selectPersonal(db: SystemDb, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select id from post where id = any(${[...ids]}::text[]) and ${isPersonalPost}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The visibility queries for a batch of changes, each id once. */
async function questionsOf(db: SystemDb, changes: readonly Change[]): Promise<Question[]> {
  const questions: Question[] = [];
  for (const [table, list] of Map.groupBy(changes, ([noun]) => noun)) {
    if (!isScopedTable(table)) continue;
    const ids = [...new Set(list.map(([, id]) => id))];
    const personal = table === 'post' ? await selectPersonal(db, ids) : new Set<string>();
    const shared = ids.filter((id) => !personal.has(id));
    if (shared.length > 0)
      questions.push({ table, ids: shared, predicate: (caller) => sharedPredicate(table, caller) });
    if (personal.size > 0)
      questions.push({ table, ids: [...personal], predicate: (caller) => scopePredicate(table, caller, 'any') });
  }
  return questions;
}

async function visible(
  db: SystemDb,
  { table, ids }: Question,
  predicate: RawBuilder<boolean>,
): Promise<readonly Change[]> {
  const query = sql<{
    id: string;
  }>`select id from ${sql.table(table)} where id = any(${[...ids]}::text[]) and ${predicate}`;
  const allowed = new Set((await query.execute(db)).rows.map((row) => row.id));
  return ids.filter((id) => allowed.has(id)).map((id): Change => [table, id]);
}

/**
 * Returns a function that selects the part of a batch that a caller may see. Callers with the same condition share one
 * query and its result.
 */
function audienceOf(
  db: SystemDb,
  changes: readonly Change[],
  questions: readonly Question[],
): (caller: Caller) => Promise<readonly Change[]> {
  const forAll = changes.filter(([noun]) => forEverybody.has(noun));
  const asked = new Map<string, Promise<readonly Change[]>>();
  const answers = new Map<string, Promise<readonly Change[]>>();
  return async (caller) => {
    const conditions = questions.map((question) => {
      const predicate = question.predicate(caller);
      const compiled = predicate.compile(db);
      return { question, predicate, key: JSON.stringify([question.table, compiled.sql, compiled.parameters]) };
    });
    const key = conditions.map((condition) => condition.key).join('\n');
    const known = answers.get(key);
    if (known !== undefined) return await known;
    const answer = Promise.all(
      conditions.map(async (condition) => {
        const found = asked.get(condition.key) ?? visible(db, condition.question, condition.predicate);
        asked.set(condition.key, found);
        return await found;
      }),
    ).then((lists) => [...forAll, ...lists.flat()]);
    answers.set(key, answer);
    return await answer;
  };
}

/** Feeds live screens: receives changed records from every process, and passes each on to those who may see it. */
export function openLive(db: SystemDb, channels: Channels, log: Logger): Live {
  const subscribers = new Set<Subscriber>();
  const waiting = new Set<string>();
  let telling = false;

  const tell = async (
    subscriber: Subscriber,
    seenBy: (caller: Caller) => Promise<readonly Change[]>,
  ): Promise<void> => {
    const caller = await subscriber.caller();
    if (caller === null) {
      subscribers.delete(subscriber);
      subscriber.end();
      return;
    }
    const seen = await seenBy(caller);
    if (seen.length > 0 && subscribers.has(subscriber)) subscriber.send(seen);
  };

  const deliver = async (changes: readonly Change[]): Promise<void> => {
    try {
      const seenBy = audienceOf(db, changes, await questionsOf(db, changes));
      await Promise.all([...subscribers].map(async (subscriber) => await tell(subscriber, seenBy)));
    } catch (error) {
      log.warn({ err: error }, 'live changes could not be told');
      for (const subscriber of subscribers) subscriber.gap();
    }
  };

  /** One batch after the other: changes that arrive while one is being sent are part of the next. */
  const tellAll = async (): Promise<void> => {
    telling = true;
    while (waiting.size > 0) {
      const burst = [...waiting].map(split);
      waiting.clear();
      await deliver(burst);
      await delay(gatherFor, undefined, { ref: false });
    }
    telling = false;
  };

  channels.on('fs_live', (items) => {
    if (subscribers.size === 0) return;
    for (const item of items) waiting.add(item);
    if (!telling) void tellAll();
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
      waiting.clear();
      for (const subscriber of subscribers) subscriber.end();
      subscribers.clear();
    },
  };
}
