import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../caller.ts';
import type { Tables } from './tables.ts';

/** Tables whose rows belong to a folder, a customer or a person, and are read only through a caller's scope. */
export const scopedTables = [
  'folder', 'app_user', 'contact', 'contact_info', 'item', 'file', 'floor_plan', 'station', 'post', 'upload_package', 'message', 'invoice', 'payment', 'stock_ledger', 'ping',
] as const satisfies readonly (keyof Tables)[];
export type ScopedTable = (typeof scopedTables)[number];
export const isScopedTable = (name: string): name is ScopedTable => scopedTables.some((table) => table === name);

/** `list`: the folders of the header. `any`: every folder that the caller may enter (reads by id, writes). */
export type Reach = 'list' | 'any';
type Predicate = RawBuilder<boolean>;

const all = sql<boolean>`true`;
const none = sql<boolean>`false`;
const within = (ids: readonly string[]): Predicate => sql<boolean>`= any(${[...ids]}::text[])`;

/** What staff see: rows of their folders; administrators see everything. */
function staffPredicate(table: ScopedTable, caller: Caller, reach: Reach): Predicate {
  if (caller.isAdmin && (reach === 'any' || caller.everyFolder)) return all;
  const folders = reach === 'list' ? caller.folderScope : caller.folderIds;
  switch (table) {
    case 'folder':
      return sql<boolean>`folder.id ${within(folders)}`;
    case 'app_user':
      return sql<boolean>`(app_user.id = ${caller.userId} or exists (select from folder_user fu where fu.user_id = app_user.id and fu.folder_id ${within(folders)}))`;
    case 'item':
      // Items are inherited: those of the folders above can be used in this one.
      return sql<boolean>`item.folder_id ${within(reach === 'list' ? caller.folderLine : caller.wholeFolderLine)}`;
    case 'file':
      return sql<boolean>`(file.folder_id ${within(folders)} or (file.ref_kind = 'USER' and file.ref_id = ${caller.userId}))`;
    case 'ping':
      return sql<boolean>`ping.user_id = ${caller.userId}`;
    case 'post': {
      const types = postTypes(caller.grants);
      const inFolders = sql<boolean>`post.folder_id ${within(folders)}`;
      return types === 'all' ? inFolders : sql<boolean>`(${inFolders} and post.type_id ${within(types)})`;
    }
    case 'upload_package':
      // Work is as visible as the post that it belongs to, wherever that was moved meanwhile.
      return sql<boolean>`exists (select from post where post.id = upload_package.post_id and ${staffPredicate('post', caller, reach)})`;
    default:
      return sql<boolean>`${sql.ref(`${table}.folder_id`)} ${within(folders)}`;
  }
}

/** The post types that grants of area POST name (scope = type id); records of other types do not exist for the caller. */
function postTypes(grants: readonly string[]): 'all' | readonly string[] {
  const scopes = grants.filter((grant) => grant.startsWith('POST:')).flatMap((grant) => (grant.split(':')[2] ?? '').split('|'));
  return scopes.includes('*') ? 'all' : scopes.filter((scope) => scope !== '');
}

/** What a customer sees: their own, at the sites listed for them; money only with billing; nothing that is for staff. */
function portalPredicate(table: ScopedTable, caller: Caller): Predicate {
  if (caller.contactId === null) return none;
  const { contactId } = caller;
  const sites = within(caller.siteIds);
  switch (table) {
    case 'folder':
      return sql<boolean>`folder.id ${within(caller.folderIds)}`;
    case 'app_user':
      return sql<boolean>`app_user.id = ${caller.userId}`;
    case 'contact':
      return sql<boolean>`contact.id = ${contactId}`;
    case 'contact_info':
      return sql<boolean>`(contact_info.contact_id = ${contactId} and ((contact_info.type_val = 3 and contact_info.id ${sites}) or (contact_info.type_val = 1 and ${caller.billing})))`;
    case 'post':
      return sql<boolean>`(post.contact_id = ${contactId} and post.site_id ${sites} and post.systype = 'job' and post.dts is null)`;
    case 'floor_plan':
    case 'station':
      return sql<boolean>`(${sql.ref(`${table}.contact_id`)} = ${contactId} and ${sql.ref(`${table}.site_id`)} ${sites})`;
    case 'file':
      return sql<boolean>`(file.contact_id = ${contactId} and (case when file.ref_kind = 'INVOICE' then ${caller.billing} else file.site_id ${sites} end))`;
    case 'invoice':
      return sql<boolean>`(invoice.contact_id = ${contactId} and invoice.state <> 'draft' and ${caller.billing})`;
    case 'payment':
      return sql<boolean>`(payment.contact_id = ${contactId} and ${caller.billing})`;
    default:
      return none;
  }
}

const foldered: ReadonlySet<ScopedTable> = new Set<ScopedTable>(['contact_info', 'post', 'floor_plan', 'station', 'invoice', 'payment']);

/** A customer's lists show the folder that the header names and those below it; reads by id do not ask. */
const narrowed = (predicate: Predicate, table: ScopedTable, caller: Caller, reach: Reach): Predicate =>
  reach === 'list' && foldered.has(table) ? sql<boolean>`(${predicate} and ${sql.ref(`${table}.folder_id`)} ${within(caller.folderScope)})` : predicate;

/** The condition under which a row of `table` is there for the caller; the columns are named with their table. */
export const scopePredicate = (table: ScopedTable, caller: Caller, reach: Reach): Predicate =>
  caller.kind === 'portal' ? narrowed(portalPredicate(table, caller), table, caller, reach) : staffPredicate(table, caller, reach);
