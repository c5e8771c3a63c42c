import { isReceivedBy, type Receiver } from '@field-service/contract/site/setting-facts.ts';
import { tileOriginOf } from '@field-service/domain/site/map-tiles.ts';
import type { Caller } from '../../../caller.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import {
  lockSettings,
  selectFolder,
  selectInherited,
  selectNewest,
  selectOwn,
  selectStored,
  selectTileAddresses,
  updateLanguage,
  upsertSetting,
} from './queries.ts';
import {
  isFolderColumn,
  isSettingKey,
  keysOfScope,
  registry,
  specOf,
  type KeysOf,
  type PublicKey,
  type SettingKey,
  type SettingValue,
} from './registry.ts';

export { dateFormatOf, selectSite, settingHolds, settingNumber, unknownUsers } from './queries.ts';
export { addressMatcher } from './address-range.ts';
export { isColumnValue } from './folder-columns.ts';
export { openSmtp } from './smtp.ts';
export { readStatusesAndNames } from './status-names.ts';
export { registry, type SettingKey, type SettingValue } from './registry.ts';

/** The origins from which maps load their tiles, by the settings of all folders. */
export async function readTileOrigins(db: SystemDb): Promise<string[]> {
  const origins = (await selectTileAddresses(db)).flatMap((address) => tileOriginOf(address) ?? []);
  return [...new Set(origins)].toSorted();
}

/** `{key: {data, uts}}` as in the contract. */
export type Settings = Record<string, { data: unknown; uts: number }>;

/** The versions that a change is based on, by key. */
export type SettingVersions = Readonly<Record<string, number>>;

/** Throws `record.changed` if one of the settings is no longer in the version that a change is based on. */
export function requireVersions(settings: Settings, versions: SettingVersions): void {
  for (const [key, version] of Object.entries(versions))
    requireBase({ id: key, uts: settings[key]?.uts ?? 0 }, version);
}

const known = (keys: readonly string[]): SettingKey[] => keys.filter(isSettingKey);
const inherited = 'settings are inherited from folders above, which the caller need not be able to enter';

function withFallbacks(
  keys: readonly SettingKey[],
  stored: readonly { key: string; data: unknown; uts: number }[],
): Settings {
  const settings: Settings = {};
  for (const key of keys) {
    const found = stored.find((row) => row.key === key);
    const parsed = specOf(key).schema.safeParse(found?.data);
    // A value that a newer or older version wrote in another format is ignored.
    settings[key] =
      found !== undefined && parsed.success
        ? { data: parsed.data, uts: found.uts }
        : { data: specOf(key).fallback, uts: found?.uts ?? 0 };
  }
  return settings;
}

/** A value without its secret parts. */
export const concealed = (key: string, value: unknown): unknown => {
  const conceal = isSettingKey(key) ? specOf(key).conceal : undefined;
  return conceal === undefined ? value : conceal(value);
};

/**
 * The settings of a folder or the site by key, without secrets. Each value is that of the nearest folder that has one,
 * otherwise the site's, otherwise the fallback. Unknown keys and users' own settings are excluded. Settings that
 * the receivers `by` do not receive are included only if `administers` is true.
 */
export async function readSettings(
  db: SystemDb,
  keys: readonly string[],
  folderId: string | null,
  { administers, by = ['devices'] }: { administers: boolean; by?: readonly Receiver[] } = { administers: false },
): Promise<Settings> {
  const wanted = known(keys).filter(
    (key) =>
      specOf(key).scope !== 'user' && (administers || by.some((receiver) => isReceivedBy(specOf(key), receiver))),
  );
  const settings = withFallbacks(wanted, wanted.length === 0 ? [] : await selectInherited(db, wanted, folderId));
  for (const [key, setting] of Object.entries(settings))
    settings[key] = { ...setting, data: concealed(key, setting.data) };
  const columns = keys.filter(isFolderColumn);
  const folder = columns.length > 0 && folderId !== null ? await selectFolder(db, folderId) : undefined;
  if (folder !== undefined) for (const column of columns) settings[column] = { data: folder[column], uts: folder.uts };
  return settings;
}

type Person = Pick<Caller, 'userId' | 'kind'>;
const isOwn = (key: SettingKey, { kind }: Person): boolean => {
  const receivers: readonly Receiver[] = kind === 'portal' ? ['portal'] : ['devices', 'office'];
  return specOf(key).scope === 'user' && receivers.some((receiver) => isReceivedBy(specOf(key), receiver));
};

/** A person's own settings by key; a setting that was never stored has its fallback. */
export async function readOwnSettings(
  db: SystemDb,
  person: Person,
  keys: readonly string[] = Object.keys(registry),
): Promise<Settings> {
  const wanted = known(keys).filter((key) => isOwn(key, person));
  return withFallbacks(wanted, wanted.length === 0 ? [] : await selectOwn(db, person.userId, wanted));
}

/**
 * Stores a person's own settings, either all of them or none, and returns them. If the language changes, `listLang`
 * changes too (specification 000, section 4). Throws `field.invalid` with every key that the person may not set or
 * whose value is invalid, and `record.changed` if a value is no longer in the version that the change is based on.
 */
export async function saveOwnSettings(
  system: SystemDb,
  person: Person,
  values: Readonly<Record<string, unknown>>,
  versions: SettingVersions = {},
): Promise<Settings> {
  const lang = registry.lang.schema.safeParse(values['lang']);
  const whole = lang.success ? { ...values, listLang: lang.data === 'en-GB' ? 0 : 1 } : values;
  const entries = Object.entries(whole).toSorted(([a], [b]) => a.localeCompare(b));
  const wrong = entries.filter(
    ([key, value]) =>
      !isSettingKey(key) ||
      !isOwn(key, person) ||
      specOf(key).readOnly === true ||
      !specOf(key).schema.safeParse(value).success,
  );
  if (wrong.length > 0) throw new Refusal('field.invalid', { fields: wrong.map(([key]) => key) });
  await lockSettings(system, person.userId);
  requireVersions(await readOwnSettings(system, person, Object.keys(versions)), versions);
  for (const [key, value] of entries)
    await upsertSetting(system, { folderId: null, userId: person.userId }, key, value);
  if (lang.success) await updateLanguage(system, person.userId, lang.data);
  return await readOwnSettings(system, person);
}

/** Narrows a value that has just been validated by the key's own schema, or that is the key's fallback. */
const isValue = <K extends SettingKey>(key: K, value: unknown): value is SettingValue<K> =>
  specOf(key).schema.safeParse(value).success;

/** One setting as it applies in a folder (null: the site). */
export async function readFolderSetting<K extends KeysOf<'folder' | 'site'>>(
  db: ScopedDb | SystemDb,
  folderId: string | null,
  key: K,
): Promise<SettingValue<K>> {
  const system = 'asSystem' in db ? db.asSystem(inherited) : db;
  const value: unknown = withFallbacks([key], await selectInherited(system, [key], folderId))[key]?.data;
  if (!isValue(key, value)) throw new Error(`The setting ${key} has no value.`);
  return value;
}

/** A setting of the site that anyone may know, and the time of its last change. */
export async function readPublicSetting<K extends PublicKey>(
  db: SystemDb,
  key: K,
): Promise<{ data: SettingValue<K>; uts: number }> {
  const setting = withFallbacks([key], await selectInherited(db, [key], null))[key];
  if (setting === undefined || !isValue(key, setting.data)) throw new Error(`The setting ${key} has no value.`);
  return { data: setting.data, uts: setting.uts };
}

/**
 * Whether a caller can see the prices of a folder's jobs and items. On a phone, prices are shown only if the folder's
 * settings allow it.
 */
export const seesPrices = async (
  { db }: { db: ScopedDb },
  { app }: Pick<Caller, 'app'>,
  folderId: string | null,
): Promise<boolean> => app !== 'app' || (await readFolderSetting(db, folderId, 'viewServicePricing'));

/** The settings that a folder itself has stored, without secrets or inherited settings. */
export async function storedSettings(db: SystemDb, folderId: string): Promise<Settings> {
  const rows = await selectStored(db, folderId, keysOfScope('folder'));
  return Object.fromEntries(rows.map(({ key, data, uts }) => [key, { data: concealed(key, data), uts }]));
}

/** One setting as stored by the folder itself, otherwise its fallback. */
export async function readOwnFolderSetting<K extends KeysOf<'folder'>>(
  db: SystemDb,
  folderId: string,
  key: K,
): Promise<SettingValue<K>> {
  const value: unknown = withFallbacks([key], await selectStored(db, folderId, [key]))[key]?.data;
  if (!isValue(key, value)) throw new Error(`The setting ${key} has no value.`);
  return value;
}

/**
 * Whether customers of a folder can use the portal (specification, section 1): by the contact settings, or by the
 * feature flag.
 */
export async function portalEnabled(system: SystemDb, folderId: string | null): Promise<boolean> {
  const [contact, features] = [
    await readFolderSetting(system, folderId, 'x-contactSettings'),
    await readFolderSetting(system, folderId, 'UI-features'),
  ];
  return contact.customerPortal || features.portal === 1;
}

/** Stores a setting of the site (neither id given), a folder or a user. Throws a ZodError for an invalid value. */
export async function writeSetting<K extends SettingKey>(
  db: SystemDb,
  owner: { folderId?: string; userId?: string },
  key: K,
  value: SettingValue<K>,
): Promise<void> {
  await upsertSetting(
    db,
    { folderId: owner.folderId ?? null, userId: owner.userId ?? null },
    key,
    specOf(key).schema.parse(value),
  );
}

/**
 * The time of the last change to any of these settings for a user in `folderId`. After a change, a device fetches all
 * of them again.
 */
export const settingsChangedAt = async (
  db: SystemDb,
  keys: readonly string[],
  folderId: string | null,
  userId: string | null,
): Promise<number> => await selectNewest(db, keys, folderId, userId);
