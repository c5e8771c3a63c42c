import type { OwnFileWrite } from '@field-service/contract/work/outbox-writes.ts';
import { db, type FieldDb } from '../db.ts';
import { newLocalId } from '../ids.ts';
import { liveRead } from '../live.ts';
import { enqueueWrite } from '../outbox/outbox.ts';
import type { OutboxRow } from '../outbox/rows.ts';
import { attachmentsOf } from '../requests/attachments.ts';
import { withRoom } from '../room.ts';

/** What users change about themselves: the signature and the picture of their profile. */
export type OwnFileKind = OwnFileWrite['what'];

/** A signature or picture of one's own profile that waits in the outbox. */
export interface WaitingOwnFile extends OutboxRow {
  write: OwnFileWrite;
}

const writesOf = async (store: FieldDb, what: OwnFileKind): Promise<WaitingOwnFile[]> =>
  (await store.outbox.orderBy('seq').toArray()).filter(
    (row): row is WaitingOwnFile => row.write.kind === 'ownFile' && row.write.what === what,
  );

const fileNames = { sign: 'signature.png', avatar: 'profile.jpg' } as const satisfies Record<OwnFileKind, string>;
/** Under which each is kept until it is finished: a signature while it is drawn, a picture until it is cropped. */
export const unfinished = { sign: 'ownSign', avatar: 'ownPicture' } as const satisfies Record<OwnFileKind, string>;

/**
 * Lets a signature or picture wait to be sent, in place of one that waits; null stands for none. It is the user's from
 * now on, and what it was made of is gone, in one durable step. Returns the id of the write.
 */
export async function keepOwnFile(what: OwnFileKind, blob: Blob | null): Promise<string> {
  const store = db();
  const { outbox, attachments, forms, profile } = store;
  return await withRoom(() =>
    store.transaction('rw', outbox, attachments, forms, profile, async () => {
      const replaced = (await writesOf(store, what)).map(({ id }) => id);
      await outbox.bulkDelete(replaced);
      await attachments
        .where('owner')
        .anyOf([...replaced, unfinished[what]])
        .delete();
      if (what === 'sign') await forms.delete(unfinished.sign);
      const base = what === 'avatar' ? ((await profile.get('this'))?.contact?.uts ?? null) : null;
      const id = await enqueueWrite({ kind: 'ownFile', what, removes: blob === null, base, round: 0 }, store);
      const file = { owner: id, place: '', seq: 1, name: fileNames[what], fileId: null };
      if (blob !== null) await attachments.add({ id: newLocalId(), ...file, blob });
      return id;
    }),
  );
}

/** A signature or picture of the profile, as the user has it. */
export interface OwnFile {
  /** Null if there is none, or if it is not on the device. */
  blob: Blob | null;
  /** The write with which it waits to be sent; null if the server has it. */
  waiting: WaitingOwnFile | null;
}

/** What waits goes before what the server has. */
export async function readOwnFile(what: OwnFileKind): Promise<OwnFile> {
  const store = db();
  const waiting = (await writesOf(store, what)).at(-1);
  if (waiting) return { blob: (await attachmentsOf(waiting.id, store))[0]?.blob ?? null, waiting };
  const blob = what === 'sign' ? (await store.mySign.get('this'))?.png : (await store.avatar.get('this'))?.picture;
  return { blob: blob ?? null, waiting: null };
}

/** The signature or the picture of the user's profile; undefined until it is read. */
export const useOwnFile = liveRead(readOwnFile).useResult;
