import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { Refusal } from '../../../refusal.ts';
import { findOwnFile } from '../../site/files/public.ts';
import { recordHistory } from '../../../history/public.ts';
import { hashPassword, maxWaiting, readProfile, requirePassword } from '../sessions/public.ts';
import { requestAddressChange, isNamedByAddress } from './change-email.ts';
import { selectAccount, type Account } from './links.queries.ts';
import { dropSendlog, lockOwn, updateOwn } from './accounts.queries.ts';

type ProfileInput = ParsedInput<typeof contract.accounts.saveProfile>;
const own = "the caller's own account";

async function ownAccount(db: ScopedDb, caller: Caller): Promise<Account> {
  const account = await selectAccount(db.asSystem(own), caller.userId);
  if (account === undefined) throw new Refusal('session.blocked', {}, { sess: 'blk' });
  return account;
}

const asksForAddress = (account: Account, email: string | undefined): email is string =>
  email !== undefined && email !== account.email?.toLowerCase();

/**
 * Runs before the transaction of an address change: verifies the password and, if the user name is the address, hashes
 * the new password.
 */
export async function checkProfile(
  context: RequestContext,
  caller: Caller,
  { body }: ProfileInput,
): Promise<{ passwordHash: string | undefined }> {
  const account = await ownAccount(context.db, caller);
  if (!asksForAddress(account, body.email)) return { passwordHash: undefined };
  const renames = isNamedByAddress(account);
  if (body.password === undefined || (renames && body.newPassword === undefined))
    throw new Refusal('account.password_missing', {
      fields: [body.password === undefined ? 'password' : 'newPassword'],
    });
  const system = context.db.asSystem('failed passwords are counted by name and address');
  await requirePassword({ ...context, system }, account.username, account.passwordHash, body.password);
  return {
    passwordHash:
      renames && body.newPassword !== undefined ? await hashPassword(body.newPassword, maxWaiting) : undefined,
  };
}

/** Throws `file.not_found` unless the file is the caller's own, or `field.invalid` if it is not a picture. */
async function requirePicture(db: ScopedDb, caller: Caller, id: string, field: string): Promise<void> {
  const file = await findOwnFile(db, id, caller.userId);
  if (file === undefined || file.dts !== null || file.ref_kind !== 'USER' || file.ref_id !== caller.userId)
    throw new Refusal('file.not_found', { id });
  if (!file.type.startsWith('image/')) throw new Refusal('field.invalid', { fields: [field] });
}

/** Changes the fields that users may change about themselves. A new address applies only once its link is followed. */
export async function saveProfile(
  context: RequestContext,
  caller: Caller,
  { body }: ProfileInput,
  { passwordHash }: { passwordHash: string | undefined },
): Promise<RouteResult<typeof contract.accounts.saveProfile>> {
  const { db, now, enqueue } = context;
  const before = await lockOwn(db.asSystem(own), caller.userId);
  const { contact, displayname, email } = body;
  if (contact?.id !== undefined && contact.id !== (caller.contactId ?? caller.userId))
    throw new Refusal('record.not_found', { noun: 'contact', id: contact.id });
  if (contact !== undefined && contact.uts === undefined) throw new Refusal('record.base_missing', {});
  if (contact !== undefined && contact.uts !== before.uts) throw new Refusal('record.changed', { uts: before.uts });
  if (typeof contact?.avatar === 'string') await requirePicture(db, caller, contact.avatar, 'contact.avatar');
  const after = {
    displayname: displayname ?? before.displayname,
    avatar: contact?.avatar === undefined ? before.avatar : contact.avatar,
  };
  if (after.displayname !== before.displayname || after.avatar !== before.avatar) {
    await updateOwn(db.asSystem(own), caller.userId, after);
    await recordHistory(context, caller, {
      noun: 'user',
      id: caller.userId,
      folderId: null,
      kind: 'update',
      before: { displayname: before.displayname, avatar: before.avatar },
      after,
    });
  }
  const account = await ownAccount(db, caller);
  if (asksForAddress(account, email)) {
    // The address may have changed since the password was checked.
    if (isNamedByAddress(account) !== (passwordHash !== undefined))
      throw new Refusal('record.changed', { uts: before.uts });
    await requestAddressChange({ db: db.asSystem(own), enqueue, now }, account, email, passwordHash);
    await recordHistory(context, caller, {
      noun: 'user',
      id: caller.userId,
      folderId: null,
      kind: 'ask-email',
      after: { email },
    });
  }
  return await readProfile(db.asSystem(own), caller);
}

/** Sets one of the caller's own pictures as their signature; null removes the signature. */
export async function saveSignature(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<typeof contract.accounts.saveSignature>,
): Promise<RouteResult<typeof contract.accounts.saveSignature>> {
  const { db } = context;
  const { fileId } = body;
  if (fileId !== null) await requirePicture(db, caller, fileId, 'fileId');
  const before = await lockOwn(db.asSystem(own), caller.userId);
  if (before.signature !== fileId) {
    await updateOwn(db.asSystem(own), caller.userId, { signature: fileId });
    await recordHistory(context, caller, {
      noun: 'user',
      id: caller.userId,
      folderId: null,
      kind: 'update',
      before: { signature: before.signature },
      after: { signature: fileId },
    });
  }
  return { signature: fileId };
}

/** Ends the request for the log of the caller's device, if there is one. */
export async function logSent(
  { db }: RequestContext,
  caller: Caller,
): Promise<RouteResult<typeof contract.accounts.logSent>> {
  await dropSendlog(db.asSystem(own), caller.userId);
  return {};
}
