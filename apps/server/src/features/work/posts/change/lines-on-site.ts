import type { JobFile } from '@field-service/contract/work/job-package.ts';
import { Exact } from '@field-service/domain/values/decimal.ts';
import { sameJson } from '@field-service/domain/work/merge.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { Refusal } from '../../../../refusal.ts';
import { referencesOf, type EnteredLine } from '../create/lines.ts';
import { fieldsOf, type JobFields } from '../fields.ts';
import type { LoadedPost } from '../queries.ts';
import { withOwnPrices } from '../read/job-lines.ts';
import { readItems, readLines, type StoredLine } from '../references.queries.ts';
import { mergeChange } from './merge.ts';
import { saveFields } from './update.ts';
import { insertConflicts, mayEditLines } from './write.queries.ts';

/** The lines of finished work, and the technician who changed them. */
export interface LinesOnSite extends NonNullable<JobFile['lines']> {
  userId: string;
  /** False if only the records of the work are applied: changed lines become a conflict. */
  apply: boolean;
}

/**
 * Applies the lines that a technician changed on site. Lines that the office changed or billed since, that the
 * technician's role may not change, or that cannot be computed, stay as they are: the technician's become a conflict,
 * because finished work is never refused. The same applies if a line that covers stations was changed, added or removed.
 */
export async function changeLinesOnSite(
  context: RequestContext,
  caller: Caller,
  post: LoadedPost,
  { userId, baseUts, rows, apply }: LinesOnSite,
): Promise<void> {
  const stored = await readLines(context.db, post.id);
  const current = fieldsOf(post, stored);
  const lines = await withOwnPrices(context, { app: 'app' }, post.folderId, rows, current.lines);
  const keep = async (device: readonly EnteredLine[]): Promise<void> => {
    await insertConflicts(context.db, post.id, userId, context.now, [
      { id: uuidv7(), field: 'lines', server: current.lines, device },
    ]);
    context.notify('post', post.id);
  };
  const dated = baseUts >= post.cts && baseUts <= post.uts;
  const covering = (await readItems(context.db, post.folderId, referencesOf(rows).items, 'all'))
    .filter(({ stationTypeId }) => stationTypeId !== null)
    .map(({ id }) => id);
  const allowed = apply && !post.billed && dated && keepsStations(stored, rows, covering);
  if (!allowed || !(await mayEditLines(context.db, userId))) {
    if (!sameLines(current.lines, lines)) await keep(lines);
    return;
  }
  const { merged, conflicts } = await mergeChange(context, post, current, { lines }, baseUts);
  if (conflicts.length > 0) {
    await keep(lines);
    return;
  }
  try {
    await saveFields(context, caller, post, current, merged, { fields: { lines }, kind: 'update' });
  } catch (error) {
    // Lines are computed before anything is written.
    if (!(error instanceof Refusal)) throw error;
    await keep(lines);
  }
}

/**
 * Whether changed lines leave those that cover stations as they are. The office decides which stations belong to a job.
 * `covering` are the items that cover stations.
 */
function keepsStations(
  stored: readonly StoredLine[],
  rows: readonly EnteredLine[],
  covering: readonly string[],
): boolean {
  const left = new Map(stored.map((line) => [line.id, line]));
  return (
    rows.every(({ id, itemid, qty }) => {
      const known = id === undefined ? undefined : left.get(id);
      if (known === undefined || known.itemId !== itemid) return itemid === null || !covering.includes(itemid);
      left.delete(known.id);
      return known.stationTypeId === null || new Exact(known.qty).equals(new Exact(qty));
    }) && [...left.values()].every(({ stationTypeId }) => stationTypeId === null)
  );
}

const sameLines = (stored: JobFields['lines'], given: readonly EnteredLine[]): boolean =>
  sameJson(
    stored.map(({ parentId: _parent, ...line }) => line),
    given.map(({ parentId: _parent, ...line }) => line),
  );
