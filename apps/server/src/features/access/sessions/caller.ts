import type { Caller } from '../../../caller.ts';
import { withAncestors, withDescendants } from '../../site/folders/public.ts';
import type { BotKeyRow, PersonRow, SessionRow } from './queries.ts';

/**
 * Merges the settings of several roles: true wins over false, and the larger of two numbers wins. Otherwise, the first
 * value that is set is kept.
 */
export function mergeRoleConfigs(configs: readonly Readonly<Record<string, unknown>>[]): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const config of configs) {
    for (const [key, value] of Object.entries(config)) {
      const held = merged[key];
      if (held === undefined || held === null || held === false) merged[key] = value;
      else if (typeof held === 'number' && typeof value === 'number') merged[key] = Math.max(held, value);
    }
  }
  return merged;
}

/** The part of a caller that comes from the session or, for a bot, from the key. */
type Entrance = Pick<Caller, 'userId' | 'app' | 'did' | 'sessionId' | 'support' | 'knownAt'>;

function personCaller(row: PersonRow, entrance: Entrance): Caller {
  const everything = row.is_admin && row.usertype !== 'portal';
  const known = new Set(row.tree.map((folder) => folder.id));
  const administered = everything ? [...known] : withDescendants(row.tree, row.administered);
  // A customer's folders include everything below them. A member of staff is assigned to each folder individually, but
  // administers everything below.
  const entered =
    row.usertype === 'portal' ? withDescendants(row.tree, row.entered) : row.entered.filter((id) => known.has(id));
  const allowed = new Set([...entered, ...administered]);
  const folderIds = row.tree.filter((folder) => allowed.has(folder.id)).map((folder) => folder.id);
  const line = withAncestors(row.tree, folderIds);
  return {
    ...entrance,
    kind: row.usertype,
    username: row.username,
    name: row.displayname,
    isAdmin: everything,
    grants: row.roles.flatMap((role) => role.perms),
    roleConfig: mergeRoleConfigs(row.roles.map((role) => role.config)),
    folderIds,
    folderScope: folderIds,
    folderLine: line,
    wholeFolderLine: line,
    folderId: folderIds[0] ?? null,
    adminFolderIds: administered,
    everyFolder: everything,
    contactId: row.contact_id,
    siteIds: row.sites,
    billing: row.billing,
    lang: row.lang,
  };
}

/** The caller of a session, for a request that names no folder. */
export function callerOf(row: SessionRow): Caller {
  const { support } = row;
  const acting =
    support === null
      ? {}
      : { support: { accessId: support.accessId, supportId: support.supportId, name: support.name } };
  return personCaller(row, {
    userId: row.user_id,
    app: row.app,
    did: row.did,
    sessionId: row.id,
    knownAt: row.known_at,
    ...acting,
  });
}

/** The caller of a request that uses one of a bot's keys. */
export const botCallerOf = (row: BotKeyRow): Caller =>
  personCaller(row, { userId: row.user_id, app: 'web', did: null, sessionId: row.id });

/** The caller limited to a folder and its subfolders; undefined if the caller may not access that folder. */
export function narrowTo(caller: Caller, tree: SessionRow['tree'], folderId: string): Caller | undefined {
  if (!caller.folderIds.includes(folderId)) return undefined;
  const allowed = new Set(caller.folderIds);
  const folderScope = withDescendants(tree, [folderId]).filter((id) => allowed.has(id));
  return { ...caller, folderId, folderScope, folderLine: withAncestors(tree, folderScope), everyFolder: false };
}

/**
 * A user as the caller of what their phone had not sent, which `by` submits. Whoever supports `by` stays named; the
 * device is not, because the file only claims it.
 */
export const phoneCallerOf = (row: PersonRow, userId: string, by: Pick<Caller, 'support'>): Caller =>
  personCaller(row, {
    userId,
    app: 'app',
    did: null,
    sessionId: '',
    ...(by.support === undefined ? {} : { support: by.support }),
  });
