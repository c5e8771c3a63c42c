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
  /** The data that the entry's screen reads, in addition to the entry itself. */
  needs: readonly string[];
}

/**
 * Whether a user may open a menu entry. Anyone but an administrator needs LOKP for the entry (by id, or by code, which
 * is the same on every site) and the grants that its screen needs. Flag S limits the entry to administrators, flag F to
 * folder admins and administrators, flag B to beta participants and administrators; H hides it from everyone.
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
 * The entries that a user may open, each followed by its children. Children of an inaccessible entry are omitted, as
 * are headings without entries.
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
