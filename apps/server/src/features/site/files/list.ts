import type { files } from '@field-service/contract/site/files.ts';
import type { RouteData } from '@field-service/contract/route.ts';
import { mayDo } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { readerOf } from './access.ts';
import { filesOf, type FileRow } from './queries.ts';
import { requireRecord, type AppRef } from './targets.ts';

/** A file in the contract's format. Only staff see the location and device of a picture. */
export const infoOf = (file: FileRow, caller: Caller): RouteData<typeof files.meta> => ({
  id: file.id,
  fileName: file.file_name,
  bytes: file.bytes,
  sha256: file.sha256,
  type: file.type,
  appref: `${file.ref_kind}.${file.ref_id}`,
  tags: file.tags,
  perms: file.perms,
  metadata: caller.kind === 'portal' ? {} : file.metadata,
  cts: file.cts,
  uts: file.uts,
  dts: file.dts,
  userid: file.user_id,
});

/**
 * `GET f?appref=`: lists the files of a record that the caller may read or, with `bin`, the deleted files that the
 * caller may restore.
 */
export async function listFiles(
  context: RequestContext,
  caller: Caller,
  ref: AppRef,
  bin: boolean,
): Promise<RouteData<typeof files.list>> {
  await requireRecord(context, ref);
  const problemOf = readerOf(context, caller);
  const shown: FileRow[] = [];
  for (const file of await filesOf(context.db, ref.kind, ref.id, bin)) {
    if (bin && file.user_id !== caller.userId && !mayDo(caller, 'FILE:DE')) continue;
    if ((await problemOf(file)) === undefined) shown.push(file);
  }
  return shown.map((file) => infoOf(file, caller));
}
