/** A grant or a requirement, in the form `area:action:scope`; action and scope may be lists separated by `|`. */
export type Grant = string;

/** The user whose permissions are checked; `perms` is missing while the profile has not been loaded. */
export interface PermissionHolder {
  isAdmin: boolean;
  perms?: readonly Grant[] | undefined;
}

export type PermissionResult = { ok: true } | { ok: false; code: 'permission.missing' | 'permission.none_detected' };

/** The message for `permission.none_detected` (specification 000, section 6). */
export const noPermsDetected = 'No Perms Detected!';

interface ParsedGrant {
  area: string;
  actions: readonly string[];
  /** Empty if the text names no scope. */
  scopes: readonly string[];
}

const listOf = (text: string | undefined): string[] => (text ?? '').split('|').filter((item) => item !== '');

function readGrant(text: Grant): ParsedGrant | undefined {
  const [area, action, scope, ...rest] = text.split(':');
  const actions = listOf(action);
  if (!area || actions.length === 0 || rest.length > 0) return undefined;
  return { area, actions, scopes: listOf(scope) };
}

/**
 * The maximum size of the cache of parsed grants, which exists because a request checks the same few grants many times.
 * A site has far fewer grants than this.
 */
const maxKnown = 10_000;
const known = new Map<Grant, ParsedGrant | undefined>();

function parseGrant(text: Grant): ParsedGrant | undefined {
  if (known.has(text)) return known.get(text);
  const parsed = readGrant(text);
  if (known.size >= maxKnown) known.clear();
  known.set(text, parsed);
  return parsed;
}

const coversPair = (grants: readonly ParsedGrant[], area: string, action: string, scope: string | undefined): boolean =>
  grants.some(
    (grant) =>
      grant.area === area &&
      grant.actions.includes(action) &&
      (scope === undefined || grant.scopes.includes('*') || grant.scopes.includes(scope)),
  );

/**
 * Whether the union of the grants covers each action of a requirement on each of its scopes. A requirement without a
 * scope is met by any scope, and one with scope `*` only by a grant for all scopes. An empty requirement is always met
 * and a malformed one never; malformed grants are ignored.
 */
export function covers(grants: readonly Grant[], requirement: string, isAdmin: boolean): boolean {
  if (isAdmin || requirement === '') return true;
  const wanted = parseGrant(requirement);
  if (!wanted) return false;
  const held = grants.map(parseGrant).filter((grant) => grant !== undefined);
  const scopes = wanted.scopes.length > 0 ? wanted.scopes : [undefined];
  return wanted.actions.every((action) => scopes.every((scope) => coversPair(held, wanted.area, action, scope)));
}

/** What a person needs to export what `needs` lets them read: `POST:VW` gives `POST:EX`. */
export function exportNeedOf(needs: string): string {
  const [area = '', , ...scope] = needs.split(':');
  return [area, 'EX', ...scope].join(':');
}

/**
 * The scopes for which the grants allow an action in an area, such as `VW` in `POST`; `all` if one of the grants covers
 * every scope.
 */
export function scopesOf(grants: readonly Grant[], area: string, action: string): 'all' | readonly string[] {
  const scopes = grants.flatMap((text) => {
    const grant = parseGrant(text);
    return grant?.area === area && grant.actions.includes(action) ? grant.scopes : [];
  });
  return scopes.includes('*') ? 'all' : [...new Set(scopes)];
}

/** A check of several requirements; `flags` are those of the menu entry or control being guarded. */
export interface PermissionCheck {
  requirements: readonly string[];
  mode: 'all' | 'any';
  flags?: string | undefined;
}

/**
 * The check in specification 000, section 6: administrators pass, and flag S (system admin) fails everyone else. A
 * missing list of permissions has its own failure code and is never treated as empty. Without requirements, the check
 * passes.
 */
export function checkPermissions(holder: PermissionHolder, check: PermissionCheck): PermissionResult {
  if (holder.isAdmin) return { ok: true };
  if (check.flags?.includes('S')) return { ok: false, code: 'permission.missing' };
  const { perms } = holder;
  if (!perms) return { ok: false, code: 'permission.none_detected' };
  const wanted = check.requirements.filter((requirement) => requirement !== '');
  if (wanted.length === 0) return { ok: true };
  const holds = (requirement: string): boolean => covers(perms, requirement, false);
  const met = check.mode === 'all' ? wanted.every(holds) : wanted.some(holds);
  return met ? { ok: true } : { ok: false, code: 'permission.missing' };
}

/**
 * The matching that clients use for display only, to show a button or menu entry: whether a grant starts with the text
 * or contains it. The server never relies on this.
 */
export const matchesForDisplay = (grants: readonly Grant[], text: string, how: 'prefix' | 'substring'): boolean =>
  grants.some((grant) => (how === 'prefix' ? grant.startsWith(text) : grant.includes(text)));
