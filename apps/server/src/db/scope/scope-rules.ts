import { seesSupplyRequests } from '@field-service/domain/goods/supply-request.ts';
import { covers, scopesOf } from '@field-service/domain/access/permissions.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../../caller.ts';
import { isOfficeOnly } from './office-only.ts';
import type { Tables } from '../tables/tables.ts';

/** Tables whose rows belong to a folder, a customer or a person, and can only be read through a caller's scope. */
export const scopedTables = [
  'folder',
  'app_user',
  'contact',
  'contact_info',
  'item',
  'file',
  'floor_plan',
  'station',
  'post',
  'upload_package',
  'message',
  'invoice',
  'payment',
  'stockist',
  'stock_ledger',
  'supply_request',
  'ping',
  'order_set',
  'recommendation',
  'sighting',
  'threshold',
  'corrective_action',
  'document',
  'shipment',
  'parcel',
  'form',
  'form_answer',
  'dashboard',
  'webhook',
  'billing_period',
] as const satisfies readonly (keyof Tables)[];
export type ScopedTable = (typeof scopedTables)[number];
export const isScopedTable = (name: string): name is ScopedTable => scopedTables.some((table) => table === name);

/** `list`: the folders of the header. `any`: every folder that the caller may enter (reads by id, writes). */
export type Reach = 'list' | 'any';
type Predicate = RawBuilder<boolean>;

const all = sql<boolean>`true`;
const none = sql<boolean>`false`;
const within = (ids: readonly string[]): Predicate => sql<boolean>`= any(${[...ids]}::text[])`;

/** Staff see the rows of their folders; administrators see everything, except in lists that the header narrows. */
function staffPredicate(table: ScopedTable, caller: Caller, reach: Reach): Predicate {
  if (caller.isAdmin && (reach === 'any' || caller.everyFolder)) return all;
  const folders = reach === 'list' ? caller.folderScope : caller.folderIds;
  switch (table) {
    case 'folder':
      return sql<boolean>`folder.id ${within(folders)}`;
    case 'app_user':
      // A colleague is listed in their folders; a customer's user, wherever the customer is listed.
      return sql<boolean>`(app_user.id = ${caller.userId} or exists (select from folder_user fu where fu.user_id = app_user.id and fu.folder_id ${within(folders)})
        or (app_user.usertype = 'portal' and exists (select from contact uc where uc.id = app_user.contact_id and uc.folder_id ${within(folders)})))`;
    case 'document':
      return sql<boolean>`document.folder_id ${within(reach === 'list' ? caller.folderLine : caller.wholeFolderLine)}`;
    case 'item':
      // Items are inherited: those of the folders above can be used in this one.
      return sql<boolean>`item.folder_id ${within(reach === 'list' ? caller.folderLine : caller.wholeFolderLine)}`;
    case 'form':
      return sql<boolean>`form.folder_id ${within(reach === 'list' ? caller.folderLine : caller.wholeFolderLine)}`;
    case 'form_answer':
      return sql<boolean>`(case when form_answer.post_id is null then form_answer.folder_id ${within(folders)} else ${ofPost(sql`form_answer.post_id`, staffPredicate('post', caller, reach))} end)`;
    case 'dashboard':
      // The caller's own dashboards, those of all staff, those shared in their folders and the folders above, and those
      // shared with their roles.
      return sql<boolean>`(case dashboard.shared when 'own' then dashboard.owner_id = ${caller.userId} when 'site' then true when 'folder' then dashboard.folder_id ${within(reach === 'list' ? caller.folderLine : caller.wholeFolderLine)}
        else exists (select from user_role ur where ur.user_id = ${caller.userId} and ur.role_id = dashboard.role_id) end)`;
    case 'file':
      return staffFiles(caller, reach, folders);
    case 'ping':
      return sql<boolean>`ping.user_id = ${caller.userId}`;
    case 'post': {
      // Records of types that the caller may not view do not exist for them, whatever else they may do with those
      // types.
      const types = caller.isAdmin ? 'all' : scopesOf(caller.grants, 'POST', 'VW');
      const inFolders = sql<boolean>`post.folder_id ${within(folders)}${ownAffairs(caller)}`;
      return types === 'all'
        ? inFolders
        : sql<boolean>`(${inFolders} and (post.type_id ${within(types)} or ${isPersonal}))`;
    }
    case 'upload_package':
      return ofPost(sql`upload_package.post_id`, staffPredicate('post', caller, reach));
    case 'message':
      return sql<boolean>`(case when message.ref_kind = 'POST' then ${ofPost(sql`message.ref_id`, staffPredicate('post', caller, reach))} else message.folder_id ${within(folders)} end)`;
    case 'stockist':
      // A van or a warehouse is in its folder; a person is in the folders that they belong to.
      return sql<boolean>`(stockist.folder_id ${within(folders)} or exists (select from app_user where app_user.id = stockist.id and ${staffPredicate('app_user', caller, reach)}))`;
    case 'stock_ledger':
      return sql<boolean>`(case when stock_ledger.post_id is null then stock_ledger.folder_id ${within(folders)} else ${ofPost(sql`stock_ledger.post_id`, staffPredicate('post', caller, reach))} end)`;
    case 'supply_request': {
      const own = seesSupplyRequests.some((needs) => covers(caller.grants, needs, caller.isAdmin))
        ? sql``
        : sql` and ${caller.userId} in (supply_request.user_id, supply_request.created_by)`;
      return sql<boolean>`(supply_request.folder_id ${within(folders)}${own})`;
    }
    default:
      return sql<boolean>`${sql.ref(`${table}.folder_id`)} ${within(folders)}`;
  }
}

/**
 * Posts about a person's own affairs, and the grant that shows those of others; POST grants for a type do not apply to
 * them.
 */
const personal = { claim: 'CLAM:VW', leave: 'LEAV:VW', worktime: 'USER:VW' } as const;
const personalKinds = Object.keys(personal);
const isPersonal = sql<boolean>`post.systype ${within(personalKinds)}`;

/** The end of a condition that hides others' personal posts unless the caller has the grant for their kind. */
function ownAffairs(caller: Caller): RawBuilder<unknown> {
  const closed = Object.entries(personal)
    .filter(([, needs]) => !covers(caller.grants, needs, caller.isAdmin))
    .map(([kind]) => kind);
  return closed.length === 0
    ? sql``
    : sql` and (post.systype <> all(${closed}::text[]) or post.created_by = ${caller.userId})`;
}

/**
 * The end of a condition that shows attachments of leave, such as a medical certificate, only to the person on leave
 * and to the approvers.
 */
const ownPapers = (caller: Caller): RawBuilder<unknown> =>
  covers(caller.grants, 'LEAV:AP', caller.isAdmin)
    ? sql``
    : sql` and (post.systype <> 'leave' or post.created_by = ${caller.userId})`;

/** Rows of a post are as visible as the post, even if it has since been moved. */
const ofPost = (id: RawBuilder<unknown>, visible: Predicate): Predicate =>
  sql<boolean>`exists (select from post where post.id = ${id} and ${visible})`;
const ofVisit = (id: RawBuilder<unknown>, visible: Predicate): Predicate =>
  sql<boolean>`exists (select from visit join post on post.id = visit.post_id where visit.id = ${id} and ${visible})`;
/** A file of a record is as visible as the record. */
const ofRecord = (table: 'item' | 'document' | 'form_answer', visible: Predicate): Predicate =>
  sql<boolean>`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = file.ref_id and ${visible})`;

/**
 * A file of a post, visit, document or answer is as visible as that record, and a user's picture is as visible as the
 * user. A user's other files are visible only to that user, and files of items are visible in the folders that inherit
 * the items. Any other file is visible in its folder. `perms` of `any` widens a post's files to anyone who may enter
 * the post's folder, unless the post is about a person.
 */
function staffFiles(caller: Caller, reach: Reach, folders: readonly string[]): Predicate {
  const post = sql<boolean>`(${staffPredicate('post', caller, reach)} or (file.perms = 'any' and not ${isPersonal} and post.folder_id ${within(folders)}))`;
  return sql<boolean>`(case file.ref_kind
    when 'USER' then file.ref_id = ${caller.userId} or exists (select from app_user where app_user.avatar = file.id and ${staffPredicate('app_user', caller, reach)})
    when 'POST' then ${ofPost(sql`file.ref_id`, sql<boolean>`(${post}${ownPapers(caller)})`)}
    when 'VISIT' then ${ofVisit(sql`file.ref_id`, post)}
    when 'ITEM' then file.folder_id ${within(reach === 'list' ? caller.folderLine : caller.wholeFolderLine)}
    when 'DOCUMENT' then ${ofRecord('document', staffPredicate('document', caller, reach))}
    when 'ANSWER' then ${ofRecord('form_answer', staffPredicate('form_answer', caller, reach))}
    else file.folder_id ${within(folders)} end)`;
}

/**
 * The rows that a customer sees: their own, those at the sites listed for them, and those published to customers. Money
 * is shown only with billing permission, and nothing is shown that is only for staff.
 */
function portalPredicate(table: ScopedTable, caller: Caller, reach: Reach = 'any'): Predicate {
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
      return sql<boolean>`(post.contact_id = ${contactId} and post.site_id ${sites} and post.systype in ('job', 'ticket') and post.dts is null)`;
    case 'document':
      return sql<boolean>`(document.folder_id ${within(reach === 'list' ? caller.folderLine : caller.wholeFolderLine)} and document.published and document.dts is null and (document.contact_id is null or document.contact_id = ${contactId}))`;
    case 'item':
      // The items offered to customers, from the caller's folders and those above.
      return sql<boolean>`(item.folder_id ${within(reach === 'list' ? caller.folderLine : caller.wholeFolderLine)} and (item.data ->> 'published')::boolean is true and item.dts is null)`;
    case 'form':
      return sql<boolean>`(form.folder_id ${within(reach === 'list' ? caller.folderLine : caller.wholeFolderLine)} and form.published and form.state = 'active' and form.dts is null)`;
    case 'form_answer':
      return sql<boolean>`form_answer.user_id = ${caller.userId}`;
    case 'floor_plan':
    case 'station':
    case 'shipment':
    case 'parcel':
    case 'recommendation':
    case 'sighting':
    case 'threshold':
    case 'corrective_action':
      return sql<boolean>`(${sql.ref(`${table}.contact_id`)} = ${contactId} and ${sql.ref(`${table}.site_id`)} ${sites})`;
    case 'file':
      return sql<boolean>`(case file.ref_kind
        when 'USER' then file.ref_id = ${caller.userId}
        when 'POST' then ${ofPost(sql`file.ref_id`, portalPredicate('post', caller))} and not ${isOfficeOnly('file')}
        when 'VISIT' then ${ofVisit(sql`file.ref_id`, portalPredicate('post', caller))}
        when 'INVOICE' then file.contact_id = ${contactId} and ${caller.billing}
        when 'PAYMENT' then file.contact_id = ${contactId} and ${caller.billing}
        when 'ITEM' then ${ofRecord('item', portalPredicate('item', caller, reach))}
        when 'DOCUMENT' then ${ofRecord('document', portalPredicate('document', caller, reach))}
        when 'ANSWER' then ${ofRecord('form_answer', portalPredicate('form_answer', caller))}
        else file.contact_id = ${contactId} and file.site_id ${sites} end)`;
    case 'invoice':
      return sql<boolean>`(invoice.contact_id = ${contactId} and invoice.state <> 'draft' and ${caller.billing})`;
    case 'payment':
      return sql<boolean>`(payment.contact_id = ${contactId} and ${caller.billing})`;
    default:
      return none;
  }
}

const foldered: ReadonlySet<ScopedTable> = new Set<ScopedTable>([
  'contact_info',
  'post',
  'floor_plan',
  'station',
  'invoice',
  'payment',
  'recommendation',
  'sighting',
  'threshold',
  'corrective_action',
  'shipment',
  'parcel',
]);

/** A customer's lists show the folder that the header names and those below it; reads by id ignore the header. */
const narrowed = (predicate: Predicate, table: ScopedTable, caller: Caller, reach: Reach): Predicate =>
  reach === 'list' && foldered.has(table)
    ? sql<boolean>`(${predicate} and ${sql.ref(`${table}.folder_id`)} ${within(caller.folderScope)})`
    : predicate;

/** The condition under which a row of `table` is visible to the caller; the columns are qualified with their table. */
export const scopePredicate = (table: ScopedTable, caller: Caller, reach: Reach): Predicate =>
  caller.kind === 'portal'
    ? narrowed(portalPredicate(table, caller, reach), table, caller, reach)
    : staffPredicate(table, caller, reach);

/** Matches posts about a person's own affairs: among posts, only these depend on the individual caller. */
export const isPersonalPost = isPersonal;

/**
 * Like `scopePredicate`, for rows that are not about a person's own affairs, in a form that callers with the same
 * folders and grants share: the result for one of them applies to all. Posts that match `isPersonalPost` must be
 * excluded beforehand.
 */
export const sharedPredicate = (table: ScopedTable, caller: Caller): Predicate =>
  scopePredicate(table, table === 'post' ? { ...caller, userId: '' } : caller, 'any');
