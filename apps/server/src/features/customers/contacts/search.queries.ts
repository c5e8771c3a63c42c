import { hitsOfKind, type Hit } from '@field-service/contract/site/search.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { bestNamed, candidates, contactInfoMatches, contactMatches } from '../../../db/search.ts';

type Found = Omit<Hit, 'kind'>;

/** The customers with a text in their code, name, email address or phone number. */
export const findCustomers = async (db: ScopedDb, text: string, limit: { within: number }): Promise<Found[]> =>
  await db.rows(
    sql<Found>`
    select c.id, c.code number, c.name, null of, null contactid, null plan
      from (select c.id, c.code, c.name from ${db.sourceAny('contact')} c where c.dts is null and ${contactMatches('c', text)} ${candidates}) c
     order by ${bestNamed('c', text)} limit ${hitsOfKind}`,
    limit,
  );

/** The sites with a text in their code, name, person, email address, phone number or address. */
export const findSites = async (db: ScopedDb, text: string, limit: { within: number }): Promise<Found[]> =>
  await db.rows(
    sql<Found>`
    select si.id, si.code number, si.name, c.name of, si.contact_id contactid, null plan
      from (select si.id, si.code, si.name, si.contact_id from ${db.sourceAny('contact_info')} si
             where si.type_val = 3 and si.dts is null and ${contactInfoMatches('si', text)} ${candidates}) si
      join ${db.sourceAny('contact')} c on c.id = si.contact_id
     where c.dts is null order by ${bestNamed('si', text)} limit ${hitsOfKind}`,
    limit,
  );
