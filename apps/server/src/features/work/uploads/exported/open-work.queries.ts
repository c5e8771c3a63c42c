import type { ScopedDb } from '../../../../db/scope/scope.ts';
import type { PackageRow } from '../queries.ts';

type Own = Pick<PackageRow, 'id' | 'post_id' | 'user_id'>;

/** The other complete packages with one person's work on a job, oldest first; with `open`, those of open jobs only. */
export async function otherWork(
  db: ScopedDb,
  { id, post_id, user_id }: Own,
  { open }: { open: boolean },
): Promise<Pick<PackageRow, 'id' | 'status' | 'reason' | 'folder_id' | 'job_file'>[]> {
  let query = db
    .asSystem('the work of one person is compared with their own')
    .selectFrom('upload_package')
    .select(['id', 'status', 'reason', 'folder_id', 'job_file'])
    .where('post_id', '=', post_id)
    .where('user_id', '=', user_id)
    .where('kind', '=', 'job')
    .where('id', '<>', id)
    .where('received_at', 'is not', null)
    .where('job_file', 'is not', null);
  if (open) query = query.where((eb) => eb(eb.ref('job_file', '->>').key('status'), '=', 'IP'));
  return await query.orderBy('received_at').orderBy('id').execute();
}
