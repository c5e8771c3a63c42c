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

/** Makes anyone else who changes this person's stored files wait until the transaction ends. */
export async function lockOwnFiles(db: ScopedDb, personId: string): Promise<void> {
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${personId}`}, 0))`);
}

/** What a person has stored in one share, including the bin, oldest first. */
export async function ownFiles(db: ScopedDb, personId: string, share: Share): Promise<OwnFile[]> {
  // Unscoped: only sizes are counted; no row data is returned.
  return await db.rows(sql<OwnFile>`
    select f.id, f.bytes, f.cts from file f
     where f.ref_kind = 'USER' and f.ref_id = ${personId} and ${logTag} = any(f.tags) = ${share === 'logs'}
     order by f.cts, f.seq`);
}

/** Removes files for good, except those that something references; returns the removed ones. */
export async function dropFiles(db: ScopedDb, ids: readonly string[]): Promise<OwnFile[]> {
  // Unscoped: they are the oldest logs of the person whose quota is counted.
  return await db.rows(
    sql<OwnFile>`delete from file f where f.id = any(${ids}) and ${keptBy} is null returning f.id, f.bytes, f.cts`,
  );
}
