import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { Profile } from '@field-service/contract/access/session.ts';
import {
  avatarKey,
  avatarRequest,
  ownFileQuery,
  signatureRequest,
} from '@field-service/contract/work/outbox-requests.ts';
import type { OwnFileWrite } from '@field-service/contract/work/outbox-writes.ts';
import type { Sender } from '../connection/connection.ts';
import type { FieldDb } from '../db.ts';
import { attachmentsOf } from '../requests/attachments.ts';
import { sendAttachment } from '../requests/send-attachment.ts';

/** A signature or picture that the server has taken. */
export interface SentOwnFile {
  /** Null if the profile was left without one. */
  fileId: string | null;
  /** The contact of the profile after a change of its picture. */
  contact?: Profile['contact'];
}

const isCode = (error: unknown, code: string): boolean => error instanceof ApiFailure && error.code === code;

/** How often a picture is based on the latest version of the profile before that counts as a failure. */
const maxBases = 3;

/**
 * Replaces the profile picture. If the profile has changed since, it is read again and the picture replaces that of the
 * latest version; nothing else is changed. Each version is noted before it is used, so that a repeated attempt is the
 * same request.
 */
async function saveAvatar(
  { api, store }: Sender,
  id: string,
  write: OwnFileWrite,
  fileId: string | null,
): Promise<Profile['contact']> {
  const latest = async (): Promise<number> => {
    const base = (await api.session.profile({})).data.contact?.uts;
    if (base === undefined) throw new ApiFailure('client.unreadable');
    await store.outbox.update(id, { write: { ...write, base } });
    return base;
  };
  const { contact, user } = (await store.profile.get('this')) ?? {};
  const contactId = contact?.id ?? user?.id ?? '';
  let base = write.base ?? (await latest());
  for (let bases = 1; ; bases += 1) {
    try {
      const once = { idempotencyKey: avatarKey(id, base) };
      return (await api.accounts.saveProfile(avatarRequest(contactId, base, fileId), once)).data.contact;
    } catch (error) {
      if (!isCode(error, 'record.changed') || bases === maxBases) throw error;
      base = await latest();
    }
  }
}

async function save(sender: Sender, id: string, write: OwnFileWrite, fileId: string | null): Promise<SentOwnFile> {
  if (write.what === 'avatar') return { fileId, contact: await saveAvatar(sender, id, write, fileId) };
  await sender.api.accounts.saveSignature(signatureRequest(fileId), { idempotencyKey: id });
  return { fileId };
}

/** The write as it waits now; undefined if a newer one has taken its place. */
async function waitingWrite(store: FieldDb, id: string): Promise<OwnFileWrite | undefined> {
  const write = (await store.outbox.get(id))?.write;
  return write?.kind === 'ownFile' ? write : undefined;
}

async function send(sender: Sender, id: string): Promise<SentOwnFile | undefined> {
  const { store } = sender;
  const write = await waitingWrite(store, id);
  if (write === undefined) return undefined;
  if (write.removes) return await save(sender, id, write, null);
  const userId = (await store.profile.get('this'))?.user.id ?? '';
  const upload = async (): Promise<string> => {
    const [file] = await attachmentsOf(id, store);
    if (file === undefined) throw new ApiFailure('client.unreadable');
    return await sendAttachment(sender, file, ownFileQuery(userId, write));
  };
  const fileId = await upload();
  if ((await waitingWrite(store, id)) === undefined) return undefined;
  try {
    return await save(sender, id, write, fileId);
  } catch (error) {
    if (!isCode(error, 'file.not_found')) throw error;
    // A restored server does not have the file that it once took.
    await store.attachments.where('owner').equals(id).modify({ fileId: null });
    return await save(sender, id, write, await upload());
  }
}

/**
 * Sends a signature or picture of the profile; however often it is sent, the server takes it once. Returns undefined if a
 * newer one has taken its place. One is sent after another, in whichever window: an older one never arrives after a
 * newer one.
 */
export const sendOwnFile = async (sender: Sender, id: string): Promise<SentOwnFile | undefined> =>
  await navigator.locks.request('field-service-own-file', async () => await send(sender, id));

/**
 * Notes what the server has taken as what it has. Requires a transaction over `attachments`, `mySign`, `avatar` and
 * `profile`.
 */
export async function noteOwnFile(
  store: FieldDb,
  id: string,
  { what }: OwnFileWrite,
  { fileId, contact }: SentOwnFile,
): Promise<void> {
  const blob = (await attachmentsOf(id, store))[0]?.blob ?? null;
  if (what === 'sign') {
    await store.mySign.put({ id: 'this', fileId, png: blob, isSent: true });
    return;
  }
  await store.avatar.put({ id: 'this', fileId, picture: blob, isSent: true });
  if (contact) await store.profile.update('this', { contact });
}
