import { contract } from '@field-service/contract/contract.ts';
import type { ImportTemplate } from '@field-service/domain/site/import-template.ts';
import type { z } from 'zod';
import { requireGrant } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { changeContact, createContact } from '../../customers/contacts/public.ts';
import { changeItem, createItem } from '../../goods/items/public.ts';
import { changeLookup, createLookup } from '../lookups/public.ts';
import { nearestLookup } from '../lookups/public.ts';
import { knownContact, knownItem, knownLookup } from './queries.ts';

type Values = Readonly<Record<string, string>>;
/** A value that references something that does not exist, or has the wrong format. */
export class RowError extends Error {
  readonly field: string;
  readonly problem: 'invalid' | 'unknown';

  constructor(field: string, problem: 'invalid' | 'unknown') {
    super(`${field} is ${problem}`);
    this.field = field;
    this.problem = problem;
  }
}
type Outcome = 'created' | 'updated';
interface ImportTarget {
  context: RequestContext;
  caller: Caller;
  folderId: string | null;
}

/** The names that a template uses for fields of the noun's own call. */
const nameOf: Readonly<Record<string, string>> = {
  parentId: 'parent',
  typeid: 'type',
  uomid: 'uom',
  taxid: 'tax',
  data: 'stationType',
};

function parsed<S extends z.ZodType>(
  schema: S,
  value: unknown,
  names: Readonly<Record<string, string>> = nameOf,
): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const field = String(result.error.issues[0]?.path[0] ?? '');
  throw new RowError(names[field] ?? field, 'invalid');
}
const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
/** Omits the fields that the row does not contain, so that their values remain unchanged. */
const withoutUndefined = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

async function lookupIdOf(
  { context, folderId }: ImportTarget,
  field: string,
  type: number,
  code: string | undefined,
): Promise<string | undefined> {
  if (code === undefined) return undefined;
  const found = await nearestLookup(context.db, folderId, type, code);
  if (found === undefined) throw new RowError(field, 'unknown');
  return found.id;
}

async function lookupRow(target: ImportTarget, type: number, values: Values): Promise<Outcome> {
  const { context, caller, folderId } = target;
  const { parent, seq, effective, ...texts } = values;
  const body = withoutUndefined({
    ...texts,
    parentId: await lookupIdOf(target, 'parent', type, parent),
    seq: number(seq),
    effective: number(effective),
  });
  const known = await knownLookup(context.db, type, values['code'] ?? '', folderId);
  if (known === undefined)
    await createLookup(context, caller, folderId, parsed(contract.lookups.create.body, { ...body, type }));
  else
    await changeLookup(
      context,
      caller,
      known.id,
      undefined,
      parsed(contract.lookups.update.body, { ...body, uts: known.uts }),
    );
  return known === undefined ? 'created' : 'updated';
}

async function itemRow(
  target: ImportTarget & { folderId: string },
  { type, uom, tax, stationType, ...texts }: Values,
): Promise<Outcome> {
  const { context, caller, folderId } = target;
  const station = await lookupIdOf(target, 'stationType', 231, stationType);
  const body = withoutUndefined({
    ...texts,
    typeid: await lookupIdOf(target, 'type', 230, type),
    uomid: await lookupIdOf(target, 'uom', 209, uom),
    taxid: await lookupIdOf(target, 'tax', 60, tax),
  });
  const known = await knownItem(context.db, texts['code'] ?? '', folderId);
  if (known === undefined)
    await createItem(
      context,
      caller,
      parsed(contract.items.create.body, {
        ...body,
        ...(station === undefined ? {} : { data: { stationType: station } }),
        folderid: folderId,
      }),
    );
  // An existing item's label data contains more than a sheet, so the data is kept.
  else await changeItem(context, caller, known.id, parsed(contract.items.update.body, { ...body, uts: known.uts }));
  return known === undefined ? 'created' : 'updated';
}

async function contactRow(
  target: ImportTarget & { folderId: string },
  { type, paymentdays, ...texts }: Values,
): Promise<Outcome> {
  const { context, caller, folderId } = target;
  const body = withoutUndefined({
    ...texts,
    typeid: await lookupIdOf(target, 'type', 30, type),
    paymentdays: number(paymentdays),
  });
  const known = await knownContact(context.db, texts['code'] ?? '', folderId);
  const names = { typeid: 'type' };
  if (known === undefined)
    await createContact(context, caller, parsed(contract.contacts.create.body, { ...body, folderid: folderId }, names));
  else
    await changeContact(
      context,
      caller,
      known.id,
      parsed(contract.contacts.update.body, { ...body, uts: known.uts }, names),
    );
  return known === undefined ? 'created' : 'updated';
}

const needs = { lookup: 'LOKP:CR|UP', item: 'ITEM:CR|UP', contact: 'CONT:CR|UP' } as const;

/** Throws unless the caller may write the noun of the import. */
export const requireImport = (caller: Caller, { noun }: ImportTemplate): void => requireGrant(caller, needs[noun]);

/**
 * Returns a function that writes one row as the noun's own calls would. The function throws a `RowError`, or the
 * `Refusal` of those calls.
 */
export function rowWriter(
  context: RequestContext,
  caller: Caller,
  template: ImportTemplate,
  folderId: string | null,
): (values: Values) => Promise<Outcome> {
  const { noun, type } = template;
  if (noun === 'lookup') return async (values) => await lookupRow({ context, caller, folderId }, type ?? 0, values);
  if (folderId === null) throw new Refusal('record.referenced_missing', { field: 'folderId', id: null });
  const target = { context, caller, folderId };
  return noun === 'item'
    ? async (values) => await itemRow(target, values)
    : async (values) => await contactRow(target, values);
}
