import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { changeLookup, createLookup, removeLookup } from './commands.ts';
import { selectHolidays } from './holidays.queries.ts';
import { getStoredLookup, listLookups } from './read.ts';

const { lookups } = contract;

export const lookupRoutes: readonly BoundRoute[] = [
  bind(lookups.list, listLookups),
  bind(lookups.get, (context, caller, { params }) => getStoredLookup(context, caller, params.id)),
  bind(lookups.create, (context, caller, { query, body }) =>
    createLookup(context, caller, query.folderId ?? null, body),
  ),
  bind(lookups.update, (context, caller, { params, query, body }) =>
    changeLookup(context, caller, params.id, query.folderId, body),
  ),
  bind(lookups.remove, (context, caller, { params }) => removeLookup(context, caller, params.id)),
  bind(lookups.holidays, (context, caller, { query }) =>
    selectHolidays(context.db, caller, query.from ?? 0, query.to ?? 99_991_231),
  ),
];
