import type { Item } from '@field-service/contract/reference.ts';
import { missingOf, sumNeeds, type Need, type NeedLine } from '@field-service/domain/goods/needs.ts';
import { isSome, stockLeft } from '@field-service/domain/goods/stock-left.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { hasFlag } from '@field-service/domain/site/lookup-flags.ts';
import type { StampSpan } from '@field-service/domain/values/business-date.ts';
import { isOpenBucket } from '@field-service/domain/work/job-buckets.ts';
import { clockDifference } from '../connection/clock.ts';
import { session } from '../connection/session-state.ts';
import { db, type FieldDb } from '../db.ts';
import { liveRead } from '../live.ts';
import { readOwnStock } from '../recorded/own-stock.ts';
import { unitCodeOf } from '../reference.ts';
import type { JobRow } from '../rows.ts';
import type { SheetOf } from '../sheets/rows.ts';
import { isSheetOf } from '../sheets/sheets.ts';
import { currentWindow } from '../sync/context.ts';

/** The flag of item types that are services. */
const serviceFlag = 'V';
/** For how long the server's sums count, in ms, if nothing has happened here since. */
const freshMs = 15 * 60_000;

/** What the user's jobs need of an item, and what of it the user has. */
export interface OwnNeed extends Need {
  /** Undefined if the item is not on the device; `name` is then that of the jobs' lines. */
  item: Item | undefined;
  name: string;
  /** Null if the user's stock was never synced. */
  held: string | null;
  missing: string | null;
  jobs: { row: JobRow; qty: string }[];
}

/** The user's jobs that are planned in a span, to do or in progress. */
const jobsIn = (rows: readonly JobRow[], { start, end }: StampSpan, userId: string): JobRow[] =>
  rows.filter(
    ({ aside, bucket, job }) =>
      aside === null &&
      isOpenBucket(bucket) &&
      job.plan !== null &&
      job.plan >= start &&
      job.plan < end &&
      job.assignees.some(({ id }) => id === userId),
  );

interface Line extends NeedLine {
  name: string;
}

/**
 * The server's sums, if nothing has happened since that they do not contain: no sync, and no work that was recorded or
 * sent here.
 */
async function freshSheet(store: FieldDb, folderId: string): Promise<SheetOf<'supplies'> | undefined> {
  const sheet = await store.sheets.get('supplies');
  if (!isSheetOf(sheet, 'supplies') || sheet.folderId !== folderId) return undefined;
  const age = Date.now() - sheet.at;
  if (age < 0 || age > freshMs) return undefined;
  const [facts, packages, writes, lastSent] = await Promise.all([
    store.facts.get('this'),
    store.packages.count(),
    store.outbox.filter(({ write }) => write.kind === 'status').count(),
    store.sent.orderBy('sentAt').last(),
  ]);
  const isOlder = (at: number | null | undefined): boolean => at === null || at === undefined || at <= sheet.at;
  const isCurrent = isOlder(facts?.lastSyncAt) && isOlder(lastSent && lastSent.sentAt + clockDifference());
  return packages === 0 && writes === 0 && isCurrent ? sheet : undefined;
}

/** What the user's jobs in the date window need, without services. */
export async function readNeeds(folderId: string): Promise<OwnNeed[]> {
  const store = db();
  const userId = session()?.userId ?? '';
  const window = await currentWindow();
  const [rows, items, lookups, stock, sheet] = await Promise.all([
    store.jobs.toArray(),
    store.items.toArray(),
    store.lookups.where('type').anyOf(lookupNumbers.itemType, lookupNumbers.unit).toArray(),
    readOwnStock(store),
    freshSheet(store, folderId),
  ]);
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const flagsOf = new Map(lookups.map(({ id, flags }) => [id, flags]));
  const units = lookups.filter(({ type }) => type === lookupNumbers.unit);
  const codeOf = (unit: string): string => unitCodeOf(units, unit);
  const isService = (itemId: string, stationType: string | null): boolean => {
    const types = itemOf.get(itemId)?.types;
    return types ? hasFlag(flagsOf.get(types.id) ?? types.flags, serviceFlag) : stationType !== null;
  };
  const jobs = jobsIn(rows, window, userId);
  const lines = jobs.flatMap(({ job }): Line[] =>
    job.lines.flatMap(({ itemid, stationType, qty, uom, name }) =>
      itemid === null || !isSome(qty) || isService(itemid, stationType)
        ? []
        : [{ itemId: itemid, unit: codeOf(uom), qty, jobId: job.id, name }],
    ),
  );
  const ofDevice = sumNeeds(lines);
  const jobIdsOf = ({ itemId, unit }: Pick<Need, 'itemId' | 'unit'>): string[] =>
    ofDevice.find((each) => each.itemId === itemId && each.unit === unit)?.jobIds ?? [];
  const ofServer = sheet?.data.map(({ item, uom, qty }) => ({ itemId: item.id, unit: codeOf(uom), qty, jobId: '' }));
  const needs = ofServer ? sumNeeds(ofServer).map((need) => ({ ...need, jobIds: jobIdsOf(need) })) : ofDevice;
  const nameOf = (itemId: string): string =>
    itemOf.get(itemId)?.name ??
    lines.find((line) => line.itemId === itemId)?.name ??
    sheet?.data.find(({ item }) => item.id === itemId)?.item.name ??
    itemId;
  return needs.map((need): OwnNeed => {
    const { itemId, unit, jobIds } = need;
    const held =
      stock &&
      stockLeft(
        stock.filter((each) => each.itemId === itemId),
        [],
        unit,
      );
    const own = lines.filter((line) => line.itemId === itemId && line.unit === unit);
    return {
      ...need,
      item: itemOf.get(itemId),
      name: nameOf(itemId),
      held,
      missing: held === null ? null : missingOf(need.qty, held),
      jobs: jobs
        .filter(({ id }) => jobIds.includes(id))
        .map((row) => ({ row, qty: sumNeeds(own.filter(({ jobId }) => jobId === row.id))[0]?.qty ?? '0' })),
    };
  });
}

const needs = liveRead(readNeeds);

/** What the user's jobs need; undefined until the store has answered. */
export const useNeeds = (): OwnNeed[] | undefined => needs.useResult(session()?.folderId ?? '');
