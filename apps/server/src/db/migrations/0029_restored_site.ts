import { type Kysely, sql } from 'kysely';

/**
 * Adds the time of the last restore. No series of legal documents starts again in a folder that is older than that
 * restore.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table site add column restored_at bigint;

    -- A series that is created with its first number, which may have happened between the backup and the restore.
    create function counter_begun() returns trigger language plpgsql as $$
    begin
      if new.gapless and new.next > 1
         and exists (select from site s where s.restored_at is not null and not exists (select from folder f where f.id = new.folder_id and f.cts > s.restored_at))
         and not exists (select from counter c where c.folder_id is not distinct from new.folder_id and c.code = new.code) then
        raise exception 'closed counter' using errcode = '23514', constraint = 'counter_closed';
      end if;
      return new;
    end $$;
    create trigger begun before insert on counter for each row execute function counter_begun();
  `.execute(db);
}
