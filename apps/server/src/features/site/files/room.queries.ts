import { sql } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { keptBy } from './kept.queries.ts';
import type { NewFile } from './queries.ts';

/** The tag of a field app's logs (specification 000, section 7). */
const logTag = 'applog';
export type Share = 'logs' | 'others';
export const shareOf = ({ tags }: Pick<NewFile, 'tags'>): Share => (tags.includes(logTag) ? 'logs' : 'others');

export interface OwnFile {
  id: string;
  bytes: number;
  cts: number;
}

/** Locks a person's stored files until the transaction ends. Others who change the files must wait. */
export async function lockOwnFiles(db: ScopedDb, personId: string): Promise<void> {
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${personId}`}, 0))`);
}

/** A person's stored files of one share, including those in the bin, oldest first. */
export async function ownFiles(db: ScopedDb, personId: string, share: Share): Promise<OwnFile[]> {
  // Unscoped: only sizes are counted; no row data is returned.
  return await db.rows(sql<OwnFile>`
    select f.id, f.bytes, f.cts from file f
     where f.ref_kind = 'USER' and f.ref_id = ${personId} and ${logTag} = any(f.tags) = ${share === 'logs'}
     order by f.cts, f.seq`);
}

/** Permanently removes files, except those that something references. Returns the removed files. */
export async function dropFiles(db: ScopedDb, ids: readonly string[]): Promise<OwnFile[]> {
  // Unscoped: the files are the oldest logs of the person whose quota is counted.
  return await db.rows(
    sql<OwnFile>`delete from file f where f.id = any(${ids}) and ${keptBy} is null returning f.id, f.bytes, f.cts`,
  );
}
