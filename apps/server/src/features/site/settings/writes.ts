import type { ParsedInput } from '@field-service/contract/route.ts';
import type { contract } from '@field-service/contract/contract.ts';
import { settingsFileVersion, type SettingsFile } from '@field-service/contract/site/folders.ts';
import type { z } from 'zod';
import { requireAdmin, requireFolderAdmin } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import type { SystemDb } from '../../../db/system.ts';
import { stream, type StreamAnswer } from '../../../plugins/bind.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { isColumnValue } from './folder-columns.ts';
import {
  concealed,
  readOwnFolderSetting,
  readSettings,
  requireVersions,
  type Settings,
  type SettingVersions,
} from './public.ts';
import {
  deleteSetting,
  lockSettings,
  selectFolder,
  selectPicture,
  selectStored,
  unknownUsers,
  updateFolderColumn,
  upsertSetting,
} from './queries.ts';
import { isFolderColumn, isSettingKey, keysOfScope, registry, specOf } from './registry.ts';
import { wrongStatusNames } from './status-names.ts';

type Values = Readonly<Record<string, unknown>>;
const owned = 'the settings of a folder that the caller administers, or of the site by an administrator';

/**
 * The maximum size of one value, in characters of its JSON. The size is limited because every device of the folder
 * receives the value.
 */
const maxData = 65_536;

/** Whether any new administrator of a folder is not staff, or is someone whom the caller cannot see. */
async function namesStrangers(system: SystemDb, caller: Caller, admins: object, folderId: string): Promise<boolean> {
  const known = await readOwnFolderSetting(system, folderId, 'admins');
  const added = Object.keys(admins).filter((id) => known[id] === undefined);
  return (await unknownUsers(system, added, ['staff'], caller.isAdmin ? null : caller.folderIds)).length > 0;
}

/**
 * The keys that cannot be stored in a folder (null: the site) with these values. A null value removes the stored one.
 * Other writers must wait until the transaction ends, so that the result remains valid.
 */
async function wrongKeys(system: SystemDb, caller: Caller, values: Values, folderId: string | null): Promise<string[]> {
  await lockSettings(system, folderId);
  const wrong = Object.entries(values).filter(([key, value]) => {
    if (isFolderColumn(key)) return folderId === null || !isColumnValue(key, value);
    if (!isSettingKey(key) || (key === 'admins' && folderId === null) || JSON.stringify(value).length > maxData)
      return true;
    const { scope, schema, seal } = specOf(key);
    // A sealed value is validated during sealing, which reports its invalid fields.
    return (
      scope === 'user' ||
      (scope === 'site' && folderId !== null) ||
      (value !== null && seal === undefined && !schema.safeParse(value).success)
    );
  });
  const admins = values['admins'];
  if (
    folderId !== null &&
    typeof admins === 'object' &&
    admins !== null &&
    (await namesStrangers(system, caller, admins, folderId))
  )
    wrong.push(['admins', admins]);
  const logo = registry.branding.schema.safeParse(values['branding']).data?.logo;
  if (logo !== undefined && (await selectPicture(system, logo)) === undefined) wrong.push(['branding', logo]);
  const statuses = folderId === null && wrong.length === 0 ? await wrongStatusNames(system, values) : [];
  return [...new Set([...wrong.map(([key]) => key), ...statuses])].toSorted();
}

/** The value to store, with its secret sealed with the server's key. */
async function sealed(context: RequestContext, key: string, value: unknown, before: unknown): Promise<unknown> {
  const seal = isSettingKey(key) ? specOf(key).seal : undefined;
  return seal === undefined ? value : await seal(value, before, context.config);
}

/**
 * Stores the values of a folder (null: the site) that `wrongKeys` has checked, and records each of them in the history.
 */
async function store(context: RequestContext, caller: Caller, folderId: string | null, values: Values): Promise<void> {
  const system = context.db.asSystem(owned);
  const keys = Object.keys(values).toSorted();
  const before = new Map((await selectStored(system, folderId, keys)).map((row) => [row.key, row.data]));
  const folder = folderId === null ? undefined : await selectFolder(system, folderId);
  if (folderId !== null && folder === undefined)
    throw new Refusal('record.not_found', { noun: 'folder', id: folderId });
  // What people see follows the settings of their folders, as it follows the folders.
  context.notify('menu', '3');
  for (const key of keys) {
    const value = values[key];
    const stored = value === null ? null : await sealed(context, key, value, before.get(key));
    if (isFolderColumn(key)) {
      if (folderId !== null && typeof value === 'string') await updateFolderColumn(system, folderId, key, value);
    } else if (value === null) await deleteSetting(system, folderId, key);
    else await upsertSetting(system, { folderId, userId: null }, key, stored);
    if (key === 'smtp' && value !== null) await context.enqueue('mail-server.set', {});
    await recordHistory(context, caller, {
      noun: 'setting',
      id: folderId === null ? key : `${folderId}.${key}`,
      folderId,
      kind: value === null ? 'delete' : 'update',
      before: { data: isFolderColumn(key) ? folder?.[key] : concealed(key, before.get(key) ?? null) },
      after: { data: concealed(key, stored) },
    });
  }
}

/**
 * Stores settings of the site, either all of them or none. Throws `field.invalid` with the invalid keys, and
 * `record.changed` if a value is no longer in the version that the change is based on.
 */
export async function saveSiteSettings(
  context: RequestContext,
  caller: Caller,
  values: Values,
  versions: SettingVersions = {},
): Promise<Settings> {
  requireAdmin(caller);
  const system = context.db.asSystem(owned);
  const wrong = await wrongKeys(system, caller, values, null);
  if (wrong.length > 0) throw new Refusal('field.invalid', { fields: wrong });
  requireVersions(await readSettings(system, Object.keys(versions), null, { administers: true }), versions);
  await store(context, caller, null, values);
  return await readSettings(system, Object.keys(values), null, { administers: true });
}

/**
 * Stores settings of a folder, either all of them or none. `named` contains the only keys that the call may change
 * (null: any key).
 */
export async function saveFolderSettings(
  context: RequestContext,
  caller: Caller,
  folderId: string,
  values: Values,
  named: readonly string[] | null,
): Promise<Settings> {
  requireFolderAdmin(caller, folderId);
  const system = context.db.asSystem(owned);
  const wrong = [
    ...(await wrongKeys(system, caller, values, folderId)),
    ...(named === null ? [] : Object.keys(values).filter((key) => !named.includes(key))),
  ];
  if (wrong.length > 0) throw new Refusal('field.invalid', { fields: [...new Set(wrong)] });
  await store(context, caller, folderId, values);
  return await readSettings(system, named ?? Object.keys(values), folderId, { administers: true });
}

/** Sends the folder's own values as a file, without inherited values and administrators. */
export async function exportSettings(context: RequestContext, caller: Caller, folderId: string): Promise<StreamAnswer> {
  requireFolderAdmin(caller, folderId);
  const system = context.db.asSystem(owned);
  if ((await selectFolder(system, folderId)) === undefined)
    throw new Refusal('record.not_found', { noun: 'folder', id: folderId });
  const stored = await selectStored(
    system,
    folderId,
    keysOfScope('folder').filter((key) => key !== 'admins'),
  );
  const file: z.output<typeof SettingsFile> = {
    kind: 'field-service-settings',
    version: settingsFileVersion,
    folder: folderId,
    exportedAt: Math.round(context.now),
    settings: Object.fromEntries(stored.map(({ key, data }) => [key, concealed(key, data)])),
  };
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="settings.json"',
    'cache-control': 'no-store',
  };
  return stream(Buffer.from(JSON.stringify(file, null, 2)), headers);
}

/**
 * Imports the settings in a file, either all of them or none. The file must not contain `admins`, because the ids in it
 * may belong to people of another site.
 */
export async function importSettings(
  context: RequestContext,
  caller: Caller,
  folderId: string,
  file: ParsedInput<typeof contract.folders.importSettings>['body'],
): Promise<Settings> {
  requireFolderAdmin(caller, folderId);
  const system = context.db.asSystem(owned);
  const wrong = await wrongKeys(system, caller, file.settings, folderId);
  const strange = Object.entries(file.settings)
    .filter(([key, value]) => isFolderColumn(key) || key === 'admins' || value === null)
    .map(([key]) => key);
  const fields = [
    ...(file.kind === 'field-service-settings' ? [] : ['kind']),
    ...(file.version === settingsFileVersion ? [] : ['version']),
    ...wrong,
    ...strange,
  ];
  if (fields.length > 0) throw new Refusal('settings.file_invalid', { fields: [...new Set(fields)] });
  await store(context, caller, folderId, file.settings);
  return await readSettings(system, Object.keys(file.settings), folderId, { administers: true });
}
