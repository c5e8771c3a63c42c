import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { embeddedUrl, openPools } from '@field-service/server/db/connect.ts';
import { clusterUser } from '@field-service/server/db/embedded/cluster.ts';
import { startEmbedded, type EmbeddedPostgres } from '@field-service/server/db/embedded/embedded.ts';
import { migrate } from '@field-service/server/db/migrate.ts';
import { appRole, consoleRole, createDatabase, ensureRoles, ownerRole } from '@field-service/server/db/roles.ts';
import pg from 'pg';

/**
 * The connection URLs for the test run's PostgreSQL, one per role. To connect to another database, replace the database
 * name.
 */
export interface PostgresAddress {
  admin: string;
  owner: string;
  app: string;
  console: string;
}

export interface TestCluster {
  address: PostgresAddress;
  /** The cluster's folder, which exists for as long as the cluster runs. */
  directory: string;
  embedded: EmbeddedPostgres;
  /** Starts the cluster again after `embedded.stop()`, at the same address. */
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The migrated database from which test databases are copied. */
export const templateName = 'template_field_service';

// Test data does not have to survive a power cut.
const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
};

const addressOf = (embedded: EmbeddedPostgres, database: string): PostgresAddress => ({
  admin: embeddedUrl(embedded, clusterUser, database),
  owner: embeddedUrl(embedded, ownerRole, database),
  app: embeddedUrl(embedded, appRole, database),
  console: embeddedUrl(embedded, consoleRole, database),
});

/**
 * Starts a copy of a prepared cluster, which has the roles and the migrated template. The prepared cluster is kept
 * between runs under a hash of everything from which it is created, so a changed migration creates a new one.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const prepared = await prepareOnce();
  const directory = await mkdtemp(path.join(tmpdir(), 'fs-test-'));
  await cp(path.join(prepared, 'postgres'), path.join(directory, 'postgres'), { recursive: true });
  const embedded = await startEmbedded({ directory, settings: throwAway });
  let running = embedded;
  return {
    address: addressOf(embedded, templateName),
    directory,
    embedded,
    startAgain: async () => {
      running = await startEmbedded({ directory, settings: throwAway });
    },
    stop: async () => {
      await running.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const cacheRoot = path.resolve(import.meta.dirname, '../../../node_modules/.cache/field-service');

async function prepareOnce(): Promise<string> {
  const prepared = path.join(cacheRoot, `cluster-${await keyOfSources()}`);
  if (
    await stat(prepared).then(
      () => true,
      () => false,
    )
  )
    return prepared;
  await mkdir(cacheRoot, { recursive: true });
  const making = await mkdtemp(path.join(cacheRoot, 'making-'));
  try {
    await prepare(making);
    await removeOld();
    // Another run may have finished the same cluster first; its cluster is then used.
    await rename(making, prepared).catch(async () => await rm(making, { recursive: true, force: true }));
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
  }
  return prepared;
}

async function prepare(directory: string): Promise<void> {
  const embedded = await startEmbedded({ directory, settings: throwAway, initdb: ['--wal-segsize=1', '--no-sync'] });
  try {
    const admin = new pg.Client(embedded.connection(clusterUser, 'postgres'));
    await admin.connect();
    await ensureRoles(admin, embedded.password);
    await createDatabase(admin, templateName);
    await admin.end();
    const { owner, app, console: forConsole } = addressOf(embedded, templateName);
    const { end, ...database } = openPools(
      'embedded',
      owner,
      app,
      appRole,
      { warn: () => undefined },
      { forConsole: { role: consoleRole, url: forConsole } },
    );
    try {
      await migrate(database);
    } finally {
      await end();
    }
  } finally {
    await embedded.stop();
  }
}

async function keyOfSources(): Promise<string> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@field-service/server/db/migrate.ts'));
  const hash = createHash('sha256').update(await readFile(import.meta.filename));
  const files = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted();
  for (const file of files) hash.update(file).update(await readFile(path.join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(cacheRoot)) {
    const directory = path.join(cacheRoot, name);
    if (/^(cluster|making)-/.test(name) && (await stat(directory)).mtimeMs < Date.now() - dayMs)
      await rm(directory, { recursive: true, force: true });
  }
}
