import { EventEmitter, once } from 'node:events';
import type pg from 'pg';

/** Named locks that apply across all server processes of one database. */
export interface NamedLocks {
  /**
   * Waits for the lock and returns the function that releases it; undefined if `signal` aborts or the wait times out
   * first. `asked` is called when another caller requests the lock, or when the lock was lost with its connection; the
   * holder should then end its work.
   */
  acquire: (name: string, asked: () => void, signal: AbortSignal) => Promise<(() => Promise<void>) | undefined>;
  stop: () => Promise<void>;
}

interface Held {
  asked: () => void;
}

const wantChannel = 'fs_lock_want';
const freeChannel = 'fs_lock_free';
const waitAtMost = 30_000;
/** A notification may be lost with its connection, so the wait also polls. */
const pollMs = 500;
const tries = 3;
const seed = 7_042_115;

/**
 * Opens the locks: advisory locks of one connection for the whole process, so that a slow upload holds no pool
 * connection. Locks of the same connection do not exclude each other, hence the map of the locks held here.
 */
export function openNamedLocks(connect: () => pg.Client): NamedLocks {
  const held = new Map<string, Held>();
  const freed = new EventEmitter();
  freed.setMaxListeners(0);
  let client: Promise<pg.Client> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let stopped = false;

  let current: pg.Client | undefined;
  const lost = (broken: pg.Client): void => {
    if (current !== broken) return;
    current = undefined;
    client = undefined;
    for (const { asked } of held.values()) asked();
    held.clear();
    freed.emit('free');
  };

  const open = async (): Promise<pg.Client> => {
    const fresh = connect();
    fresh.on('notification', ({ channel, payload = '' }) => {
      if (channel === wantChannel) held.get(payload)?.asked();
      if (channel === freeChannel) freed.emit('free');
    });
    // Either event may come first, and a client that saw an error accepts no more queries.
    fresh.on('error', () => lost(fresh));
    fresh.on('end', () => lost(fresh));
    await fresh.connect();
    current = fresh;
    await fresh.query(`listen ${wantChannel}; listen ${freeChannel}`);
    return fresh;
  };
  const connected = async (): Promise<pg.Client> => {
    if (stopped) throw new Error('The locks have been closed.');
    const opening = (client ??= open());
    try {
      return await opening;
    } catch (error) {
      // Another caller may have opened the next connection already.
      if (client === opening) client = undefined;
      throw error;
    }
  };

  /** One query at a time: a connection responds in sequence. */
  const ask = async (open: pg.Client, question: string, values: unknown[]): Promise<boolean> => {
    const answer = turn.then(async () => (await open.query<{ got?: boolean }>(question, values)).rows[0]?.got === true);
    turn = answer.catch(() => undefined);
    return await answer;
  };

  const take = async (name: string, mine: Held): Promise<boolean> => {
    const other = held.get(name);
    if (other !== undefined) {
      other.asked();
      return false;
    }
    // Marked before the query, so that a second request of this process does not send another query.
    held.set(name, mine);
    let asking: pg.Client | undefined;
    try {
      asking = await connected();
      const got = await ask(asking, 'select pg_try_advisory_lock(hashtextextended($1, $2)) as got', [name, seed]);
      if (got && held.get(name) === mine) return true;
      if (held.get(name) === mine) held.delete(name);
      await ask(asking, 'select pg_notify($1, $2)', [wantChannel, name]);
      return false;
    } catch (error) {
      if (held.get(name) === mine) held.delete(name);
      // Whatever state the connection is in, its locks are gone with it.
      if (asking !== undefined) lost(asking);
      await asking?.end().catch(() => undefined);
      throw error;
    }
  };

  const release = async (name: string, mine: Held): Promise<void> => {
    if (held.get(name) !== mine) return;
    try {
      await ask(await connected(), 'select pg_advisory_unlock(hashtextextended($1, $2)), pg_notify($3, $1)', [
        name,
        seed,
        freeChannel,
      ]);
    } finally {
      if (held.get(name) === mine) held.delete(name);
      freed.emit('free');
    }
  };

  return {
    acquire: async (name, asked, signal) => {
      const mine: Held = { asked };
      const giveUp = AbortSignal.any([signal, AbortSignal.timeout(waitAtMost)]);
      for (let failures = 0; ;) {
        if (giveUp.aborted) return undefined;
        try {
          if (await take(name, mine)) return async () => await release(name, mine);
        } catch (error) {
          // A connection that broke in between is reopened; if the database is unavailable, the wait fails.
          failures += 1;
          if (failures === tries) throw error;
        }
        await once(freed, 'free', { signal: AbortSignal.any([giveUp, AbortSignal.timeout(pollMs)]) }).catch(
          () => undefined,
        );
      }
    },
    stop: async () => {
      stopped = true;
      const open = await client?.catch(() => undefined);
      await turn;
      await open?.end();
    },
  };
}
