import { sql } from 'kysely';
import type pg from 'pg';
import { fromKysely, PgBoss, type JobInsert, type JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import type { SystemDb } from '../db/system.ts';
import type { Channels } from './channels.ts';
import type { Consequence, Consequences, DirectConsequence, EventTransaction, JobContext, Routine } from './job.ts';
import type { EventName, EventPayloads } from './payloads.ts';

export interface FailedJob {
  id: string;
  queue: string;
  failedAt: number;
  error: string;
}

/** Pending work as a backup stores it. */
export interface WaitingJob {
  name: string;
  data: object;
}

export interface Queue {
  /**
   * Writes the consequences of the event into its transaction, most of them as jobs; returns the queues of those jobs.
   */
  enqueue: <E extends EventName>(
    transaction: EventTransaction,
    event: E,
    payload: EventPayloads[E],
  ) => Promise<readonly string[]>;
  /**
   * Called after a commit: makes the workers of these queues, on every process, check immediately instead of at their
   * next poll.
   */
  wake: (names: readonly string[]) => void;
  /**
   * Replaces all jobs, including running and failed ones, with `waiting` in the transaction `db`; work of unknown
   * queues is omitted.
   */
  replace: (db: SystemDb, waiting: readonly WaitingJob[]) => Promise<void>;
  /** The latest 500 jobs that failed on every attempt, newest first; they are kept for 90 days. */
  failed: () => Promise<FailedJob[]>;
  /**
   * Puts a job that failed for good back into its queue and returns the queue's name; undefined if no such job failed.
   */
  retry: (id: string) => Promise<string | undefined>;
  /** The numbers of jobs that are waiting, are running, or have failed for good. */
  counts: () => Promise<{ waiting: number; running: number; failed: number }>;
  running: () => boolean;
  start: (context: JobContext) => Promise<void>;
  /** Accepts no more jobs and waits for the running ones. */
  stop: () => Promise<void>;
}

interface Work {
  name: string;
  concurrency: number;
  expireAfter: number;
  groupConcurrency?: number;
  groupOf: (data: object) => string | undefined;
  run: (context: JobContext, data: object) => Promise<void>;
}

const schema = 'queue';
/**
 * The interval of a job's heartbeat in seconds; a job whose process ended is given to another one within about twice
 * this time.
 */
const pulse = 20;
const stopWithin = 30_000;

/** The data of a queue's jobs was written by `enqueue` with the same event's type. */
const isPayload = <E extends EventName>(_event: E, data: object): data is EventPayloads[E] =>
  Object.keys(data).length >= 0;

const isDirect = <E extends EventName>(
  consequence: Consequence<E> | DirectConsequence<E>,
): consequence is DirectConsequence<E> => 'write' in consequence;
const isQueued = <E extends EventName>(
  consequence: Consequence<E> | DirectConsequence<E>,
): consequence is Consequence<E> => !isDirect(consequence);

function workOf<E extends EventName>(event: E, table: Pick<Consequences, E>): Work[] {
  const list: readonly (Consequence<E> | DirectConsequence<E>)[] = table[event];
  return list.filter(isQueued).map((consequence) => ({
    name: consequence.name,
    concurrency: consequence.concurrency ?? 1,
    expireAfter: consequence.expireAfter ?? 900,
    ...(consequence.groups === undefined ? {} : { groupConcurrency: consequence.groups.concurrency }),
    groupOf: (data) => (isPayload(event, data) ? consequence.groups?.of(data) : undefined),
    run: async (context, data) => {
      if (isPayload(event, data)) await consequence.handle(context, data);
    },
  }));
}

/**
 * The queue of one process: pg-boss in its own schema, which the migrations created; it runs only `consequences` and
 * `routines`.
 */
export function openQueue(options: {
  pool: pg.Pool;
  channels: Channels;
  log: Logger;
  consequences: Consequences;
  routines: readonly Routine[];
}): Queue {
  const { pool, channels, log, routines } = options;
  const boss = new PgBoss({
    schema,
    migrate: false,
    createSchema: false,
    // Only their owner can rebuild indexes, and the serving role is not the owner.
    reindex: false,
    superviseIntervalSeconds: pulse,
    monitorIntervalSeconds: pulse,
    db: { executeSql: async (text, values) => await pool.query(text, values) },
  });
  boss.on('error', (error) => log.error({ err: error }, 'the queue met an error'));
  const work: Work[] = [
    ...Object.keys(options.consequences)
      .filter(isEvent(options.consequences))
      .flatMap((event) => workOf(event, options.consequences)),
    ...routines.map((routine): Work => ({
      name: routine.name,
      concurrency: 1,
      expireAfter: 900,
      groupOf: () => undefined,
      run: routine.run,
    })),
  ];
  const byName = new Map(work.map((item) => [item.name, item]));
  /** A job as it is inserted into its queue. */
  const jobOf = (name: string, data: object): JobInsert => {
    const group = byName.get(name)?.groupOf(data);
    return { data, ...(group === undefined ? {} : { group: { id: group } }) };
  };
  const workers = new Map<string, string[]>();
  let running = false;

  channels.on('fs_work', (names) => {
    if (!running) return;
    for (const name of names) for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
  });

  const startWork = async (context: JobContext, item: Work): Promise<void> => {
    const ids: string[] = [];
    // pg-boss requires at least as many workers as one group may use at the same time.
    const together = item.groupConcurrency ?? 1;
    for (let workerCount = 0; workerCount < item.concurrency; workerCount += together) {
      const id = await boss.work(
        item.name,
        {
          batchSize: 1,
          pollingIntervalSeconds: 2,
          includeMetadata: true,
          // Counted in this process: with counts in the database, workers that fetch jobs at the same moment can
          // jointly exceed the limit.
          ...(item.groupConcurrency === undefined
            ? {}
            : { localConcurrency: together, localGroupConcurrency: together }),
        },
        async (jobs: JobWithMetadata[]) => {
          for (const job of jobs) {
            const jobLog = log.child({ queue: item.name, job: job.id, attempt: job.retryCount + 1 });
            try {
              await item.run({ ...context, log: jobLog }, job.data);
            } catch (error) {
              if (job.retryCount < job.retryLimit) jobLog.warn({ err: error }, 'a job failed and is tried again');
              else jobLog.error({ err: error }, 'a job failed for good');
              throw error;
            }
          }
          // A worker that had work checks for more immediately; it only waits for the next poll if the queue is empty.
          for (const worker of workers.get(item.name) ?? []) boss.notifyWorker(worker);
        },
      );
      ids.push(id);
    }
    workers.set(item.name, ids);
  };

  return {
    enqueue: async (transaction, event, payload) => {
      const names: string[] = [];
      for (const consequence of options.consequences[event]) {
        if (isDirect(consequence)) {
          await consequence.write(transaction, payload);
        } else {
          const { name } = consequence;
          await boss.insert(name, [jobOf(name, payload)], { db: fromKysely(transaction.db) });
          names.push(name);
        }
      }
      return names;
    },
    replace: async (db, waiting) => {
      await sql`delete from queue.job`.execute(db);
      for (const [name, jobs] of Map.groupBy(waiting, (job) => job.name))
        if (byName.has(name))
          await boss.insert(
            name,
            jobs.map(({ data }) => jobOf(name, data)),
            { db: fromKysely(db) },
          );
    },
    wake: (names) => {
      if (names.length > 0) channels.send('fs_work', names);
    },
    failed: async () => {
      const { rows } = await pool.query<FailedJob>(
        `select id, name as queue, (extract(epoch from completed_on) * 1000)::bigint as "failedAt", coalesce(output->>'message', '') as error
           from queue.job where state = 'failed' order by completed_on desc limit 500`,
      );
      return rows;
    },
    retry: async (id) => {
      const { rows } = await pool.query<{ name: string }>(
        `select name from queue.job where id::text = $1 and state = 'failed'`,
        [id],
      );
      const name = rows[0]?.name;
      if (name === undefined) return undefined;
      await boss.retry(name, id);
      channels.send('fs_work', [name]);
      return name;
    },
    counts: async () => {
      const { rows } = await pool.query<{ waiting: number; running: number; failed: number }>(
        `select count(*) filter (where state in ('created', 'retry'))::int as waiting, count(*) filter (where state = 'active')::int as running, count(*) filter (where state = 'failed')::int as failed from queue.job`,
      );
      return rows[0] ?? { waiting: 0, running: 0, failed: 0 };
    },
    running: () => running,
    start: async (context) => {
      await boss.start();
      const known = new Set((await boss.getQueues()).map((queue) => queue.name));
      for (const { name, expireAfter } of work) {
        const settings = {
          heartbeatSeconds: pulse,
          retryLimit: 8,
          retryDelay: 5,
          retryBackoff: true,
          retryDelayMax: 3600,
          expireInSeconds: expireAfter,
          deleteAfterSeconds: 86_400,
        };
        await (known.has(name) ? boss.updateQueue(name, settings) : boss.createQueue(name, settings));
      }
      for (const item of work) await startWork(context, item);
      for (const routine of routines) await boss.schedule(routine.name, routine.cron, null, { tz: 'UTC' });
      running = true;
    },
    stop: async () => {
      if (!running) return;
      running = false;
      await boss.stop({ graceful: true, timeout: stopWithin });
    },
  };
}

const isEvent =
  (table: Consequences) =>
  (name: string): name is EventName =>
    Object.hasOwn(table, name);
