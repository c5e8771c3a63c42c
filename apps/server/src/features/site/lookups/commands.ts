import type { contract } from '@field-service/contract/contract.ts';
import type { StoredLookup } from '@field-service/contract/site/lookups.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { periodicRows } from '@field-service/domain/work/checklists/due-interval.ts';
import { isChecklist, parseChecklist } from '@field-service/domain/work/checklist.ts';
import { defaultFlag, hasFlag } from '@field-service/domain/site/lookup-flags.ts';
import { lookupProblems } from '@field-service/domain/site/lookup-rules.ts';
import { lookupTypeOf, refreshesMenu } from '@field-service/domain/site/lookup-types.ts';
import { v7 as uuidv7 } from 'uuid';
import { requireGrant } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { mergeEntered } from '../../../entered.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { requireFormula } from '../../goods/formulas/public.ts';
import { recordHistory } from '../../../history/public.ts';
import { requirePlace } from './access.ts';
import {
  insertLookup,
  isParent,
  lockType,
  markDeleted,
  isFolderOrAncestor,
  readStored,
  restampAbove,
  restampSites,
  isSelfOrAncestor,
  takeDefault,
  updateLookup,
  usesOf,
  type LookupColumns,
} from './place.queries.ts';

type Fields = Pick<
  StoredLookup,
  'code' | 'name' | 'abbr' | 'val' | 'val2' | 'parentId' | 'seq' | 'flags' | 'notes' | 'effective' | 'data' | 'folderId'
>;
export type NewLookup = ParsedInput<typeof contract.lookups.create>['body'];
export type LookupChange = Omit<ParsedInput<typeof contract.lookups.update>['body'], 'uts'>;

const blank: Omit<Fields, 'code' | 'name'> = {
  abbr: null,
  val: null,
  val2: null,
  parentId: null,
  seq: 0,
  flags: '',
  notes: null,
  effective: null,
  data: {},
  folderId: null,
};
/** The maximum size of `data`, in characters of its JSON. */
const maxData = 65_536;

const fieldsOf = (lookup: StoredLookup): Fields => ({
  code: lookup.code,
  name: lookup.name,
  abbr: lookup.abbr,
  val: lookup.val,
  val2: lookup.val2,
  parentId: lookup.parentId,
  seq: lookup.seq,
  flags: lookup.flags,
  notes: lookup.notes,
  effective: lookup.effective,
  data: lookup.data,
  folderId: lookup.folderId,
});
const columnsOf = (fields: Fields): LookupColumns => ({
  code: fields.code,
  name: fields.name,
  abbr: fields.abbr,
  val: fields.val,
  val2: fields.val2,
  parent_id: fields.parentId,
  folder_id: fields.folderId,
  ord: fields.seq,
  flags: fields.flags,
  notes: fields.notes,
  effective: fields.effective,
  data: JSON.stringify(fields.data),
});

/**
 * Converts a checklist that was sent as text to rows. The rows keep details of the previous rows that the text does not
 * contain.
 */
function withChecklist(type: number, fields: Fields, before: StoredLookup | undefined): Fields {
  const text = fields.data['checklist'];
  if (lookupTypeOf(type).extra !== 'checklist' || typeof text !== 'string') return fields;
  const known = before?.data['checklist'];
  const parsed = parseChecklist(text, isChecklist(known) ? known : []);
  if (!parsed.ok) throw new Refusal('field.invalid', { fields: ['data.checklist'], line: parsed.line });
  return { ...fields, data: { ...fields.data, checklist: parsed.rows } };
}

async function requireSound(context: RequestContext, type: number, id: string | null, fields: Fields): Promise<void> {
  const problems = lookupProblems({ type, ...fields });
  if (JSON.stringify(fields.data).length > maxData) problems.push('data');
  if (problems.length > 0) throw new Refusal('field.invalid', { fields: [...new Set(problems)] });
  requireFormula({ type, ...fields });
  if (fields.parentId === null) return;
  if (!(await isParent(context.db, fields.parentId, type, fields.folderId)))
    throw new Refusal('record.referenced_missing', { field: 'parentId', id: fields.parentId });
  if (id !== null && (await isSelfOrAncestor(context.db, id, fields.parentId)))
    throw new Refusal('field.invalid', { fields: ['parentId'] });
}

/**
 * Removes the default flag from other lookups of the list, because a list has at most one default: the one that was set
 * most recently.
 */
async function settleDefault(
  context: RequestContext,
  caller: Caller,
  type: number,
  id: string,
  fields: Fields,
): Promise<void> {
  if (!hasFlag(fields.flags, defaultFlag)) return;
  const had = await takeDefault(context.db, id, { type, folderId: fields.folderId, parentId: fields.parentId });
  await recordHistory(
    context,
    caller,
    ...had.map((other) => ({
      noun: 'lookup',
      id: other.id,
      folderId: fields.folderId,
      kind: 'update',
      before: { flags: other.flags },
      after: { flags: other.flags.replace(defaultFlag, '') },
    })),
  );
}

/**
 * Applies the further effects of a change: gives a new version stamp to the lookups that the changed one hides or no
 * longer hides, and notifies screens that show a menu.
 */
async function tell(
  context: RequestContext,
  type: number,
  ...places: readonly Pick<Fields, 'code' | 'folderId'>[]
): Promise<void> {
  await restampAbove(context.db, type, places);
  if (refreshesMenu(type)) context.notify('menu', String(type));
}

/**
 * Throws `field.invalid` unless a lookup is moved upwards. The lookup must still apply wherever it did before, because
 * records reference it and devices store it.
 */
async function requireUpwards(context: RequestContext, caller: Caller, from: string | null, to: string): Promise<void> {
  requirePlace(caller, to);
  if (from === null || !(await isFolderOrAncestor(context.db, from, to)))
    throw new Refusal('field.invalid', { fields: ['folderId'] });
}

async function stored(context: RequestContext, caller: Caller, id: string): Promise<StoredLookup> {
  const lookup = await readStored(context.db, caller, id);
  if (lookup === undefined) throw new Refusal('record.not_found', { noun: 'lookup', id });
  return lookup;
}

/** Loads a live lookup that the caller may change, and locks its type until the transaction ends. */
async function loaded(context: RequestContext, caller: Caller, id: string, action: 'UP' | 'DE'): Promise<StoredLookup> {
  const { type } = await stored(context, caller, id);
  await lockType(context.db, type);
  const lookup = await stored(context, caller, id);
  requireGrant(caller, `LOKP:${action}:${id}`);
  if (lookup.deletor !== null) throw new Refusal('record.deleted', { noun: 'lookup', id });
  requirePlace(caller, lookup.folderId);
  return lookup;
}

export async function createLookup(
  context: RequestContext,
  caller: Caller,
  folderId: string | null,
  { type, ...entered }: NewLookup,
): Promise<StoredLookup> {
  requirePlace(caller, folderId);
  await lockType(context.db, type);
  const fields = withChecklist(
    type,
    mergeEntered<Fields>({ ...blank, code: entered.code, name: entered.name, folderId }, entered),
    undefined,
  );
  await requireSound(context, type, null, fields);
  const id = uuidv7();
  await insertLookup(context.db, id, type, columnsOf(fields));
  await settleDefault(context, caller, type, id, fields);
  await recordHistory(context, caller, { noun: 'lookup', id, folderId, kind: 'create', after: { type, ...fields } });
  await tell(context, type, fields);
  return await stored(context, caller, id);
}

const periodicIn = ({ checklist }: Fields['data']): string[] => (isChecklist(checklist) ? periodicRows(checklist) : []);

export async function changeLookup(
  context: RequestContext,
  caller: Caller,
  id: string,
  folderId: string | undefined,
  { uts, ...entered }: LookupChange & { uts?: number | undefined },
): Promise<StoredLookup> {
  const lookup = await loaded(context, caller, id, 'UP');
  requireBase(lookup, uts);
  if (folderId !== undefined && folderId !== lookup.folderId)
    await requireUpwards(context, caller, lookup.folderId, folderId);
  const before = fieldsOf(lookup);
  const fields = withChecklist(lookup.type, mergeEntered(before, { ...entered, folderId }), lookup);
  await requireSound(context, lookup.type, id, fields);
  await updateLookup(context.db, id, columnsOf(fields));
  await settleDefault(context, caller, lookup.type, id, fields);
  await recordHistory(context, caller, {
    noun: 'lookup',
    id,
    folderId: fields.folderId,
    kind: 'update',
    before: { ...before },
    after: { ...fields },
  });
  // Devices know the last answers only to rows that are not asked at every visit.
  const periodicBefore = periodicIn(before.data);
  if (periodicIn(fields.data).some((row) => !periodicBefore.includes(row))) await restampSites(context.db, id);
  if (fields.code !== before.code || fields.folderId !== before.folderId)
    await tell(context, lookup.type, before, fields);
  else await tell(context, lookup.type);
  return await stored(context, caller, id);
}

/** Marks a lookup as deleted. Throws if a live record references it. */
export async function removeLookup(
  context: RequestContext,
  caller: Caller,
  id: string,
): Promise<Record<string, never>> {
  const lookup = await loaded(context, caller, id, 'DE');
  const uses = await usesOf(context.db, id);
  if (uses.length > 0) throw new Refusal('record.in_use', { uses });
  await markDeleted(context.db, id, caller.userId);
  await recordHistory(context, caller, {
    noun: 'lookup',
    id,
    folderId: lookup.folderId,
    kind: 'delete',
    before: { type: lookup.type, code: lookup.code, name: lookup.name },
  });
  await tell(context, lookup.type, lookup);
  return {};
}
