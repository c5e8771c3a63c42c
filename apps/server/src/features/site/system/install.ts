import { randomUUID } from 'node:crypto';
import type { NewSite } from '@field-service/contract/site/installation.ts';
import { folderColumns } from '@field-service/contract/site/setting-descriptions.ts';
import { v7 as uuidv7 } from 'uuid';
import type { OpenContext } from '../../../context.ts';
import type { SystemDb } from '../../../db/system.ts';
import { roleId } from '../../../install/roles.ts';
import { installFolder, installSite } from '../../../install/site.ts';
import { Refusal } from '../../../refusal.ts';
import { makeToken, tokenHash } from '../../../token.ts';
import { childPath } from '../folders/public.ts';
import { recordPersonHistory } from '../../../history/public.ts';
import { hashPassword, maxWaiting } from '../../access/sessions/public.ts';
import { isColumnValue } from '../settings/public.ts';
import {
  deleteTokens,
  insertFirstAdministrator,
  insertFirstFolder,
  insertToken,
  lockInstallation,
  selectToken,
} from './install.queries.ts';
import { isInitialised, notifyProcesses } from './queries.ts';

/**
 * Creates a token with which the operator, who reads it on the console, can install the site; undefined if a site
 * exists. The token is valid until the site is installed, whichever process printed it.
 */
export async function offerInstallation(db: SystemDb, now: number): Promise<string | undefined> {
  if (await isInitialised(db)) return undefined;
  const token = makeToken();
  await insertToken(db, {
    hash: tokenHash(token),
    purpose: 'install',
    user_id: null,
    by_name: 'console',
    cts: now,
    exp: null,
  });
  return token;
}

async function requireOffered({ system, now }: OpenContext, token: string): Promise<void> {
  if (await isInitialised(system)) throw new Refusal('system.installed', {});
  if ((await selectToken(system, tokenHash(token), 'install', now)) === undefined)
    throw new Refusal('system.token_invalid', {});
}

/**
 * Creates the site, its first folder and its administrator, in one transaction. The second of two concurrent calls
 * finds that the site exists.
 */
export async function install(
  context: OpenContext,
  { token, title, company, folder, admin }: NewSite,
): Promise<Record<string, never>> {
  const { system, now, requestId } = context;
  await requireOffered(context, token);
  const wrong = folderColumns.filter((column) => !isColumnValue(column, folder[column]));
  if (wrong.length > 0) throw new Refusal('field.invalid', { fields: wrong.map((column) => `folder.${column}`) });
  const password = await hashPassword(admin.password, maxWaiting);
  const byEmail =
    admin.email === undefined || admin.emailPassword === undefined
      ? null
      : await hashPassword(admin.emailPassword, maxWaiting);
  await lockInstallation(system);
  await requireOffered(context, token);

  const { email, phone, ...named } = company;
  await installSite(system, {
    title,
    company: { ...named, ...(email === undefined ? {} : { email }), ...(phone === undefined ? {} : { phone }) },
    epoch: randomUUID(),
    now,
  });
  const id = uuidv7();
  await insertFirstFolder(system, { ...folder, id, path: childPath(null, id) });
  await installFolder(system, { id, country: folder.country });
  const userId = uuidv7();
  await insertFirstAdministrator(
    system,
    {
      id: userId,
      username: admin.username,
      displayname: admin.displayname,
      email: admin.email ?? null,
      password_hash: password,
      email_password_hash: byEmail,
      lang: admin.lang,
    },
    id,
    roleId('ADMIN'),
  );
  await deleteTokens(system, 'install');
  await recordPersonHistory(system, { userId, name: admin.displayname, via: 'console', requestId }, now, {
    noun: 'system',
    id: 'site',
    folderId: null,
    kind: 'install',
    after: { title, folder: folder.code, admin: admin.username },
  });
  await notifyProcesses(system, 'site');
  return {};
}
