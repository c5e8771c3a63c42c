import { hitsOfKind, type Hit } from '@field-service/contract/site/search.ts';
import { sql } from 'kysely';
import { searchCondition } from '../../../datasets/public.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { isTechnician } from './queries.ts';

type Found = Omit<Hit, 'kind'>;

/** The technicians with a text in their name. */
export const findTechnicians = async (db: ScopedDb, text: string, limit: { within: number }): Promise<Found[]> =>
  await db.rows(
    sql<Found>`
    select u.id, null number, u.displayname name, null of, null contactid, null plan
      from ${db.sourceAny('app_user')} u
     where u.dts is null and ${isTechnician} and ${searchCondition(text, [sql`u.displayname`])}
     order by starts_with(lower(u.displayname), lower(${text})) desc, u.displayname, u.id limit ${hitsOfKind}`,
    limit,
  );
