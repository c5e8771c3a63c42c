import type { contract } from '@field-service/contract/contract.ts';
import type { NewPerson } from '@field-service/contract/access/iam-users.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { inviteUser } from '../accounts/public.ts';
import { requireInPerson } from './access.ts';
import { insertUser, selectContactFolder } from './invite.queries.ts';
import { readUser, recordUser, requireFreeNames, takeLiving } from './target.ts';
import { requireRoles } from './user-roles.ts';
import { replaceFolders, replaceRoles, replaceSites } from './user-writes.queries.ts';
import { requireFolders, requireSites } from './users.ts';

type Users = typeof contract.users;
type UserData = RouteResult<Users['get']>;

const sendLink = async (context: RequestContext, userId: string): Promise<void> =>
  await inviteUser(
    { db: context.db.asSystem('the caller may administer who is invited'), enqueue: context.enqueue, now: context.now },
    userId,
  );

async function requireCustomer(context: RequestContext, caller: Caller, body: NewPerson): Promise<string> {
  if (body.contactId === undefined) throw new Refusal('field.invalid', { fields: ['contactId'] });
  const folderId = await selectContactFolder(context.db, body.contactId);
  if (folderId === undefined)
    throw new Refusal('record.referenced_missing', { field: 'contactId', id: body.contactId });
  if (!caller.isAdmin && !caller.adminFolderIds.includes(folderId))
    throw new Refusal('user.beyond_reach', { folders: [folderId] });
  await requireSites(context, caller, body.contactId, body.sites);
  return folderId;
}

async function makePerson(context: RequestContext, caller: Caller, body: NewPerson): Promise<string> {
  const customer = body.usertype === 'portal';
  const strange = customer
    ? (['roles', 'folders'] as const).filter((field) => body[field].length > 0)
    : [
        ...(body.contactId === undefined ? [] : ['contactId']),
        ...(body.sites.length > 0 ? ['sites'] : []),
        ...(body.billing ? ['billing'] : []),
      ];
  if (strange.length > 0) throw new Refusal('field.invalid', { fields: strange });
  const username = body.username ?? body.email.toLowerCase();
  const reach = customer ? [await requireCustomer(context, caller, body)] : body.folders;
  if (!customer) await requireFolders(context, caller, body.folders);
  await requireRoles(context, caller, body.roles);
  await requireFreeNames(context, { id: null, username, email: body.email });
  const id = uuidv7();
  await insertUser(context.db, {
    id,
    username,
    displayname: body.displayname,
    email: body.email,
    usertype: body.usertype,
    lang: body.lang,
    contact_id: body.contactId ?? null,
    billing: body.billing,
  });
  await replaceFolders(context.db, id, [...new Set(body.folders)]);
  await replaceRoles(context.db, id, [...new Set(body.roles)]);
  await replaceSites(context.db, id, [...new Set(body.sites)]);
  await recordUser(context, caller, { id, reach: [...reach] }, { kind: 'create', after: { ...body, username } });
  return id;
}

/** Creates an account and emails an invitation link, or emails a new link to an account that was never activated. */
export async function invite(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<Users['invite']>,
): Promise<UserData> {
  requireInPerson(caller);
  if ('id' in body) {
    const target = await takeLiving(context, caller, body.id);
    await sendLink(context, target.id);
    await recordUser(context, caller, target, { kind: 'invite', after: { email: target.email } });
    return await readUser(context, caller, target.id);
  }
  const id = await makePerson(context, caller, body);
  await sendLink(context, id);
  return await readUser(context, caller, id);
}

/** Creates a bot account without a password or an address. Its keys are created separately. */
export async function inviteBot(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<Users['inviteBot']>,
): Promise<UserData> {
  requireInPerson(caller);
  await requireFolders(context, caller, body.folders);
  await requireRoles(context, caller, body.roles);
  await requireFreeNames(context, { id: null, username: body.username, email: null });
  const id = uuidv7();
  await insertUser(context.db, {
    id,
    username: body.username,
    displayname: body.displayname,
    email: null,
    usertype: 'bot',
    lang: 'en-GB',
    contact_id: null,
    billing: false,
  });
  await replaceFolders(context.db, id, [...new Set(body.folders)]);
  await replaceRoles(context.db, id, [...new Set(body.roles)]);
  await recordUser(
    context,
    caller,
    { id, reach: body.folders },
    { kind: 'create', after: { usertype: 'bot', ...body } },
  );
  return await readUser(context, caller, id);
}
