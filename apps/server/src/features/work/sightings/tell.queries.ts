import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

export interface SightingFacts {
  folderId: string;
  typeId: string;
  postId: string;
  createdBy: string | null;
  docno: string;
  customer: string;
  site: string;
  pest: string;
  place: string;
  by: string;
  respondBy: number;
  timezone: string;
}

/** The content of a sighting notice; undefined if its call-out no longer exists. */
export async function readSightingFacts(db: SystemDb, id: string): Promise<SightingFacts | undefined> {
  const { rows } = await sql<SightingFacts>`
    select n.folder_id "folderId", p.type_id "typeId", p.id "postId", n.created_by "createdBy", p.docno, c.name customer, i.name site, n.pest, n.place, n.seen_by by, n.respond_by "respondBy", f.timezone
      from sighting n join post p on p.id = n.post_id join contact c on c.id = n.contact_id join contact_info i on i.id = n.site_id join folder f on f.id = n.folder_id
     where n.id = ${id} and n.dts is null and p.dts is null`.execute(db);
  return rows[0];
}

export interface AnswerFacts {
  folderId: string;
  reporterId: string;
  site: string;
  pest: string;
  place: string;
  answer: string;
}

/** The answer to the customer's user who reported a sighting; undefined if staff recorded it. */
export async function readAnswerFacts(db: SystemDb, id: string): Promise<AnswerFacts | undefined> {
  const { rows } = await sql<AnswerFacts>`
    select n.folder_id "folderId", n.reporter_id "reporterId", i.name site, n.pest, n.place, n.answer
      from sighting n join contact_info i on i.id = n.site_id
     where n.id = ${id} and n.dts is null and n.reporter_id is not null and n.answer is not null`.execute(db);
  return rows[0];
}
