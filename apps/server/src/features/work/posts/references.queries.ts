import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { isLiveSiteOf } from '../../customers/contacts/public.ts';

/**
 * A folder and its ancestors, from which it inherits lookups and items. Unscoped: reads only the position of the
 * folders in the tree.
 */
const folderLine = (folderId: string): RawBuilder<string[]> => sql`array(
  with recursive line as (
    select id, parent_id from folder where id = ${folderId}
    union all select above.id, above.parent_id from folder above join line on above.id = line.parent_id)
  select id from line)`;

export interface SiteReference {
  contactId: string;
  folderId: string;
  timezone: string;
  currency: string;
  /** Whether the given site is a live site of the customer. */
  siteIsTheirs: boolean;
}

/**
 * Reads a live customer and whether `siteId` is one of the customer's sites; undefined if the caller cannot see the
 * customer. The customer is locked until the transaction ends. Deleting the customer or a site requires the same lock,
 * so a concurrent deletion is noticed.
 */
export async function readSite(db: ScopedDb, contactId: string, siteId: string): Promise<SiteReference | undefined> {
  await db.rows(sql`select c.id from ${db.sourceAny('contact')} c where c.id = ${contactId} for key share`);
  // Unscoped: reveals only whether the site belongs to the customer.
  const [row] = await db.rows(sql<SiteReference>`
    select c.id "contactId", f.id "folderId", f.timezone, f.currency,
           ${isLiveSiteOf(sql`${siteId}`, sql`c.id`)} "siteIsTheirs"
      from ${db.sourceAny('contact')} c ${related('join folder f on f.id = c.folder_id')}
     where c.id = ${contactId} and c.dts is null`);
  return row;
}

export interface LookupReference {
  id: string;
  type: number;
  code: string;
  name: string;
  flags: string;
  data: Record<string, unknown>;
}

/** Whether only live records are read, or also deleted ones, as for work already recorded. */
export type ReferenceState = 'living' | 'all';

/** The lookups among `ids` that apply in a folder: its own, those of its ancestors, and global ones. */
export async function readLookups(
  db: ScopedDb,
  folderId: string,
  ids: readonly string[],
  among: ReferenceState = 'living',
): Promise<LookupReference[]> {
  if (ids.length === 0) return [];
  return await db.rows(sql<LookupReference>`
    select l.id, l.type, l.code, l.name, l.flags, l.data from lookup l
     where l.id = any(${[...new Set(ids)]}::text[]) and (${among === 'all'} or l.deletor is null)
       and (l.folder_id is null or l.folder_id = any(${folderLine(folderId)}))`);
}

export interface ItemReference {
  id: string;
  code: string;
  uom: string;
  price: string;
  uiDisc: null;
  tax: string | null;
  stationTypeId: string | null;
}

/** The items among `ids` available in a folder: its own and those of its ancestors. */
export async function readItems(
  db: ScopedDb,
  folderId: string,
  ids: readonly string[],
  among: ReferenceState = 'living',
): Promise<ItemReference[]> {
  if (ids.length === 0) return [];
  // Unscoped: a folder uses its own items and those of its ancestors, regardless of the caller.
  return await db.rows(sql<ItemReference>`
    select i.id, i.code, u.name uom, trim_scale(i.price)::text price, null "uiDisc", i.tax_id tax, i.station_type_id "stationTypeId"
      from item i join lookup u on u.id = i.uom_id
     where i.id = any(${[...new Set(ids)]}::text[]) and (${among === 'all'} or i.dts is null) and i.folder_id = any(${folderLine(folderId)})`);
}

export interface StoredLine {
  id: string;
  parentId: string | null;
  itemId: string | null;
  name: string;
  qty: string;
  price: string;
  uiDisc: string | null;
  tax: string | null;
  flags: string;
  /** The type of the stations that the line covers. */
  stationTypeId: string | null;
}

/** The lines of a post as entered, in order. */
export async function readLines(db: ScopedDb, postId: string): Promise<StoredLine[]> {
  return await db.rows(sql<StoredLine>`
    select l.id, l.parent_id "parentId", l.item_id "itemId", l.name, trim_scale(l.qty)::text qty, trim_scale(l.price)::text price, l.ui_disc "uiDisc", l.tax_id tax, l.flags, l.station_type_id "stationTypeId"
      from ${db.childrenOf('post_line.post_id', postId)} l order by l.ord, l.id`);
}
