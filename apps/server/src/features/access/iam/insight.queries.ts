import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

export interface LastPlace {
  geo: [number, number];
  at: number;
  type: string;
  postid: string | null;
}

/** A user's latest ping with a position. */
export async function selectLastPlace(db: SystemDb, userId: string): Promise<LastPlace | undefined> {
  const query = sql<LastPlace>`
    select array[p.lat, p.lng] as geo, p.at, p.type, p.post_id as postid from ping p
     where p.user_id = ${userId} and p.lat is not null and p.lng is not null order by p.at desc limit 1`;
  return (await query.execute(db)).rows[0];
}

export interface LoginCount {
  app: string;
  did: string | null;
  dname: string | null;
  ver: string | null;
  count: number;
  last: number;
}
/** Counts the sessions that a user has opened since a timestamp, by app and device. */
export async function selectLogins(db: SystemDb, userId: string, since: number): Promise<LoginCount[]> {
  const query = sql<LoginCount>`
    select s.app, s.did, (array_agg(s.dname order by s.cts desc))[1] as dname, (array_agg(s.ver order by s.cts desc))[1] as ver, count(*) as count, max(s.cts) as last
      from session s where s.user_id = ${userId} and s.cts >= ${since} group by s.app, s.did order by last desc limit 100`;
  return (await query.execute(db)).rows;
}

export interface ActCount {
  noun: string;
  kind: string;
  count: number;
  last: number;
}
/**
 * Counts a user's actions since a timestamp, in the given folders (null for all) and, with `withoutFolder`, outside any
 * folder.
 */
export async function selectActs(
  db: SystemDb,
  userId: string,
  since: number,
  folderIds: readonly string[] | null,
  withoutFolder: boolean,
): Promise<ActCount[]> {
  const query = sql<ActCount>`
    select h.noun, h.kind, count(*) as count, max(h.at) as last
      from history h
     where h.user_id = ${userId} and h.at >= ${since}
       and (${folderIds === null} or h.folder_id = any(${[...(folderIds ?? [])]}::text[]) or (${withoutFolder} and h.folder_id is null))
     group by h.noun, h.kind order by count desc, last desc limit 200`;
  return (await query.execute(db)).rows;
}

export interface LogFile {
  id: string;
  filename: string;
  bytes: number;
  at: number;
}
/** The logs that a user's devices have sent since a timestamp, newest first. */
export async function selectLogs(db: SystemDb, userId: string, since: number): Promise<LogFile[]> {
  const query = sql<LogFile>`
    select f.id, f.file_name as filename, f.bytes, f.cts as at from file f
     where f.ref_kind = 'USER' and f.ref_id = ${userId} and 'applog' = any(f.tags) and f.dts is null and f.cts >= ${since} order by f.cts desc limit 100`;
  return (await query.execute(db)).rows;
}
