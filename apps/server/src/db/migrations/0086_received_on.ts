import { type Kysely, sql } from 'kysely';

/**
 * Adds the day on which a payment was received, by which statements are written (`yyyymmdd` in the folder's time zone).
 * Without another, it is the day of the confirmation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment add column received_on integer`.execute(db);
  await sql`
    create function day_in(folder text, at_ms bigint) returns integer language sql stable as $$
      select to_char(to_timestamp(at_ms / 1000.0) at time zone f.timezone, 'YYYYMMDD')::integer from folder f where f.id = folder
    $$;
    create function payment_received() returns trigger language plpgsql as $$
    begin
      if new.state = 'confirmed' and new.received_on is null then
        new.received_on := day_in(new.folder_id, coalesce(new.confirmed_at, new.cts));
      end if;
      return new;
    end $$;
  `.execute(db);
  // The stamps of the payments stay: nothing else of them changes.
  await sql`
    alter table payment disable trigger stamp;
    update payment set received_on = day_in(folder_id, coalesce(confirmed_at, cts)) where state = 'confirmed';
    alter table payment enable trigger stamp;
    create trigger received before insert or update on payment for each row execute function payment_received();
    alter table payment add constraint payment_received_check check (state <> 'confirmed' or received_on is not null);
  `.execute(db);
}
