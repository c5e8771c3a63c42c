import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig, type Config } from '@field-service/server/config.ts';
import type { Services } from '@field-service/server/context.ts';
import type { Database } from '@field-service/server/db/connect.ts';
import { systemDb, type SystemDb } from '@field-service/server/db/system.ts';
import { installSite } from '@field-service/server/install/site.ts';
import { startServer } from '@field-service/server/start.ts';
import pino from 'pino';
import { clientOf, sentPassword, type TestClient } from './client.ts';
import { createDemoDatabase } from './demo.ts';
import type { Login } from './login.ts';
import { createTestDatabase } from './postgres.ts';
import { noteRefusals } from './refusals.ts';

type SessionApp = 'web' | 'app' | 'portal';

export interface TestServer {
  url: string;
  config: Config;
  services: Services;
  /** A handle on the whole database, as the owner of its tables. */
  db: SystemDb;
  database: Database;
  /** Logs in over HTTP and returns the token. */
  token: (login: Login, app?: SessionApp) => Promise<string>;
  /** Creates the contract's typed client for a user who logs in over HTTP; without a login, an anonymous client. */
  client: (login?: Login, options?: { app?: SessionApp; folderId?: string }) => Promise<TestClient>;
  /** Everything the server logged, one JSON object per line. */
  logged: () => string;
  stop: () => Promise<void>;
}

export interface TestServerOptions {
  /** Starts another server process for this server's site; both processes share the database, keys and files. */
  sameSiteAs?: TestServer;
  /** A migrated database to use instead of one in the run's PostgreSQL; it is stopped with the server. */
  database?: Database;
  /** Whether to use the demonstration company as seeded for the run. */
  demo?: boolean;
  /** Environment variables, such as `NODE_ENV`. */
  env?: Readonly<Record<string, string>>;
  /** Whether responses are checked against the contract, as they are by default. */
  checkAnswers?: boolean;
  /** Whether refusals are written to the file of the run; false if they depend on chance. */
  noteRefusals?: boolean;
  appsRoot?: string;
  /** False if there is no site yet, as in a newly migrated database. */
  installed?: boolean;
}

const companyOfTests = { name: 'Test Company', address: '1 Test Street', taxid: 'T-1' };

const openFresh = async (demo: boolean, dataDir: string): Promise<Database> =>
  demo ? await createDemoDatabase(dataDir) : await createTestDatabase();

/** Starts the product's server on a separate database: by default an installed site without users. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { sameSiteAs } = options;
  const dataDir = sameSiteAs?.config.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'fs-data-')));
  const database = sameSiteAs?.database ?? options.database ?? (await openFresh(options.demo ?? false, dataDir));
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    API_BASE: 'http://api.test',
    NODE_ENV: 'test',
    ...options.env,
  });
  const db = sameSiteAs?.db ?? systemDb(database.ownerPool);
  if (sameSiteAs === undefined && options.demo !== true && options.installed !== false)
    await installSite(db, { title: 'Test site', company: companyOfTests, epoch: 'epoch-1', now: Date.now() });
  const lines: string[] = [];
  const refusals = noteRefusals(options.noteRefusals ?? true);
  const log = pino({ level: options.env?.['LOG_LEVEL'] ?? 'debug' }, { write: (line) => void lines.push(line) });
  const server = await startServer({
    config,
    log,
    database,
    checkAnswers: options.checkAnswers ?? true,
    onRefusal: refusals.note,
    ...(options.appsRoot === undefined ? {} : { appsRoot: options.appsRoot }),
  });

  const token = async (login: Login, app?: SessionApp): Promise<string> => {
    const body = { username: login.username, password: sentPassword(login.username, login.password) };
    const { data } = await clientOf({ url: server.url }).session.login({
      query: { app: app ?? (login.usertype === 'portal' ? 'portal' : 'web') },
      body,
    });
    return data.token;
  };
  return {
    url: server.url,
    config,
    services: server.services,
    db,
    database,
    token,
    client: async (login, { app, folderId } = {}) =>
      clientOf({
        url: server.url,
        ...(login === undefined ? {} : { token: await token(login, app), caller: login.usertype }),
        ...(folderId === undefined ? {} : { folderId }),
      }),
    logged: () => lines.join(''),
    stop: async () => {
      await server.stop();
      if (sameSiteAs !== undefined) return;
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
      refusals.requireDeclared();
    },
  };
}
