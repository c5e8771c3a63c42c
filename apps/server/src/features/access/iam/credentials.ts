import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { z } from 'zod';
import { requireGrant } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { mailPasswordNotice } from '../accounts/public.ts';
import { hashPassword, isOwnPassword, type Sessions } from '../sessions/public.ts';
import { readUser, recordUser, requireFreeNames, takeLiving, takeOwn } from './target.ts';
import { updateUser } from './user-writes.queries.ts';
import { endMailedLinks, endSessions } from './users.ts';

type Users = typeof contract.users;
interface NewPassword {
  byName: string;
  byEmail: string | null;
}

/**
 * Verifies a password, but only the caller's own: otherwise, the call could be used to guess other people's passwords.
 */
export async function verifyPassword(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<Users['verifyPassword']>,
): Promise<{ valid: boolean }> {
  if (body.id !== caller.userId) throw new Refusal('record.not_found', { noun: 'user', id: body.id });
  return { valid: await isOwnPassword(context, caller, body.password) };
}

/** Checks the caller's password and hashes the new one, before the transaction, because both operations are slow. */
export async function prepareUsername(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<Users['changeUsername']>,
): Promise<NewPassword> {
  if (params.id !== caller.userId) {
    requireGrant(caller, 'USER:UP');
    await readUser(context, caller, params.id);
  }
  if (!(await isOwnPassword(context, caller, body.oldPassword))) throw new Refusal('account.password_wrong', {});
  return {
    byName: await hashPassword(body.password),
    byEmail: body.emailPassword === undefined ? null : await hashPassword(body.emailPassword),
  };
}

/**
 * Changes the user name together with the password, which is hashed with the name. The user's sessions end, except the
 * caller's current one.
 */
export async function changeUsername(
  context: RequestContext,
  sessions: Sessions,
  caller: Caller,
  { params, body }: ParsedInput<Users['changeUsername']>,
  { byName, byEmail }: NewPassword,
): Promise<RouteResult<Users['get']>> {
  const own = params.id === caller.userId;
  const target = own ? await takeOwn(context, caller) : await takeLiving(context, caller, params.id);
  if (target.usertype === 'bot') throw new Refusal('field.invalid', { fields: ['id'] });
  if ((body.type === 'email' || body.changeEmail) && !z.email().safeParse(body.username).success)
    throw new Refusal('field.invalid', { fields: ['username'] });
  await requireFreeNames(context, { id: target.id, username: body.username, email: null });
  const email =
    body.changeEmail && body.username !== target.email?.toLowerCase()
      ? { email: body.username, is_verified: false }
      : {};
  await updateUser(context.db, target.id, {
    username: body.username,
    password_hash: byName,
    // If the user name is now the address, no separate hash for the address is needed.
    email_password_hash: 'email' in email || body.username === target.email?.toLowerCase() ? null : byEmail,
    ...email,
  });
  await endMailedLinks(context, target.id);
  await mailPasswordNotice(
    {
      db: context.db.asSystem('whom it is told has been read through the scope'),
      enqueue: context.enqueue,
      now: context.now,
    },
    target.id,
    target.email,
    context.requestId,
  );
  await endSessions(context, sessions, target.id, 'username', own ? caller.sessionId : null);
  await recordUser(context, caller, target, {
    kind: 'username',
    before: { username: target.username, ...('email' in email ? { email: target.email } : {}) },
    after: { username: body.username, ...('email' in email ? { email: email.email } : {}) },
  });
  return await readUser(context, caller, target.id);
}
