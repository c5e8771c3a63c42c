import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { systemDb } from '../db/system.ts';
import { hashPassword } from '../features/sessions/public.ts';
import { diskStore } from '../files/disk-store.ts';
import { demoLogins, demoPassword } from './facts.ts';
import { seedDemo } from './seed.ts';

/** Fills an empty database with the demonstration company, as the owner of the tables; one that is in use stays as it is. */
export async function seedOnFirstStart(config: Config, database: Database): Promise<void> {
  const files = await diskStore(config.dataDir);
  await seedDemo(systemDb(database.ownerPool), {
    now: Date.now(),
    epoch: randomUUID(),
    files: { put: async (bytes) => await files.add(Readable.from([bytes])) },
    hashPassword,
  });
}

/** What `npm start` says: where the apps are and who may log in. */
export function welcome(url: string): string {
  const base = url.replace('127.0.0.1', 'localhost');
  const logins = demoLogins.map(({ usernames, app }) => `  ${usernames.padEnd(26)}${app}`);
  return ['', 'Field Service is ready.', '', `  Office   ${base}/office`, `  Field    ${base}/field`, `  Portal   ${base}/portal`, '', `Demonstration logins, all with the password ${demoPassword}:`, ...logins, '', ''].join('\n');
}
