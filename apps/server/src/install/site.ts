import type { SystemDb } from '../db/system.ts';
import { counterRows } from './counters.ts';
import { dashboardRows } from './dashboards.ts';
import { lookupRow } from './lookup-row.ts';
import { baseLookupRows } from './lookups/base-lookups.ts';
import { taxClassesOf } from './lookups/taxes.ts';
import { insertRows } from './queries.ts';
import { roleRows } from './roles.ts';
import { settingRows } from './settings.ts';

/** The company that issues the documents. */
export interface Company {
  name: string;
  address: string;
  taxid: string;
  email?: string;
  phone?: string;
}

export interface Site {
  title: string;
  company: Company;
  /** New after a restore; devices then resend their unconfirmed data. */
  epoch: string;
  /** Milliseconds. */
  now: number;
}

/**
 * Gives an empty database the data of every site: its own row, base lookups, roles, counters, settings and dashboards.
 * Existing rows are kept, so that another run after an update adds only what is new.
 */
export async function installSite(db: SystemDb, site: Site): Promise<void> {
  await insertRows(
    db,
    'site',
    [{ epoch: site.epoch, title: site.title, company: { ...site.company }, installed_at: site.now }],
    true,
  );
  await insertRows(db, 'lookup', baseLookupRows(), true);
  await insertRows(db, 'role', roleRows(), true);
  await insertRows(db, 'counter', counterRows(null), true);
  await insertRows(db, 'setting', settingRows(), true);
  await insertRows(db, 'dashboard', dashboardRows(), true);
}

/** Gives a new folder its counters and the tax classes of its country (ISO 3166); another run adds only what is new. */
export async function installFolder(db: SystemDb, folder: { id: string; country: string }): Promise<void> {
  await insertRows(db, 'counter', counterRows(folder.id), true);
  await insertRows(
    db,
    'lookup',
    taxClassesOf(folder.country).map((tax, at) => lookupRow(tax, at + 1, folder.id)),
    true,
  );
}
