import { folderColumns } from '@field-service/contract/site/setting-descriptions.ts';
import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { mayDo, requireEntered } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { OpenContext, RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import {
  portalEnabled,
  readPublicSetting,
  readOwnSettings,
  readSettings,
  saveOwnSettings,
  type Settings,
} from './public.ts';
import { selectFolder, selectPicture, selectSite } from './queries.ts';
import { keysOfScope } from './registry.ts';

const own = "the caller's own settings";
const inherited = 'settings are inherited from folders above, which the caller need not be able to enter';
const folderKeys = [...keysOfScope('folder'), ...folderColumns];
export const split = (keys: string): string[] =>
  keys
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');

/** The settings that anyone may know before logging in. */
export async function publicSettings(context: OpenContext): Promise<RouteResult<typeof contract.settings.public>> {
  const { system, config } = context;
  const { logo, ...looks } = (await readPublicSetting(system, 'branding')).data;
  return {
    'pub-appver': await readPublicSetting(system, 'pub-appver'),
    title: (await selectSite(system))?.title ?? '',
    iss: config.apiBase,
    demo: config.demo,
    portalEnabled: await portalEnabled(context.system, null),
    branding: { ...looks, logo: logo !== undefined && (await selectPicture(system, logo)) !== undefined },
  };
}

export async function settingsByKeys(context: RequestContext, caller: Caller, keys: string): Promise<Settings> {
  return await readSettings(context.db.asSystem(inherited), split(keys), caller.folderId, {
    administers: mayDo(caller, 'SETT:VW'),
    by: ['devices', 'office'],
  });
}

/** A folder's settings. Throws `record.not_found` if the folder does not exist or the caller may not access it. */
export async function folderSettings(
  context: RequestContext,
  caller: Caller,
  id: string,
  keys: string | null,
): Promise<Settings> {
  requireEntered(caller, id);
  const system = context.db.asSystem(inherited);
  if ((await selectFolder(system, id)) === undefined) throw new Refusal('record.not_found', { noun: 'folder', id });
  return await readSettings(system, keys === null ? folderKeys : split(keys), id);
}

export const mySettings = async (context: RequestContext, caller: Caller): Promise<Settings> =>
  await readOwnSettings(context.db.asSystem(own), caller);

/** Stores several of the caller's settings: either all of them or none. */
export async function saveMySettings(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<typeof contract.session.saveSettings>,
): Promise<Settings> {
  return await saveOwnSettings(context.db.asSystem(own), caller, body.settings, body.versions);
}
