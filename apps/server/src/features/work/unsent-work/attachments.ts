import { buffer } from 'node:stream/consumers';
import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { attachmentKey } from '@field-service/contract/work/outbox-requests.ts';
import type { UnsentItem } from '@field-service/contract/work/unsent-work.ts';
import { z } from 'zod';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { maxForm } from '../../../plugins/form-body.ts';
import { Refusal } from '../../../refusal.ts';
import { formFileId, prepareHandOver, type PreparedUpload } from '../uploads/public.ts';
import { readJsonFile, WriteKey } from './archive.ts';
import { asUser, type Import } from './outcome.ts';

const Attachment = z.strictObject({
  id: z.string().regex(/^[\w-]{1,40}$/),
  name: z.string(),
  /** The place in the form, such as the key of a line. */
  place: z.string(),
});
export type Attachment = z.output<typeof Attachment>;

const Written = z.strictObject({
  id: WriteKey,
  at: z.int(),
  write: z.unknown(),
  attachments: z.array(Attachment).default([]),
});

/** A write of a file with its attachments, and the path of each. */
export interface ReadWrite<Write> {
  written: { id: string; at: number; write: Write; attachments: readonly Attachment[] };
  paths: ReadonlyMap<string, string>;
}

/** Reads a write with its attachments, which must be exactly those that the list names for it. */
export async function readWrite<Write>(
  { zip }: Pick<Import, 'zip'>,
  item: UnsentItem,
  schema: z.ZodType<Write>,
): Promise<ReadWrite<Write>> {
  const folder = `writes/${item.id}/attachments/`;
  const [own, more] = item.files.filter(({ path }) => !path.startsWith(folder));
  if (own === undefined || more !== undefined || item.jobId !== null) throw new Refusal('unsent.not_an_export', {});
  const read = await readJsonFile(zip, own.path, Written);
  const write = schema.safeParse(read.write);
  const ids = new Set(read.attachments.map(({ id }) => id));
  if (!write.success || read.id !== item.id || ids.size !== read.attachments.length)
    throw new Refusal('unsent.not_an_export', { path: own.path });
  const paths = new Map(
    item.files.flatMap(({ path }) => (path === own.path ? [] : [[path.slice(folder.length), path]])),
  );
  const unlisted = [...paths].find(([id]) => !ids.has(id));
  if (unlisted !== undefined) throw new Refusal('upload.entry_unlisted', { path: unlisted[1] });
  // A phone leaves out a file that it cannot read any more; without it the write is not what its author submitted.
  const missing = read.attachments.filter(({ id }) => !paths.has(id));
  if (missing.length > 0) throw new Refusal('upload.incomplete', { missing: missing.map(({ name }) => name) });
  return { written: { ...read, write: write.data }, paths };
}

/** The id of the file that an attachment of a user becomes, whether the phone sends it or a file brings it. */
export const attachmentFileId = (user: Caller, { id }: Pick<Attachment, 'id'>): string =>
  formFileId(user.userId, attachmentKey(id));

/** Puts an attachment into the store, as if the phone had sent it with its key. */
export async function storeAttachment(
  outside: RequestContext,
  user: Caller,
  { zip }: Pick<Import, 'zip'>,
  { id, name }: Attachment,
  { paths, query }: { paths: ReadonlyMap<string, string>; query: ParsedInput<typeof contract.uploads.part>['query'] },
): Promise<PreparedUpload> {
  const path = paths.get(id) ?? '';
  if ((zip.entries.find((entry) => entry.path === path)?.bytes ?? 0) > maxForm)
    throw new Refusal('request.too_large', {});
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(await buffer(await zip.read(path)))]), name);
  return await prepareHandOver(asUser(outside, user), user, { params: undefined, query, body }, attachmentKey(id));
}
