import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword, sentPassword } from '@field-service/server/features/access/sessions/public.ts';
import { busyness, describeMachine } from './machine.ts';
import { openStage, type OpenStage } from './stage.ts';
import { secret } from './world/people.ts';
import { smallSize } from './world/sizes.ts';

/** Spread evenly over the twelve branches. */
const subscribers = 504;
const changesASecond = 50;
const seconds = 20;
const wantedMs = 2000;

/** The publication time of each job's change, and how long each subscriber with access waited for the notification. */
interface LagFigures {
  changedAt: Map<string, number>;
  lags: number[];
}

/**
 * Opens a stream and records the delay of each received change. Once the server has sent its greeting, resolves with a
 * function that closes the stream.
 */
async function listen(url: string, token: string, { changedAt, lags }: LagFigures): Promise<() => void> {
  return await new Promise((resolve, reject) => {
    const request = get(
      `${url}/api/events`,
      { headers: { authorization: `Bearer ${token}` }, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          text += piece;
          const events = text.split('\n\n');
          text = events.pop() ?? '';
          const at = performance.now();
          for (const event of events) {
            if (event.startsWith('event: hello')) resolve(() => request.destroy());
            if (!event.startsWith('event: changed')) continue;
            for (const id of event.match(/job-[\w-]+|[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []) {
              const changed = changedAt.get(id);
              if (changed !== undefined) lags.push(at - changed);
            }
          }
        });
        if (response.statusCode !== 200) reject(new Error(`The stream was answered with ${response.statusCode ?? 0}.`));
      },
    );
    request.on('error', reject);
  });
}

/** Logs technicians in, eight at a time; each belongs to one branch. */
async function technicians({ database, login }: OpenStage): Promise<string[]> {
  const names = Array.from({ length: subscribers }, (_, at) => `tech-${at}`);
  const tokens: string[] = [];
  for (let at = 0; at < names.length; at += 8)
    tokens.push(
      ...(await Promise.all(
        names.slice(at, at + 8).map(async (name) => {
          const hash = await hashPassword(sentPassword(name, secret));
          await database.ownerPool.query('update app_user set password_hash = $2 where id = $1', [name, hash]);
          return await login(name, 'app');
        }),
      )),
    );
  return tokens;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;

const stage = await openStage({ ...smallSize, technicians: subscribers }, Date.now(), console.error);
try {
  const { database, servers } = stage;
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `select id from post where systype = 'job' order by id limit $1`,
    [changesASecond * seconds],
  );
  const measured: LagFigures = { changedAt: new Map(), lags: [] };
  const leave: (() => void)[] = [];
  for (const token of await technicians(stage)) leave.push(await listen(servers.product.url, token, measured));
  console.error(`${leave.length} subscribers listen`);
  const busyBefore = busyness();
  const began = performance.now();
  for (const [at, { id }] of rows.entries()) {
    await pause(Math.max(0, began + (at * 1000) / changesASecond - performance.now()));
    measured.changedAt.set(id, performance.now());
    // The same notification that the product sends to its processes after a commit.
    await database.ownerPool.query(`select pg_notify('fs_live', $1)`, [JSON.stringify([`post ${id}`])]);
  }
  await pause(wantedMs * 2);
  for (const end of leave) end();
  const lags = measured.lags.toSorted((a, b) => a - b);
  const figures = [0.5, 0.95, 0.99, 1].map((share) => Math.round(percentile(lags, share)));
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${await describeMachine(database)}. Load average before ${busyBefore}, after ${busyness()}.\n` +
      `${subscribers} subscribers, ${changesASecond} changes a second for ${seconds} s, ${lags.length} notices: lag ${figures[0]} ms (median), ${figures[1]} ms (p95), ${figures[2]} ms (p99), ${figures[3]} ms (longest).`,
  );
  if (lags.length === 0 || (figures[3] ?? 0) > wantedMs) process.exitCode = 1;
} finally {
  await stage.stop();
}
