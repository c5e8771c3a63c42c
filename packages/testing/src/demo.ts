import { link, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { demoPassword } from '@field-service/server/demo/facts.ts';
import { seedDemo } from '@field-service/server/demo/seed.ts';
import type { Database } from '@field-service/server/db/connect.ts';
import { createDatabase } from '@field-service/server/db/roles.ts';
import { systemDb } from '@field-service/server/db/system.ts';
import { diskStore } from '@field-service/server/files/disk-store.ts';
import pg from 'pg';
import { inject } from 'vitest';
import { asAdmin, copyDatabase, openNamed } from './postgres.ts';
import type { Login } from './login.ts';
import { storedPassword } from './stored-password.ts';
import { templateName } from './test-cluster.ts';

const demoName = 'template_demo';

/** The credentials of a user of the demonstration company. */
export const demoLogin = (username: string): Login => ({
  username,
  password: demoPassword,
  usertype: username.startsWith('customer') ? 'portal' : 'staff',
});

/**
 * Creates a copy of the demonstration company, and copies its files to `dataDir`. The first test file of a run that
 * needs the company seeds it.
 */
export async function createDemoDatabase(dataDir: string): Promise<Database> {
  const seeded = path.join(inject('runFolder'), 'demo');
  await asAdmin(async (admin) => {
    // The test files of a run execute in parallel.
    await admin.query(`select pg_advisory_lock(hashtext('demo'))`);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [demoName]);
    if (rowCount === 0) await seedTemplate(admin, seeded);
  });
  await linkFiles(path.join(seeded, 'files'), path.join(dataDir, 'files'));
  return await copyDatabase(demoName);
}

/** Seeds the template database, which gets its final name only once it is complete. */
async function seedTemplate(admin: pg.Client, dataDir: string): Promise<void> {
  const making = `${demoName}_making`;
  await admin.query(`drop database if exists ${pg.escapeIdentifier(making)} with (force)`);
  await createDatabase(admin, making, templateName);
  const { ownerPool, end } = openNamed(making);
  try {
    await seedDemo(systemDb(ownerPool), {
      now: Date.now(),
      epoch: 'epoch-1',
      files: await diskStore(dataDir),
      hashPassword: async (sent) => await Promise.resolve(storedPassword(sent)),
    });
  } finally {
    await end();
  }
  await admin.query(`alter database ${pg.escapeIdentifier(making)} rename to ${pg.escapeIdentifier(demoName)}`);
}

/** Links the files of a folder in another one: stored files never change, so a hard link serves as a copy. */
async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await linkFiles(source, target);
    else await link(source, target);
  }
}
