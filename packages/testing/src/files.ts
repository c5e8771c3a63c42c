import { randomUUID } from 'node:crypto';
import type { SystemDb } from '@field-service/server/db/system.ts';

/** A customer's site, as `makeSite` returns it. */
interface Site {
  id: string;
  contact: { id: string; folder: { id: string } };
}

/**
 * Creates the row of a picture that belongs to a record; the bytes themselves are not stored. Returns the picture's id.
 */
export async function makeFile(
  db: SystemDb,
  owner: { kind: string; id: string },
  given: { site?: Site; fileName?: string; perms?: string; userId?: string } = {},
): Promise<string> {
  const id = randomUUID();
  const sha256 = `${randomUUID()}${randomUUID()}`.replaceAll('-', '');
  await db.insertInto('file_blob').values({ sha256, bytes: 1000, cts: Date.now() }).execute();
  await db
    .insertInto('file')
    .values({
      id,
      sha256,
      bytes: 1000,
      type: 'image/png',
      file_name: given.fileName ?? 'picture.png',
      ref_kind: owner.kind,
      ref_id: owner.id,
      folder_id: given.site?.contact.folder.id ?? null,
      contact_id: given.site?.contact.id ?? null,
      site_id: given.site?.id ?? null,
      perms: given.perms ?? null,
      user_id: given.userId ?? null,
    })
    .execute();
  return id;
}

/** Creates a picture that a user has uploaded and may attach to a record. Returns the picture's id. */
export const makeUpload = async (db: SystemDb, user: { id: string }, fileName?: string): Promise<string> =>
  await makeFile(
    db,
    { kind: 'USER', id: user.id },
    { perms: 'any', userId: user.id, ...(fileName === undefined ? {} : { fileName }) },
  );
