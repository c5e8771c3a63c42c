import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { isDecimalText, type DecimalText } from '@field-service/domain/values/decimal.ts';
import { db } from '../db.ts';
import { folderSettings } from '../folder-settings.ts';
import { liveRead } from '../live.ts';
import { formatsOfFolder, settingRecord, type FolderFormats } from '../mobile-settings.ts';

/** The days of the week without work (0 for Sunday) where the user works; null if the device does not know them. */
async function readOffDays(): Promise<readonly number[] | null> {
  const store = db();
  const profile = await store.profile.get('this');
  const [folder, ...others] = profile?.folders ?? [];
  // Leave belongs to the first folder of its person, which only the server knows if there are several.
  if (folder === undefined || others.length > 0) return null;
  const settings = await folderSettings(store, folder.id);
  if (settings === undefined) return null;
  const off = settings.off?.data;
  return Array.isArray(off) ? off.filter((day) => typeof day === 'number') : [];
}
export const useOffDays = liveRead(readOffDays).useResult;

/** What a folder says about expense claims. */
export interface ClaimFacts {
  formats: FolderFormats;
  /** What is paid for a kilometre; null if there is no rate, or none is known. */
  mileageRate: DecimalText | null;
}

async function readClaimFacts(folderId: string): Promise<ClaimFacts> {
  const store = db();
  const [profile, settings] = await Promise.all([store.profile.get('this'), folderSettings(store, folderId)]);
  const claims = settingRecord(settings, 'claims');
  const rate = isRecord(claims) ? claims.mileageRate : undefined;
  return {
    formats: formatsOfFolder(profile, folderId, settings),
    mileageRate: typeof rate === 'string' && isDecimalText(rate) && Number(rate) > 0 ? rate : null,
  };
}
export const useClaimFacts = liveRead(readClaimFacts).useResult;
