import type { JobFile, Signature } from '@field-service/contract/work/job-package.ts';
import type { z } from 'zod';
import type { RequestContext } from '../../../context.ts';
import type { StoredSignature } from '../../../db/tables/tables.ts';
import { addFiles, typeOfBlob, type FileRefKind, type NewFile } from '../../site/files/public.ts';
import type { LoadedPost } from '../posts/public.ts';
import type { EntryRow, PackageRow } from './queries.ts';

type Picture = JobFile['stations'][number]['imgbf'][number];

/** Makes files of a package's entries, attached to the records that they belong to. */
export interface Attacher {
  picture: (visitId: string, side: 'imgbf' | 'imgaf', picture: Picture) => Promise<StoredPicture>;
  signature: (sign: z.output<typeof Signature>, tag: 'customerSign' | 'techSign') => Promise<StoredSignature>;
  /** Pictures that no visit names: they stay with the job. */
  rest: () => Promise<number>;
}

/** A picture of a visit as it is kept: its bytes are the file's. */
export interface StoredPicture extends Picture {
  fileId: string;
}

/** Entries of one package become files of one job; the job's own JSON stays with the package. */
export function attacher(
  { db, files }: Pick<RequestContext, 'db' | 'files'>,
  row: PackageRow,
  post: LoadedPost,
  entries: readonly EntryRow[],
): Attacher {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const used = new Set<string>();

  const attach = async (
    path: string,
    refKind: FileRefKind,
    refId: string,
    tags: readonly string[],
    metadata: Readonly<Record<string, unknown>>,
  ): Promise<string> => {
    const entry = byPath.get(path);
    if (entry === undefined) throw new TypeError('a job file has been checked against its package');
    used.add(path);
    const file: NewFile = {
      sha256: entry.sha256,
      bytes: entry.bytes,
      type: await typeOfBlob(files, entry.sha256, entry.bytes),
      fileName: path.split('/').at(-1) ?? path,
      refKind,
      refId,
      folderId: post.folderId,
      contactId: post.contactId,
      siteId: post.siteId,
      tags,
      perms: 'any',
      metadata: { ...metadata, path, uploadId: row.id },
      userId: row.user_id,
    };
    const [id] = await addFiles(db, [file]);
    if (id === undefined) throw new TypeError('one file has one id');
    return id;
  };

  return {
    picture: async (visitId, side, picture) => {
      const { path, ...facts } = picture;
      return { ...picture, fileId: await attach(path, 'VISIT', visitId, [side], facts) };
    },
    signature: async ({ path, ...sign }, tag) => ({
      ...sign,
      fileId: await attach(path, 'POST', post.id, [tag], { signedAt: sign.signedAt }),
    }),
    rest: async () => {
      const others = entries.filter(({ path }) => path.startsWith('images/') && !used.has(path));
      for (const { path } of others) await attach(path, 'POST', post.id, ['picture'], {});
      return others.length;
    },
  };
}
