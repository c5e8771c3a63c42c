import type { Access } from '@field-service/contract/route.ts';
import { checkPermissions } from '@field-service/domain/access/permissions.ts';
import type { Caller } from './caller.ts';
import { Refusal } from './refusal.ts';

const kindOf = (caller: Caller): 'staff' | 'portal' => (caller.kind === 'portal' ? 'portal' : 'staff');

/** Throws unless the caller may call a route at all; what the caller may do with a single record is checked later. */
export function checkAccess(access: Access, caller: Caller): void {
  const kind = kindOf(caller);
  switch (access.kind) {
    case 'open':
      return;
    case 'self':
      if (!access.callers.includes(kind)) throw new Refusal('permission.missing', {});
      return;
    case 'portal':
      if (kind !== 'portal') throw new Refusal('permission.missing', {});
      return;
    case 'either':
      if (kind !== 'portal') requireGrant(caller, access.needs);
      return;
    case 'any':
      if (kind === 'portal' ? !access.portal : !access.needs.some((needs) => mayDo(caller, needs)))
        throw new Refusal('permission.missing', kind === 'portal' ? {} : { needs: access.needs });
      return;
    case 'grant':
      if (kind !== 'staff') throw new Refusal('permission.missing', {});
      requireGrant(caller, access.needs);
  }
}

/** Throws `permission.missing` unless the caller's grants cover `needs` (`area:action[:scope]`); only for staff. */
export function requireGrant(caller: Caller, needs: string): void {
  const result = checkPermissions(
    { isAdmin: caller.isAdmin, perms: caller.grants },
    { requirements: [needs], mode: 'all' },
  );
  if (!result.ok) throw new Refusal(result.code, { needs });
}

/**
 * Whether the caller's grants cover `needs`, for permissions that only change what a call does; false for portal users.
 */
export const mayDo = (caller: Caller, needs: string): boolean =>
  caller.kind !== 'portal' &&
  checkPermissions({ isAdmin: caller.isAdmin, perms: caller.grants }, { requirements: [needs], mode: 'all' }).ok;

/**
 * Throws `record.not_found` unless the caller may access the folder. An administrator may access every folder, even one
 * that was just created; whether the folder exists is checked when it is read.
 */
export function requireEntered(caller: Caller, folderId: string): void {
  if (!caller.isAdmin && !caller.folderIds.includes(folderId))
    throw new Refusal('record.not_found', { noun: 'folder', id: folderId });
}

export const isFolderAdmin = (caller: Caller, folderId: string): boolean =>
  caller.isAdmin || caller.adminFolderIds.includes(folderId);

/**
 * Throws unless the caller administers the folder: through the setting `admins` of the folder or of one above it, or as
 * an administrator of the site.
 */
export function requireFolderAdmin(caller: Caller, folderId: string): void {
  requireEntered(caller, folderId);
  if (!isFolderAdmin(caller, folderId)) throw new Refusal('permission.missing', { needs: 'folder admin' });
}

/** Throws unless the caller administers the site. */
export function requireAdmin(caller: Caller): void {
  if (!caller.isAdmin) throw new Refusal('permission.missing', { needs: 'admin' });
}

/**
 * Throws unless the caller administers the site in person: a supporter must neither extend their own access nor reach
 * the login credentials in a backup.
 */
export function requireAdminInPerson(caller: Caller): void {
  if (!caller.isAdmin || caller.support !== undefined) throw new Refusal('permission.missing', { needs: 'admin' });
}
