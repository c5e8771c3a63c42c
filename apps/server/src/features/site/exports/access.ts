import { createHash } from 'node:crypto';
import type { Caller } from '../../../caller.ts';

const sorted = (texts: readonly string[]): string[] => [...texts].sort();

/**
 * A hash of everything on which depends what a caller sees, whatever folder a request names. An export is written and
 * downloaded only while it is the same.
 */
export const accessOf = (caller: Caller): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        caller.kind,
        caller.userId,
        caller.isAdmin,
        sorted(caller.grants),
        sorted(caller.folderIds),
        sorted(caller.adminFolderIds),
        caller.contactId,
        sorted(caller.siteIds),
        caller.billing,
      ]),
    )
    .digest('hex');
