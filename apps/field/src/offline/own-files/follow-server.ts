import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { api } from '../connection/connection.ts';
import { db } from '../db.ts';
import { isAbort, isPassing, toFailure } from '../failure.ts';
import { showNotice } from '../notices.ts';
import { withRoom } from '../room.ts';
import type { AvatarRow, MySignRow } from './rows.ts';

const missing = (error: unknown): boolean =>
  error instanceof ApiFailure && ['file.not_found', 'record.not_found'].includes(error.code);

async function fetchFile(id: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    return await (await api.files.get({ params: { id } }, { signal })).data.blob();
  } catch (error) {
    if (missing(error)) return null;
    throw error;
  }
}

const idIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The signature that the server has now. */
async function currentSign(signal: AbortSignal): Promise<string | null> {
  try {
    const { mySign } = (await api.accounts.setting({ params: { key: 'mySign' } }, { signal })).data;
    return idIn(mySign?.data);
  } catch (error) {
    if (missing(error)) return null;
    throw error;
  }
}

const currentAvatar = async (signal: AbortSignal): Promise<string | null> =>
  (await api.session.profile({}, { signal })).data.contact?.avatar ?? null;

type Held = Pick<MySignRow | AvatarRow, 'fileId' | 'isSent'> | undefined;

/**
 * The file that the server names, as it is to be fetched; undefined if the device has it. What was sent from here may be
 * newer than the answer: the server is then asked again.
 */
async function wanted(
  named: string | null,
  held: Held,
  current: () => Promise<string | null>,
): Promise<string | null | undefined> {
  const has = held?.fileId ?? null;
  if (named === has) return undefined;
  const fileId = held?.isSent === true ? await current() : named;
  return fileId === has ? undefined : fileId;
}

/** Whether what the device has is still what was compared: another one may have been sent since. */
const isSame = (now: Held, held: Held): boolean => now?.fileId === held?.fileId;

/** Brings the signature named by the setting `mySign` to the device, so that it can be used without a network. */
export async function syncMySign(signal: AbortSignal): Promise<void> {
  const store = db();
  const named = idIn((await store.settings.get('my'))?.row.mySign?.data);
  const held = await store.mySign.get('this');
  const fileId = await wanted(named, held, async () => await currentSign(signal));
  if (fileId === undefined) return;
  const png = fileId === null ? null : await fetchFile(fileId, signal);
  signal.throwIfAborted();
  await withRoom(
    async () =>
      await store.transaction('rw', store.mySign, async () => {
        if (isSame(await store.mySign.get('this'), held)) await store.mySign.put({ id: 'this', fileId, png });
      }),
  );
}

/**
 * Brings the profile picture to the device. A picture that cannot be fetched is told to the user, and is no reason to
 * end a sync (specification 001, section 8).
 */
export async function syncAvatar(signal: AbortSignal): Promise<void> {
  const store = db();
  const named = (await store.profile.get('this'))?.contact?.avatar ?? null;
  const held = await store.avatar.get('this');
  try {
    const fileId = await wanted(named, held, async () => await currentAvatar(signal));
    if (fileId === undefined) return;
    const picture = fileId === null ? null : await fetchFile(fileId, signal);
    signal.throwIfAborted();
    await withRoom(
      async () =>
        await store.transaction('rw', store.avatar, async () => {
          if (isSame(await store.avatar.get('this'), held)) await store.avatar.put({ id: 'this', fileId, picture });
        }),
    );
    if (fileId !== null && picture === null) showNotice({ kind: 'avatarMissing' });
  } catch (error) {
    if (isAbort(error) || isPassing(error)) throw error;
    showNotice({ kind: 'avatarFailed', failure: toFailure(error) });
  }
}
