import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { Profile } from '@field-service/contract/access/session.ts';
import {
  avatarRequest,
  ownFileKey,
  ownFileQuery,
  signatureRequest,
} from '@field-service/contract/work/outbox-requests.ts';
import type { OwnFileWrite } from '@field-service/contract/work/outbox-writes.ts';
import type { Sender } from '../connection/connection.ts';
import type { FieldDb } from '../db.ts';
import { isPassing } from '../failure.ts';
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

/** Changes a write that still waits, and returns it as it is then. */
async function note(
  store: FieldDb,
  id: string,
  write: OwnFileWrite,
  change: Partial<Pick<OwnFileWrite, 'base' | 'round'>>,
): Promise<OwnFileWrite> {
  const next = { ...write, ...change };
  await store.outbox.update(id, { write: next });
  return next;
}

/** Bases the write on the latest version of the profile. That is noted first: a repeated attempt is the same request. */
async function rebased({ api, store }: Sender, id: string, write: OwnFileWrite): Promise<OwnFileWrite> {
  const base = (await api.session.profile({})).data.contact?.uts;
  if (base === undefined) throw new ApiFailure('client.unreadable');
  return await note(store, id, write, { base });
}

/**
 * Replaces the profile picture. If the profile has changed since, it is read again and the picture replaces that of the
 * latest version; nothing else is changed.
 */
async function saveAvatar(
  sender: Sender,
  id: string,
  write: OwnFileWrite,
  fileId: string | null,
): Promise<Profile['contact']> {
  const { api, store } = sender;
  const { contact, user } = (await store.profile.get('this')) ?? {};
  const contactId = contact?.id ?? user?.id ?? '';
  let based = write.base === null ? await rebased(sender, id, write) : write;
  for (let bases = 1; ; bases += 1) {
    try {
      const request = avatarRequest(contactId, based.base ?? 0, fileId);
      return (await api.accounts.saveProfile(request, { idempotencyKey: ownFileKey(id, based) })).data.contact;
    } catch (error) {
      if (!isCode(error, 'record.changed') || bases === maxBases) throw error;
      based = await rebased(sender, id, based);
    }
  }
}

/** The write as it waits now; undefined if a newer one has taken its place. */
async function waitingWrite(store: FieldDb, id: string): Promise<OwnFileWrite | undefined> {
  const write = (await store.outbox.get(id))?.write;
  return write?.kind === 'ownFile' ? write : undefined;
}

/** Makes a file the signature or the picture. A rejection is noted, because it is the answer to the key from now on. */
async function save(sender: Sender, id: string, write: OwnFileWrite, fileId: string | null): Promise<SentOwnFile> {
  try {
    if (write.what === 'avatar') return { fileId, contact: await saveAvatar(sender, id, write, fileId) };
    await sender.api.accounts.saveSignature(signatureRequest(fileId), { idempotencyKey: ownFileKey(id, write) });
    return { fileId };
  } catch (error) {
    const now = await waitingWrite(sender.store, id);
    if (now && !isPassing(error)) await note(sender.store, id, now, { round: now.round + 1 });
    throw error;
  }
}

/** Uploads the file of a write, unless the server has it, and makes it the signature or the picture. */
async function upload(sender: Sender, id: string): Promise<SentOwnFile | undefined> {
  const { store } = sender;
  const write = await waitingWrite(store, id);
  if (write === undefined) return undefined;
  if (write.removes) return await save(sender, id, write, null);
  const [file] = await attachmentsOf(id, store);
  if (file === undefined) throw new ApiFailure('client.unreadable');
  const userId = (await store.profile.get('this'))?.user.id ?? '';
  const fileId = await sendAttachment(sender, file, ownFileQuery(userId, write));
  if ((await waitingWrite(store, id)) === undefined) return undefined;
  return await save(sender, id, write, fileId);
}

async function send(sender: Sender, id: string): Promise<SentOwnFile | undefined> {
  try {
    return await upload(sender, id);
  } catch (error) {
    if (!isCode(error, 'file.not_found')) throw error;
    // A restored server does not have the file that it once took.
    await sender.store.attachments.where('owner').equals(id).modify({ fileId: null });
    return await upload(sender, id);
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
