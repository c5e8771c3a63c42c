import type { HistoryRow } from '@field-service/contract/history-row.ts';
import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { shownRow } from '../../../history/public.ts';
import { roleNames, selectPersonHistory } from './history.queries.ts';
import { getPerson } from './people.ts';

/** The fields of a person's page; the account's others, such as its settings, belong to the administration. */
const shownFields = new Set([
  'displayname',
  'email',
  'phone',
  'status',
  'teamId',
  'roles',
  'class',
  'number',
  'authority',
  'validFrom',
  'validTo',
]);
const tellingKinds = new Set(['create', 'delete', 'restore', 'pin-reset']);

const idsIn = (value: unknown): string[] => [value].flat().filter((each): each is string => typeof each === 'string');

/**
 * Who changed a person and their licences. Throws `record.not_found` for anyone whom the caller cannot see.
 */
export async function getPersonHistory(
  context: RequestContext,
  caller: Caller,
  input: ParsedInput<(typeof contract)['people']['history']>,
): Promise<HistoryRow[]> {
  const { id } = await getPerson(context, caller, input);
  const rows = (await selectPersonHistory(context.db, id)).map((row) => {
    const { changes, kind, ...shown } = shownRow(row);
    return {
      ...shown,
      kind: row.noun === 'licence' ? `licence.${kind}` : kind,
      changes: changes.filter(({ field }) => shownFields.has(field)),
    };
  });
  const telling = rows.filter(({ kind, changes }) => changes.length > 0 || tellingKinds.has(kind));
  const roles = telling.flatMap(({ changes }) =>
    changes
      .filter(({ field }) => field === 'roles')
      .flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]),
  );
  const names = await roleNames(context.db, roles, caller.lang);
  const named = (value: unknown): unknown =>
    Array.isArray(value) ? idsIn(value).flatMap((role) => names.get(role) ?? []) : value;
  return telling.map((row) => ({
    ...row,
    changes: row.changes.map((change) =>
      change.field === 'roles' ? { ...change, before: named(change.before), after: named(change.after) } : change,
    ),
  }));
}
