import type { contract } from '@field-service/contract/contract.ts';
import type { StoredLookup } from '@field-service/contract/site/lookups.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { jsonText, type JsonText } from '../../../plugins/bind.ts';
import { Refusal } from '../../../refusal.ts';
import { readSafePoint } from '../../../datasets/public.ts';
import { mayReadType } from './access.ts';
import { readStored } from './place.queries.ts';
import { selectChangedText, selectLookupsText } from './queries.ts';

/**
 * The lookups of several types in one array, and the safe point to continue from. With `uts`, only lookups that have
 * changed since then are included, even deleted ones.
 */
export async function listLookups(
  context: RequestContext,
  caller: Caller,
  { params, query }: ParsedInput<typeof contract.lookups.list>,
): Promise<JsonText> {
  const types = [...new Set(params.types.split(',').map(Number))].filter((type) => mayReadType(caller, type));
  const uts = await readSafePoint(context.db.asSystem('the safe point names no record'));
  if (query.uts === undefined) return jsonText(await selectLookupsText(context.db, caller, types), { uts });
  return jsonText(await selectChangedText(context.db, caller, types, query.uts, uts), { uts });
}

/** Returns a lookup, even a deleted one. Throws `record.not_found` if the caller may not read the lookup. */
export async function getStoredLookup(context: RequestContext, caller: Caller, id: string): Promise<StoredLookup> {
  const lookup = await readStored(context.db, caller, id);
  if (lookup === undefined || !mayReadType(caller, lookup.type))
    throw new Refusal('record.not_found', { noun: 'lookup', id });
  return lookup;
}
