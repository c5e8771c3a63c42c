import type { contract } from '@field-service/contract/contract.ts';
import { isLanguage } from '@field-service/i18n/languages.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction, type OpenContext, type Services } from '../../../context.ts';
import type { JobContext } from '../../../queue/job.ts';
import type { EventPayloads } from '../../../queue/payloads.ts';
import { Refusal } from '../../../refusal.ts';
import { recordPersonHistory } from '../../../history/public.ts';
import { hashPassword, lockLoginNames, maxWaiting, requirePassword, selectLoginUser } from '../sessions/public.ts';
import { portalEnabled } from '../../site/settings/public.ts';
import { insertSignedUp, selectProspectType, selectSignUpFolder } from './accounts.queries.ts';
import { limitCalls, maxPerAddress, maxPerName } from './limits.ts';
import {
  closeLink,
  insertLink,
  replaceLinks,
  selectAccount,
  selectLink,
  selectTitle,
  type Link,
} from './links.queries.ts';
import { linkLifetime, mailLink, mailNotice, takeLink, type Claim } from './links.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The folder of a new customer. Throws `portal.disabled` if customers have no portal. */
async function folderForSignUp(context: Pick<OpenContext, 'system'>): Promise<string> {
  const folderId = await selectSignUpFolder(context.system);
  if (folderId === undefined || !(await portalEnabled(context.system, folderId)))
    throw new Refusal('portal.disabled', {});
  return folderId;
}

/**
 * Stores a sign-up until its link is followed. An existing account with the address is looked up only when the email is
 * written, so that the response and its timing reveal nothing.
 */
export async function register(
  services: Services,
  context: OpenContext,
  { body }: ParsedInput<typeof contract.accounts.register>,
): Promise<Record<string, never>> {
  const { system, http, now } = context;
  await limitCalls(system, 'sign-up:', http.ip, now, maxPerAddress);
  await limitCalls(system, `sign-up:${body.email}`, http.ip, now, maxPerName);
  await folderForSignUp(context);
  const passwordHash = await hashPassword(body.password, maxWaiting);
  const { email, name, organization, phone, lang } = body;
  await inTransaction(services, async ({ db, enqueue }) => {
    const linkId = uuidv7();
    await insertLink(db, {
      id: linkId,
      kind: 'sign-up',
      userId: uuidv7(),
      email,
      app: 'portal',
      passwordHash,
      data: { name, organization, phone: phone ?? '', lang: lang ?? 'en-GB' },
      cts: now,
      exp: now + linkLifetime,
    });
    await enqueue('account.signed_up', { linkId });
  });
  return {};
}

/** Emails the activation link to the person who signed up, or a notice if they already have an account. */
export async function mailSignUp(context: JobContext, { linkId }: EventPayloads['account.signed_up']): Promise<void> {
  const link = await selectLink(context.system, linkId);
  if (link === undefined || link.closed_at !== null) return;
  const known = await selectLoginUser(context.system, link.email);
  const account = known === undefined ? undefined : await selectAccount(context.system, known.id);
  const title = await selectTitle(context.system);
  const now = context.now();
  await context.transaction(async ({ db, enqueue }) => {
    const writer = { db, enqueue, now };
    if (account !== undefined) {
      await replaceLinks(db, link.user_id, ['sign-up'], now);
      await mailNotice(writer, account, 'sign-up-known', link.email, link.id);
      return;
    }
    await mailLink(writer, link, {
      name: text(link.data['name']),
      username: link.email,
      title,
      timezone: null,
      lang: text(link.data['lang']),
      userId: null,
    });
  });
}

/**
 * Creates the customer and account of a sign-up. The password chosen at sign-up is required, so that no one can
 * activate an account for a stranger.
 */
export async function openSignedUp(
  services: Services,
  context: OpenContext,
  claim: Claim,
  seen: Link,
  password: string,
): Promise<{ username: string }> {
  const { now, requestId } = context;
  await requirePassword(context, seen.email, seen.password_hash, password);
  const folderId = await folderForSignUp(context);
  return await inTransaction(services, async ({ db, notify }) => {
    const link = await takeLink(db, claim, now);
    const { user_id: userId, email, password_hash: passwordHash, data } = link;
    if (passwordHash === null) throw new Refusal('account.link_used', {});
    const [contactId, lang] = [uuidv7(), text(data['lang'])];
    const [name, organization] = [text(data['name']), text(data['organization'])];
    // Another account that has received this address in the meantime keeps it.
    if ((await lockLoginNames(db, [email], null)) !== undefined)
      throw new Refusal('record.duplicate', { fields: ['username'] });
    await insertSignedUp(db, {
      userId,
      contactId,
      folderId,
      typeId: (await selectProspectType(db)) ?? null,
      code: `W-${contactId.slice(-8).toUpperCase()}`,
      email,
      name,
      organization,
      phone: text(data['phone']) || null,
      lang: isLanguage(lang) ? lang : 'en-GB',
      passwordHash,
    });
    await closeLink(db, link.id, now);
    await recordPersonHistory(
      db,
      { userId, name, via: 'sign-up', requestId },
      now,
      { noun: 'contact', id: contactId, folderId, kind: 'create', after: { name: organization, email } },
      {
        noun: 'user',
        id: userId,
        folderId,
        kind: 'create',
        after: { username: email, displayname: name, usertype: 'portal', contactId },
      },
    );
    notify('contact', contactId);
    return { username: email };
  });
}
