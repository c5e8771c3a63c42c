import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import { datasetsOf } from '@field-service/ui/list/datasets.ts';
import { api, apiOfAllFolders } from '../connection/connection.ts';
import { session } from '../connection/session-state.ts';
import { db, type FieldDb } from '../db.ts';
import { timeZoneOf } from '../mobile-settings.ts';
import { storeStock } from '../recorded/own-stock.ts';
import { currentWindow } from '../sync/context.ts';
import type { SheetData, SheetId } from './rows.ts';

/** One's own affairs are in any folder. */
const own = datasetsOf(apiOfAllFolders.data.read);
const ofFolder = datasetsOf(api.data.read);
const shownRows = 100;
const shownDays = 14;
/** How far the visits at a site go back, in days, and how many are kept of all sites. */
const pastDays = 180;
const pastRows = 500;

interface Asked {
  userId: string;
  signal: AbortSignal;
}

/** The day that many days ago, in the time zone of the user's folder. */
async function dayBefore(days: number): Promise<number> {
  const profile = await db().profile.get('this');
  const zone = timeZoneOf(profile, session()?.folderId ?? '');
  return addDays(businessDateOf(Date.now(), zone, 0), -days);
}

/** The sites of the jobs on this device. */
async function sitesOfJobs(): Promise<string[]> {
  const jobs = await db().jobs.toArray();
  return [...new Set(jobs.flatMap(({ job: { site } }) => site?.id ?? []))];
}

/** How each sheet is read from the server (specification 001, section 7). */
export const readers: Record<SheetId, (asked: Asked) => Promise<SheetData>> = {
  leaves: async ({ userId, signal }) => {
    const request = { find: { 'creator.id': userId }, sort: 'from desc', limit: shownRows };
    return { id: 'leaves', data: await own.rows('leaves', request, { signal }) };
  },
  leaveBalance: async ({ userId, signal }) => {
    const request = { find: { 'creator.id': userId } };
    return { id: 'leaveBalance', data: await own.rows('leave-balance', request, { signal }) };
  },
  claims: async ({ userId, signal }) => {
    const request = { find: { 'claimant.id': userId }, sort: 'cts desc', limit: shownRows };
    return { id: 'claims', data: await own.rows('claims', request, { signal }) };
  },
  workDays: async ({ userId, signal }) => {
    const find = { 'creator.id': userId, 'type.code': '_WT', date: { $gte: await dayBefore(shownDays) } };
    return { id: 'workDays', data: await own.rows('work-time-listing', { find, sort: 'date desc' }, { signal }) };
  },
  supplies: async ({ userId, signal }) => {
    if (userId === '') throw new ApiFailure('supplies.tech_missing');
    const { start, end } = await currentWindow();
    const form = { techid: userId, start, end };
    return { id: 'supplies', data: await ofFolder.rows('supplies', { form }, { signal }) };
  },
  stock: async ({ userId, signal }) => {
    const request = { find: { 'stockist.id': userId }, sort: 'item.code asc' };
    return { id: 'stock', data: await own.rows('stock-balance', request, { signal }) };
  },
  ledger: async ({ userId, signal }) => {
    const request = { find: { 'stockist.id': userId }, sort: 'date desc', limit: shownRows };
    return { id: 'ledger', data: await own.rows('stock-ledger-qr', request, { signal }) };
  },
  pastVisits: async ({ signal }) => {
    const sites = await sitesOfJobs();
    if (sites.length === 0) return { id: 'pastVisits', data: [] };
    const find = { 'site.id': { $in: sites }, date: { $gte: await dayBefore(pastDays) } };
    const request = { find, sort: 'date desc', limit: pastRows };
    return { id: 'pastVisits', data: await ofFolder.rows('service-reports', request, { signal }) };
  },
  quote: async ({ signal }) => ({
    id: 'quote',
    data: await ofFolder.rows('up-quotes', { pick: 'day' }, { signal }),
  }),
};

/** The times of the receipts whose work the stored stock may not contain. */
export const receiptsIn = async (store: FieldDb): Promise<ReadonlySet<number>> =>
  new Set((await store.aids.get('this'))?.sent?.map(({ at }) => at));

/**
 * Enters what was read where else it is known, so that it stands once. Requires a transaction over the aids and lookups;
 * `receipts`: those that were here when it was requested.
 */
export async function noteRead(store: FieldDb, read: SheetData, receipts: ReadonlySet<number>): Promise<void> {
  if (read.id === 'stock') await storeStock(store, read.data, receipts);
}
