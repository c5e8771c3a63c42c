import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';

/** A text in the order in which people expect names (decision 0081); for ORDER BY. */
export const alphabetically = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${text} collate public.alphabetical`;

/**
 * Rebuilds the indexes in that order if the order comes from another version of ICU than when they were built, such as
 * after an update of the operating system. Runs as the owner of the tables.
 */
export async function followCollation(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    `do $$ declare changed oid; it record; begin
       select oid into changed from pg_collation
        where collname = 'alphabetical' and collnamespace = 'public'::regnamespace and collversion is distinct from pg_collation_actual_version(oid);
       if changed is null then return; end if;
       for it in select indexrelid::regclass as name from pg_index where changed = any(indcollation) loop
         execute format('reindex index %s', it.name);
       end loop;
       alter collation public.alphabetical refresh version;
     end $$`,
  );
}
