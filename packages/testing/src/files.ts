import { randomUUID } from 'node:crypto';
import type { SystemDb } from '@field-service/server/db/system.ts';

/** The site of a customer, as `makeSite` returns it. */
interface Site {
  id: string;
  contact: { id: string; folder: { id: string } };
}

/** A picture of a record, as a row with unique bytes; the bytes themselves are not stored. */
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

/** A picture that a user has uploaded and may attach to a record. */
export const makeUpload = async (db: SystemDb, user: { id: string }, fileName?: string): Promise<string> =>
  await makeFile(
    db,
    { kind: 'USER', id: user.id },
    { perms: 'any', userId: user.id, ...(fileName === undefined ? {} : { fileName }) },
  );
