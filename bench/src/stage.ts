import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Database } from '@field-service/server/db/connect.ts';
import { freePort } from '@field-service/server/db/embedded/free-port.ts';
import { migrate } from '@field-service/server/db/migrate.ts';
import { diskStore } from '@field-service/server/files/disk-store.ts';
import type pg from 'pg';
import { startLoad } from './load/driver.ts';
import { login } from './login.ts';
import { startMeasured } from './measure/child.ts';
import type { Stage } from './rounds.ts';
import { planImage } from './world/plan-image.ts';
import type { WorldSizes } from './world/sizes.ts';
import { makeWorld } from './world/world.ts';

const serverProgram = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts');
const referenceProgram = path.join(import.meta.dirname, 'reference/main.ts');

export interface OpenStage extends Stage {
  database: Database;
  /** Creates a session; returns its token. */
  login: (username: string, app: 'web' | 'app') => Promise<string>;
  stop: () => Promise<void>;
}

async function settled(pool: pg.Pool): Promise<void> {
  const until = performance.now() + 60_000;
  for (;;) {
    const {
      rows: [left],
    } = await pool.query<{ count: number }>(
      `select count(*) from queue.job where state < 'completed' and start_after <= now()`,
    );
    if (left?.count === 0) return;
    if (performance.now() > until) throw new Error(`The queue still has ${left?.count ?? 0} jobs after a minute.`);
    await pause(25);
  }
}

/**
 * Starts the embedded PostgreSQL in a temporary folder, loaded with the world; then starts, each in its own process,
 * the product (in production mode), the reference and the load generator.
 */
export async function openStage(
  sizes: WorldSizes,
  now: number,
  tell: (line: string) => void,
  serverArgv: readonly string[] = [],
): Promise<OpenStage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fs-bench-'));
  const undo: (() => Promise<unknown>)[] = [async () => await rm(folder, { recursive: true, force: true })];
  let stopped: Promise<void> | undefined;
  const undoAll = async (): Promise<void> => {
    for (const act of undo.toReversed()) await act();
  };
  const stop = async (): Promise<void> => await (stopped ??= undoAll());
  try {
    const database = await openDatabase({ dataDir: folder }, { warn: () => undefined });
    undo.push(database.stop);
    await migrate(database);
    const began = performance.now();
    await makeWorld(database, sizes, now);
    tell(`made ${sizes.jobs} jobs in ${((performance.now() - began) / 1000).toFixed(0)} s`);

    // The floor plans of all sites share one picture.
    await (await diskStore(path.join(folder, 'product'))).put(planImage);

    const urls = { DATABASE_URL: database.ownerUrl, APP_DATABASE_URL: database.appUrl };
    const port = await freePort();
    const env = {
      ...urls,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATA_DIR: path.join(folder, 'product'),
      API_BASE: `http://127.0.0.1:${port}`,
    };
    const product = await startMeasured(serverProgram, port, env, {
      log: path.join(folder, 'product.log'),
      execArgv: serverArgv,
    });
    undo.push(product.stop);
    const reference = await startMeasured(
      referenceProgram,
      await freePort(),
      { ...urls, NODE_ENV: 'production' },
      { log: path.join(folder, 'reference.log') },
    );
    undo.push(reference.stop);
    const load = startLoad();
    undo.push(async () => await Promise.resolve(load.stop()));

    return {
      database,
      servers: { product, reference },
      load,
      postmaster: Number((await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]),
      settle: async () => await settled(database.ownerPool),
      login: async (username, app) => await login(product.url, username, app),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
