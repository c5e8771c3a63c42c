import sharp from 'sharp';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { isPicture } from '../../../files/content-type.ts';
import { Refusal } from '../../../refusal.ts';
import { addFiles, findOwnFile, type FileRow } from '../../site/files/public.ts';
import type { PlanSite } from './plans.queries.ts';

/** A picture that the caller uploaded, with its displayed size. */
export interface PlanPicture {
  file: FileRow;
  width: number;
  height: number;
}

/**
 * Reads a picture's size from its header, before the transaction. Throws `record.referenced_missing` if the caller
 * uploaded no such file, and `file.type_refused` if it is not a picture.
 */
export async function measurePicture(context: RequestContext, caller: Caller, fileId: string): Promise<PlanPicture> {
  const file = await findOwnFile(context.db, fileId, caller.userId);
  if (file === undefined || file.dts !== null)
    throw new Refusal('record.referenced_missing', { field: 'fileid', id: fileId });
  if (!isPicture(file.type)) throw new Refusal('file.type_refused', { type: file.type });
  try {
    return await context.files.withPath(file.sha256, async (path) => {
      const { autoOrient } = await sharp(path).metadata();
      return { file, width: autoOrient.width, height: autoOrient.height };
    });
  } catch (error) {
    throw new Refusal('file.type_refused', { type: file.type }, { cause: error });
  }
}

/** Attaches a picture's bytes to a plan; the caller's own file is kept. Returns the id of the plan's file. */
export async function attachPicture(
  context: RequestContext,
  caller: Caller,
  planId: string,
  site: PlanSite,
  { file }: PlanPicture,
): Promise<string> {
  const [id] = await addFiles(context.db, [
    {
      sha256: file.sha256,
      bytes: file.bytes,
      type: file.type,
      fileName: file.file_name,
      refKind: 'PLAN',
      refId: planId,
      folderId: site.folderId,
      contactId: site.contactId,
      siteId: site.id,
      tags: [],
      perms: 'any',
      metadata: {},
      userId: caller.userId,
    },
  ]);
  if (id === undefined) throw new TypeError('one file has one id');
  return id;
}
