import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { inTransaction, type Services } from '../context.ts';
import type { Database } from '../db/connect.ts';
import { systemDb } from '../db/system.ts';
import { hashPassword } from '../features/access/sessions/public.ts';
import { openFileStore } from '../files/open-store.ts';
import { demoLogins, demoPassword } from './facts.ts';
import { readContracts, readReviewedJobs } from './queries.ts';
import { seedDemo } from './seed.ts';

/**
 * Fills an empty database with the demonstration company, using the connection of the table owner. A database in use is
 * not changed.
 */
export async function seedOnFirstStart(config: Config, database: Database): Promise<{ seeded: boolean }> {
  const files = await openFileStore(config);
  return await seedDemo(systemDb(database.ownerPool), {
    now: Date.now(),
    epoch: randomUUID(),
    files: { put: async (bytes) => await files.add(Readable.from([bytes])) },
    hashPassword,
  });
}

/**
 * Begins the work that the queue would otherwise do later: the reports that require a review, so that a supervisor finds
 * them, and the jobs of the contracts, so that each has a next visit. Reports of other jobs are created when they are
 * first opened.
 */
export async function beginWork(services: Services): Promise<void> {
  const jobs = await readReviewedJobs(services.system);
  const contracts = await readContracts(services.system);
  await inTransaction(services, async ({ enqueue }) => {
    for (const postId of jobs) await enqueue('report.wanted', { postId });
    for (const orderSetId of contracts) await enqueue('order-set.changed', { orderSetId });
  });
}

/** The output of `npm start`: the addresses of the apps, and the demonstration logins. */
export function welcomeText(url: string): string {
  const base = url.replace('127.0.0.1', 'localhost');
  const logins = demoLogins.map(({ usernames, app }) => `  ${usernames.padEnd(26)}${app}`);
  return [
    '',
    'Field Service is ready.',
    '',
    `  Office   ${base}/office`,
    `  Field    ${base}/field`,
    `  Portal   ${base}/portal`,
    '',
    `Demonstration logins, all with the password ${demoPassword}:`,
    ...logins,
    '',
    '',
  ].join('\n');
}
