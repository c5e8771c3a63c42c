import type { Database } from '@field-service/server/db/connect.ts';
import { systemDb } from '@field-service/server/db/system.ts';
import { installFolder, installSite } from '@field-service/server/install/site.ts';
import { insertFolders } from './folders.ts';
import { insertJobs } from './jobs.ts';
import { insertPeople } from './people.ts';
import { insertHistory, insertVisits } from './records.ts';
import { insertItems, insertSites } from './sites.ts';
import type { WorldSizes } from './sizes.ts';
import { createFunctions, sqlOn } from './sql.ts';

const company = { name: 'Bench Hygiene', address: '1 Jalan Industri, Kuala Lumpur', taxid: '0000-0000' };

/** The days ahead for which the technician's device stores jobs. */
export const daysAhead = 15;

/**
 * Fills a migrated, empty database with the same world every time, except that the world ends a month after `now`
 * (milliseconds).
 */
export async function makeWorld(database: Pick<Database, 'ownerPool'>, sizes: WorldSizes, now: number): Promise<void> {
  await installSite(systemDb(database.ownerPool), { title: 'Bench', company, epoch: 'bench', now });
  const client = await database.ownerPool.connect();
  try {
    const sql = sqlOn(client);
    await createFunctions(sql);
    await sql(`delete from setting where key = 'x-mobileSetting'`);
    await sql(
      `insert into setting (key, data, cts) values ('x-mobileSetting', jsonb_build_object('synclimit', 20, 'additionalDate', $2::int), $1)`,
      [now, daysAhead],
    );
    await sql(`insert into setting (key, data, cts) values ('viewServicePricing', 'true', $1)`, [now]);
    const branches = await insertFolders(sql, now);
    for (const branch of branches) await installFolder(systemDb(database.ownerPool), branch);
    await insertPeople(sql, branches, sizes.technicians, now);
    await insertItems(sql, now);
    await insertSites(sql, branches, sizes, now);
    await insertJobs(sql, sizes, now);
    await insertHistory(sql);
    await insertVisits(sql);
    await sql('discard temporary');
    await sql('vacuum (analyze)');
    await sql('checkpoint').catch(() => undefined);
  } finally {
    client.release();
  }
}
