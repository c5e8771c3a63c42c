import { hitsOfKind, type Hit } from '@field-service/contract/site/search.ts';
import { sql } from 'kysely';
import { searchCondition } from '../../../datasets/public.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { bestNamed } from '../../../db/search.ts';

type Found = Omit<Hit, 'kind'>;

/** The items with a text in their code or name. */
export const findItems = async (db: ScopedDb, text: string, limit: { within: number }): Promise<Found[]> =>
  await db.rows(
    sql<Found>`
    select i.id, i.code number, i.name, null of, null contactid, null plan
      from ${db.sourceAny('item')} i
     where i.dts is null and ${searchCondition(text, [sql`i.code`, sql`i.name`])}
     order by ${bestNamed('i', text)} limit ${hitsOfKind}`,
    limit,
  );
