import { type Kysely, sql } from 'kysely';

/**
 * Partitions positions by month, so that an expired month is removed by dropping its table. The key of each table
 * starts or ends with the partition's time column, because otherwise it could not be unique across all months. Rows
 * outside the existing months are stored in a default partition; housekeeping creates the partitions of future
 * months (features/site/retention).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ping rename to ping_undivided;
    create table ping (
      id text collate "C" not null,
      user_id text collate "C" not null,
      at bigint not null,
      device_time bigint not null,
      lat double precision, lng double precision,
      post_id text collate "C",
      type text not null,
      local_id text collate "C"
    ) partition by range (device_time);
    alter table post_trail rename to post_trail_undivided;
    create table post_trail (
      post_id text collate "C" not null,
      user_id text collate "C" not null,
      lat double precision not null, lng double precision not null,
      at bigint not null,
      type text not null
    ) partition by range (at);

    create table ping_rest partition of ping default;
    create table post_trail_rest partition of post_trail default;
    do $$ declare month timestamp; name text; begin
      foreach name in array array['ping', 'post_trail'] loop
        for month in select generate_series(date_trunc('month', now() at time zone 'UTC') - interval '3 months', date_trunc('month', now() at time zone 'UTC') + interval '3 months', interval '1 month') loop
          execute format('create table %I partition of %I for values from (%s) to (%s)', name || to_char(month, '_YYYY_MM'), name,
                         extract(epoch from month)::bigint * 1000, extract(epoch from month + interval '1 month')::bigint * 1000);
        end loop;
      end loop;
    end $$;

    insert into ping (id, user_id, at, device_time, lat, lng, post_id, type, local_id)
      select id, user_id, at, device_time, lat, lng, post_id, type, local_id from ping_undivided;
    insert into post_trail (post_id, user_id, lat, lng, at, type) select post_id, user_id, lat, lng, at, type from post_trail_undivided;
    drop table ping_undivided, post_trail_undivided;

    alter table ping add constraint ping_pkey primary key (id, device_time);
    alter table ping add constraint ping_user_id_fkey foreign key (user_id) references app_user;
    create index ping_user on ping (user_id, at);
    create unique index ping_local_id on ping (user_id, local_id, device_time) where local_id is not null;
    create index ping_last on ping (user_id, device_time desc) where lat is not null;
    create index ping_at on ping (at desc, id);
    alter table post_trail add constraint post_trail_once primary key (post_id, user_id, at, type);
    alter table post_trail add constraint post_trail_post_id_fkey foreign key (post_id) references post;
    alter table post_trail add constraint post_trail_user_id_fkey foreign key (user_id) references app_user;
  `.execute(db);
}
