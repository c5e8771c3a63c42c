import { sql } from 'kysely';
import type { Caller } from '../../../../caller.ts';
import type { ScopedDb } from '../../../../db/scope/scope.ts';
import { appliesTo, isNearest } from '../../../site/lookups/public.ts';

export interface MenuRow {
  id: string;
  code: string;
  name: string;
  parentId: string | null;
  seq: number;
  flags: string;
  data: Record<string, unknown>;
}

const menuType = 7;

/** The entries of the office menu that apply in the caller's folders, in order. */
export const selectMenu = async (db: ScopedDb, caller: Caller): Promise<MenuRow[]> =>
  await db.rows(sql<MenuRow>`
    select l.id, l.code, l.name, l.parent_id as "parentId", l.ord as seq, l.flags, l.data
      from lookup l where l.type = ${menuType} and l.deletor is null and ${appliesTo(caller)} and ${isNearest(caller)}
     order by l.ord, l.name, l.seq limit 1000`);
