import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { readOwnSettings, saveOwnSettings, type Settings } from '../../site/settings/public.ts';

type Calls = typeof contract.accounts;
const own = "the caller's own settings";

/** Returns one of the caller's settings. Throws `record.not_found` for any other key. */
export async function mySetting(
  context: RequestContext,
  caller: Caller,
  { params }: ParsedInput<Calls['setting']>,
): Promise<Settings> {
  const settings = await readOwnSettings(context.db.asSystem(own), caller, [params.key]);
  if (settings[params.key] === undefined) throw new Refusal('record.not_found', { noun: 'setting', id: params.key });
  return settings;
}

async function save(
  context: RequestContext,
  caller: Caller,
  values: Readonly<Record<string, unknown>>,
): Promise<Settings> {
  const saved = await saveOwnSettings(context.db.asSystem(own), caller, values);
  return Object.fromEntries(
    Object.entries(saved).filter(([key]) => Object.hasOwn(values, key) || ('lang' in values && key === 'listLang')),
  );
}

export const saveMySetting = async (
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<Calls['saveSetting']>,
): Promise<Settings> => await save(context, caller, { [params.key]: body.value });

export const saveMyLanguage = async (
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<Calls['saveLanguage']>,
): Promise<Settings> => await save(context, caller, { lang: body.value });

export const dropXpostids = async (context: RequestContext, caller: Caller): Promise<Settings> =>
  await save(context, caller, { xpostids: [] });
