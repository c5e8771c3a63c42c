import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { api } from '../connection/connection.ts';
import { db } from '../db.ts';
import { isAbort, isPassing, toFailure } from '../failure.ts';
import { liveRead } from '../live.ts';
import { showNotice } from '../notices.ts';
import { withRoom } from '../room.ts';

/** The signature of the user's profile, if it is on the device. */
export const useMySign = liveRead(
  async (): Promise<Blob | null> => (await db().mySign.get('this'))?.png ?? null,
).useResult;

/** The user's profile picture, if it is on the device. */
export const useAvatar = liveRead(
  async (): Promise<Blob | null> => (await db().avatar.get('this'))?.picture ?? null,
).useResult;

async function fetchFile(id: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    return await (await api.files.get({ params: { id } }, { signal })).data.blob();
  } catch (error) {
    if (error instanceof ApiFailure && ['file.not_found', 'record.not_found'].includes(error.code)) return null;
    throw error;
  }
}

/** Brings the signature named by the setting `mySign` to the device, so that it can be used without a network. */
export async function syncMySign(signal: AbortSignal): Promise<void> {
  const store = db();
  const fileId = (await store.settings.get('my'))?.row.mySign?.data;
  const held = await store.mySign.get('this');
  if (typeof fileId !== 'string') {
    if (held) await store.mySign.delete('this');
    return;
  }
  if (held?.fileId === fileId) return;
  const png = await fetchFile(fileId, signal);
  signal.throwIfAborted();
  await withRoom(async () => await store.mySign.put({ id: 'this', fileId, png }));
}

/**
 * Brings the profile picture to the device. A picture that cannot be fetched is told to the user, and is no reason to
 * end a sync (specification 001, section 8).
 */
export async function syncAvatar(signal: AbortSignal): Promise<void> {
  const store = db();
  const fileId = (await store.profile.get('this'))?.contact?.avatar ?? null;
  const held = await store.avatar.get('this');
  if (fileId === null) {
    if (held) await store.avatar.delete('this');
    return;
  }
  if (held?.fileId === fileId) return;
  try {
    const picture = await fetchFile(fileId, signal);
    signal.throwIfAborted();
    await withRoom(async () => await store.avatar.put({ id: 'this', fileId, picture }));
    if (picture === null) showNotice({ kind: 'avatarMissing' });
  } catch (error) {
    if (isAbort(error) || isPassing(error)) throw error;
    showNotice({ kind: 'avatarFailed', failure: toFailure(error) });
  }
}
