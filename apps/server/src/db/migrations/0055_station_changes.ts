import { type Kysely, sql } from 'kysely';

/** Changes of stations that were made on jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table station_change (
      id text collate "C" primary key,
      post_id text collate "C" not null references post,
      station_id text collate "C" not null references station,
      upload_id text collate "C" not null,
      entry text collate "C" not null,
      user_id text collate "C" not null references app_user,
      kind text not null,
      at bigint not null,
      received_at bigint not null,
      outcome text not null,
      -- The change as it was entered, with the id that the device gave to the station.
      data jsonb not null,
      constraint station_change_once unique (post_id, entry)
    );
    create index station_change_station on station_change (station_id)`.execute(db);
}
