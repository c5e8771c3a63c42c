import path from 'node:path';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { jobContext, type Services } from './context.ts';
import { openClock } from './db/clock.ts';
import type { Database } from './db/connect.ts';
import { systemDb } from './db/system.ts';
import { routines } from './features.ts';
import { openSitePhrases } from './features/site/languages/public.ts';
import { openKeys, openSessions } from './features/access/sessions/public.ts';
import { followSwitches, readEpoch } from './features/site/system/public.ts';
import { openFileStore, openIncoming } from './files/open-store.ts';
import { createPrinter } from './print/printer.ts';
import { openChannels } from './queue/channels.ts';
import { consequences } from './queue/events.ts';
import { openLive } from './queue/live.ts';
import { openQueue } from './queue/queue.ts';

export interface StartOptions {
  config: Config;
  log: Logger;
  /** Open and migrated; it stays open after the server has stopped. */
  database: Database;
  checkAnswers?: boolean;
  onRefusal?: Services['onRefusal'];
  appsRoot?: string;
}

export interface RunningServer {
  services: Services;
  /** The address that the server listens on. */
  url: string;
  /**
   * Stops accepting requests, waits for the running requests and then for the queue's jobs, and releases everything
   * except the database.
   */
  stop: () => Promise<void>;
}

/** Starts one server process on an open database. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, log, database } = options;
  const system = systemDb(database.appPool);
  const clock = await openClock(system);
  const channels = openChannels(database.appPool, database.listenClient, log);
  const live = openLive(system, channels, log);
  const sessions = openSessions({
    db: system,
    channels,
    keys: await openKeys(config.keysDir),
    issuer: config.apiBase,
    clock: clock.now,
  });
  const queue = openQueue({ pool: database.appPool, channels, log, consequences, routines });
  const services: Services = {
    config,
    log,
    database,
    system,
    clock: clock.now,
    channels,
    queue,
    live,
    sessions,
    files: await openFileStore(config),
    incoming: await openIncoming(config),
    printer: createPrinter(),
    phrases: openSitePhrases(system, channels),
    epoch: await readEpoch(system),
    checkAnswers: options.checkAnswers ?? false,
    ...(options.onRefusal === undefined ? {} : { onRefusal: options.onRefusal }),
  };
  const app = await buildApp(services, { appsRoot: options.appsRoot ?? path.resolve(import.meta.dirname, '../..') });
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await app.close();
    await queue.stop();
    await services.printer.stop();
    await channels.stop();
    clock.stop();
  };
  try {
    await followSwitches(services);
    await channels.start();
    await queue.start(jobContext(services));
    const url = await app.listen({ port: config.port, host: config.host });
    return { services, url, stop: async () => await (stopped ??= stop()) };
  } catch (error) {
    await stop();
    throw error;
  }
}
