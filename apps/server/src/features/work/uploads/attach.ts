import type { JobFile, Signature } from '@field-service/contract/work/job-package.ts';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { StoredSignature } from '../../../db/tables/work.ts';
import { addFiles, type FileRefKind, type NewFile } from '../../site/files/public.ts';
import type { LoadedPost } from '../posts/public.ts';
import type { TypedEntry } from './prepare.ts';
import type { PackageRow } from './queries.ts';

type Picture = JobFile['stations'][number]['imgbf'][number];

/** Creates files from a package's entries and attaches the files to records. */
export interface Attacher {
  picture: (visitId: string, side: 'imgbf' | 'imgaf', picture: Picture) => StoredPicture;
  /** Attaches a picture to the job itself, with its tags. */
  jobPicture: (picture: JobFile['pictures'][number]) => void;
  signature: (sign: z.output<typeof Signature>, tag: 'customerSign' | 'techSign' | 'moreSign') => StoredSignature;
  /** Attaches the pictures that the job file does not name to the job; returns their number. */
  rest: () => number;
  /** Writes the attachments, in one statement for any number of files. */
  save: (db: ScopedDb) => Promise<void>;
}

/** A visit picture as stored, with the id of its file. */
export interface StoredPicture extends Picture {
  fileId: string;
}

/** Converts the entries of one package into files of one job. The job file itself stays with the package. */
export function createAttacher(row: PackageRow, post: LoadedPost, entries: readonly TypedEntry[]): Attacher {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const used = new Set<string>();
  const attached: NewFile[] = [];

  const attach = (
    path: string,
    refKind: FileRefKind,
    refId: string,
    tags: readonly string[],
    metadata: Readonly<Record<string, unknown>>,
  ): string => {
    const entry = byPath.get(path);
    if (entry === undefined) throw new TypeError('a job file has been checked against its package');
    used.add(path);
    const id = uuidv7();
    attached.push({
      id,
      sha256: entry.sha256,
      bytes: entry.bytes,
      type: entry.type,
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
    });
    return id;
  };

  return {
    picture: (visitId, side, picture) => {
      const { path, ...facts } = picture;
      return { ...picture, fileId: attach(path, 'VISIT', visitId, [side], facts) };
    },
    jobPicture: ({ path, tags, ...facts }) => {
      attach(path, 'POST', post.id, ['picture', ...new Set(tags)], facts);
    },
    signature: ({ path, ...sign }, tag) => ({
      ...sign,
      fileId: attach(path, 'POST', post.id, [tag], { signedAt: sign.signedAt }),
    }),
    rest: () => {
      const others = entries.filter(({ path }) => path.startsWith('images/') && !used.has(path));
      for (const { path } of others) attach(path, 'POST', post.id, ['picture'], {});
      return others.length;
    },
    save: async (db) => void (await addFiles(db, attached)),
  };
}
