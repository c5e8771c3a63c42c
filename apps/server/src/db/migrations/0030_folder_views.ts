import { type Kysely, sql } from 'kysely';

/**
 * Records when a person last gained or lost a folder, and when a folder last moved within the tree: records then enter
 * or leave a view without a new stamp.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user add column folders_at bigint not null default 0;
    alter table folder add column placed_at bigint not null default 0;

    create function folders_changed() returns trigger language plpgsql as $$
    begin
      update app_user set folders_at = now_ms() where id = case when tg_op = 'DELETE' then old.user_id else new.user_id end;
      return null;
    end $$;
    create trigger folders_changed after insert or delete on folder_user for each row execute function folders_changed();

    create function placed() returns trigger language plpgsql as $$
    begin
      new.placed_at := now_ms();
      return new;
    end $$;
    create trigger placed before update of path on folder for each row when (old.path is distinct from new.path) execute function placed();
  `.execute(db);
}
