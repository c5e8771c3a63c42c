import type { Profile } from '@field-service/contract/access/session.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { cutoffMinutesOf, syncDefaults, syncWindow } from '@field-service/domain/work/job-buckets.ts';
import type { DateFormat } from '@field-service/domain/values/basics/date-format.ts';
import type { StampSpan } from '@field-service/domain/values/business-date.ts';
import type { Settings } from './rows.ts';

/**
 * The folder setting `x-mobileSetting` (specification 001, section 3), with the defaults of section 9. `trackMode` and
 * `additionalDate` are also settings of the folder (specification 000, section 3), which apply if it does not have them.
 */
export interface MobileSettings {
  trackMode: number;
  uploadFileLimit: number | undefined;
  synclimit: number;
  additionalMissDay: number;
  additionalDate: number;
  toSignDays: number;
  hideDailyCutOffTime: boolean;
}

const numberAt = (record: Record<string, unknown>, key: string): number | undefined => {
  const value = record[key];
  const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
};

/** The value of a setting; an empty object if the value is not an object. */
export const settingRecord = (settings: Settings | undefined, key: string): Record<string, unknown> => {
  const value = settings?.[key]?.data;
  return isRecord(value) ? value : {};
};

export function readMobileSettings(folder: Settings | undefined): MobileSettings {
  const found = settingRecord(folder, 'x-mobileSetting');
  const plain = { trackMode: folder?.trackMode?.data, additionalDate: folder?.additionalDate?.data };
  const either = (key: keyof typeof plain): number | undefined => numberAt(found, key) ?? numberAt(plain, key);
  return {
    trackMode: either('trackMode') ?? 0,
    uploadFileLimit: numberAt(found, 'uploadFileLimit'),
    synclimit: Math.min(200, Math.max(1, numberAt(found, 'synclimit') ?? syncDefaults.synclimit)),
    additionalMissDay: numberAt(found, 'additionalMissDay') ?? syncDefaults.additionalMissDay,
    additionalDate: either('additionalDate') ?? syncDefaults.additionalDate,
    toSignDays: numberAt(found, 'toSignDays') ?? syncDefaults.toSignDays,
    hideDailyCutOffTime: found.hideDailyCutOffTime === true,
  };
}

/** The start of the user's day in minutes after midnight. */
export const dayStartOf = (my: Settings | undefined): number => cutoffMinutesOf(my?.cutofftime?.data);

/** Whether the alternate flow of the job pages is on (key `partjob` of the setting `UI-features`). */
export const isAlternateFlow = (global: Settings | undefined, folder: Settings | undefined): boolean =>
  (settingRecord(folder, 'UI-features').partjob ?? settingRecord(global, 'UI-features').partjob) === 1;

/** Whether technicians see the prices of lines (folder setting `viewServicePricing`). */
export const showsPrices = (folder: Settings | undefined): boolean => folder?.viewServicePricing?.data === true;

export interface SignatureRules {
  /** Whether the customer's signature is asked for. */
  required: boolean;
  watermark: boolean;
  /** Whether a job is closed only with the technician's signature. */
  technician: boolean;
}

/** The signature rules in `x-job-update`; the folder's rules override the site's. */
export function signatureRules(global: Settings | undefined, folder: Settings | undefined): SignatureRules {
  const rules = { ...settingRecord(global, 'x-job-update'), ...settingRecord(folder, 'x-job-update') };
  return {
    required: rules.requireSignature !== false,
    watermark: rules.watermark !== false,
    technician: rules.requireTechSignature === true,
  };
}

export interface WindowFacts {
  profile: Profile | undefined;
  folderId: string;
  my: Settings | undefined;
  folder: Settings | undefined;
  now: number;
}

/** The folder in which the user is working, or the first folder if that one is no longer available. */
export const activeFolder = (profile: Profile | undefined, folderId: string) =>
  profile?.folders.find((folder) => folder.id === folderId) ?? profile?.folders[0];

/** Whether a job is in a folder of the user that the server does not list now: neither the active one nor below it. */
export function isElsewhere(job: { folderid: string }, profile: Profile | undefined, folderId: string): boolean {
  const of = profile?.folders.find(({ id }) => id === job.folderid);
  const active = activeFolder(profile, folderId);
  return of !== undefined && active !== undefined && !of.path.startsWith(active.path);
}

export const timeZoneOf = (profile: Profile | undefined, folderId: string): string =>
  activeFolder(profile, folderId)?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The notation of a folder, as `FormatsProvider` takes it. */
export interface FolderFormats {
  locale: string | undefined;
  timeZone: string;
  currency: string | undefined;
  dateFormat: DateFormat | null | undefined;
}

const textAt = (settings: Settings | undefined, key: string): string | undefined => {
  const value = settings?.[key]?.data;
  return typeof value === 'string' ? value : undefined;
};

/** The notation of a folder; of one that the user is no longer in, as its stored settings have it. */
export function formatsOfFolder(
  profile: Profile | undefined,
  folderId: string,
  settings: Settings | undefined,
): FolderFormats {
  const of = profile?.folders.find(({ id }) => id === folderId);
  return {
    locale: of?.locale ?? textAt(settings, 'locale'),
    timeZone: of?.timezone ?? textAt(settings, 'timezone') ?? timeZoneOf(profile, folderId),
    currency: of?.currency ?? textAt(settings, 'currency'),
    dateFormat: of?.dateFormat,
  };
}

/** The time span for which jobs are kept on the device; the role's `additionalDate` overrides the folder's. */
export function windowOf({ profile, folderId, my, folder, now }: WindowFacts): StampSpan {
  const mobile = readMobileSettings(folder);
  const ofRole = profile ? numberAt(profile.roleConfig, 'additionalDate') : undefined;
  return syncWindow({
    now,
    timeZone: timeZoneOf(profile, folderId),
    additionalMissDay: mobile.additionalMissDay,
    additionalDate: ofRole ?? mobile.additionalDate,
    cutoffMinutes: dayStartOf(my),
  });
}
