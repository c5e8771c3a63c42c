import { covers, type Grant } from './permissions.ts';

export interface MenuHolder {
  isAdmin: boolean;
  /** Whether the user administers at least one folder. */
  isFolderAdmin: boolean;
  /** Whether the user, or the whole site, participates in the beta. */
  isTester: boolean;
  grants: readonly Grant[];
}

export interface MenuEntry {
  id: string;
  code: string;
  /** H hide, B beta, S system admin, F folder admin (specification 000, section 2). */
  flags: string;
  /** The grants that the entry's screen requires, in addition to access to the entry itself. */
  needs: readonly string[];
}

/**
 * Whether a user may open a menu entry. Everyone except administrators needs LOKP for the entry (by its id, or by its
 * code, which is the same on every site) and the grants that its screen requires. Flag S limits the entry to
 * administrators, flag F to folder admins and administrators, and flag B to beta participants and administrators. Flag
 * H hides it from everyone.
 */
export function mayOpenEntry(holder: MenuHolder, entry: MenuEntry): boolean {
  if (entry.flags.includes('H')) return false;
  if (holder.isAdmin) return true;
  if (entry.flags.includes('S') || (entry.flags.includes('F') && !holder.isFolderAdmin)) return false;
  if (entry.flags.includes('B') && !holder.isTester) return false;
  const shown = [entry.id, entry.code].some((scope) => covers(holder.grants, `LOKP:VW:${scope}`, false));
  return shown && entry.needs.every((need) => covers(holder.grants, need, false));
}

/**
 * The entries that a user may open, each followed by its children. Children of an inaccessible entry and headings
 * without entries are omitted.
 */
export function openMenu<E extends MenuEntry & { parentId: string | null; heading: boolean }>(
  holder: MenuHolder,
  entries: readonly E[],
): E[] {
  const opened = entries.filter((entry) => mayOpenEntry(holder, entry));
  const under = (parentId: string | null): E[] =>
    opened
      .filter((entry) => entry.parentId === parentId)
      .flatMap((entry) => {
        const below = under(entry.id);
        return entry.heading && below.length === 0 ? [] : [entry, ...below];
      });
  return under(null);
}
