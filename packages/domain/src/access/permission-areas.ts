import { covers, type Grant } from './permissions.ts';

/**
 * The actions for an area of records (domain decisions, section 4): view, create, update, delete, assign, approve,
 * export.
 */
export const recordActions = ['VW', 'CR', 'UP', 'DE', 'AS', 'AP', 'EX'] as const;

/** The kind of ids in the scopes of an area's grants; null if `*` is the only meaningful scope. */
export type ScopeKind = 'lookup' | 'postType' | 'fileKind' | 'dataset' | null;

interface Area {
  actions: readonly string[];
  scope: ScopeKind;
}
const area = (scope: ScopeKind, ...actions: readonly string[]): Area => ({
  scope,
  actions: actions.length === 0 ? recordActions : actions,
});

/** Every area that a grant may name, in display order. */
export const permissionAreas = {
  EXT: area(null, 'AWEB', 'SAPP'),
  POST: area('postType'),
  CONT: area(null),
  BILL: area(null),
  ITEM: area(null),
  STCK: area(null),
  FILE: area('fileKind'),
  LEAV: area(null),
  CLAM: area(null),
  REPT: area(null),
  LOKP: area('lookup'),
  DATA: area('dataset'),
  FOLD: area(null),
  USER: area(null),
  ROLE: area(null),
  SETT: area(null),
  COUN: area(null),
  LANG: area(null),
  IMPT: area(null, 'CR'),
  SYST: area(null),
} as const satisfies Readonly<Record<string, Area>>;
export type PermissionArea = keyof typeof permissionAreas;

const isArea = (name: string): name is PermissionArea => Object.hasOwn(permissionAreas, name);
const scopePattern = /^(?:\*|[A-Za-z0-9._-]{1,64})$/;
const unique = (items: readonly string[]): boolean => new Set(items).size === items.length;

/**
 * Whether a text is a meaningful grant: a known area, actions for that area, and scopes, none of them repeated. `*`
 * must be the only scope. A grant without a scope would cover almost nothing, so it is invalid.
 */
export function isGrant(text: string): boolean {
  const [name = '', action = '', scope = '', ...rest] = text.split(':');
  if (rest.length > 0 || !isArea(name)) return false;
  const known: readonly string[] = permissionAreas[name].actions;
  const actions = action.split('|');
  const scopes = scope.split('|');
  return (
    unique(actions) &&
    actions.every((each) => known.includes(each)) &&
    unique(scopes) &&
    scopes.every((each) => scopePattern.test(each)) &&
    (scopes.length === 1 || !scopes.includes('*'))
  );
}

/**
 * The grants that a user may not pass on, because the user's own grants do not cover every action on every scope. An
 * administrator may pass on any grant.
 */
export const notCovered = (holder: { isAdmin: boolean; grants: readonly Grant[] }, wanted: readonly Grant[]): Grant[] =>
  wanted.filter((grant) => !covers(holder.grants, grant, holder.isAdmin));
