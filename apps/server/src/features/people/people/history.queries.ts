import { sql, type Selectable } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { Tables } from '../../../db/tables/tables.ts';

/** The history of a person who was read through the scope, with that of their licences; oldest first. */
export async function selectPersonHistory(db: ScopedDb, id: string): Promise<Selectable<Tables['history']>[]> {
  return await db
    .asSystem('the person was read through the scope')
    .selectFrom('history')
    .selectAll()
    .where(
      sql<boolean>`(noun = 'user' and noun_id = ${id}) or (noun = 'licence' and noun_id in (
        select k.noun_id from history k where k.noun = 'licence' and coalesce(k.after ->> 'userid', k.before ->> 'userid') = ${id}))`,
    )
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** The names of roles in a language. */
export async function roleNames(db: ScopedDb, ids: readonly string[], lang: string): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  // Unscoped: the roles of a person are as visible as the person.
  const rows = await db.rows(sql<{ id: string; name: string }>`
    select r.id, coalesce(r.alt #>> array[${lang}::text, 'name'], r.name) name from role r where r.id = any(${[...ids]}::text[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
