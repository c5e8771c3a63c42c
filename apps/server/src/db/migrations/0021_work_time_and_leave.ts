import { type Kysely, sql } from 'kysely';

/** Creates tables of work days and leave alongside their posts, and of people's entitlements. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table work_time (
      post_id text collate "C" primary key references post,
      user_id text collate "C" not null references app_user,
      date integer not null,
      state text not null default 'open' constraint work_time_state_check check (state in ('open', 'closed')),
      start_at bigint, end_at bigint,
      running text constraint work_time_running_check check (running in ('work', 'break')),
      since bigint,
      work_minutes integer not null default 0 constraint work_time_work_check check (work_minutes >= 0),
      break_minutes integer not null default 0 constraint work_time_break_check check (break_minutes >= 0),
      flags text[] not null default '{}',
      -- The number of corrections.
      revision integer not null default 0,
      constraint work_time_day unique (user_id, date),
      constraint work_time_runs check ((running is null) = (since is null) and (state = 'open' or running is null))
    );
    create index work_time_open on work_time (since) where state = 'open';

    create table work_entry (
      id text collate "C" primary key,
      post_id text collate "C" not null references work_time,
      -- 0 for the entry of a device, n for the n-th correction.
      revision integer not null default 0,
      type text not null constraint work_entry_type_check check (type in ('WS', 'WB', 'WR', 'WE', 'WT')),
      at bigint not null,
      lat double precision, lng double precision,
      job_id text collate "C",
      cts bigint not null,
      constraint work_entry_once unique (post_id, revision, at, type),
      constraint work_entry_geo check ((lat is null) = (lng is null))
    );

    create table leave (
      post_id text collate "C" primary key references post,
      user_id text collate "C" not null references app_user,
      kind text not null constraint leave_kind_check check (kind in ('AL', 'MC', 'HL', 'UL', 'RL', 'HD')),
      state text not null default 'filed' constraint leave_state_check check (state in ('filed', 'approved', 'rejected', 'withdrawn')),
      from_date integer not null, to_date integer not null,
      half text constraint leave_half_check check (half in ('am', 'pm')),
      -- The number of working days, in halves.
      days numeric(5, 1) not null constraint leave_days_check check (days > 0),
      note text not null default '',
      -- Exceeds the remaining entitlement, which only medical leave may.
      beyond boolean not null default false,
      filed_by text collate "C" not null references app_user,
      decided_by text collate "C" references app_user,
      decided_at bigint,
      reason text,
      constraint leave_span check (from_date <= to_date),
      constraint leave_half_day check ((kind = 'HD') = (half is not null) and (half is null or from_date = to_date)),
      constraint leave_decided check ((decided_by is null) = (decided_at is null) and (state not in ('approved', 'rejected') or decided_by is not null)),
      constraint leave_not_own check (decided_by is distinct from user_id)
    );
    create index leave_user on leave (user_id, from_date);

    -- The joining date, and the country whose law applies if it is not the folder's.
    create table leave_account (
      user_id text collate "C" primary key references app_user,
      joined_on integer not null,
      country text,
      cts bigint not null, uts bigint not null
    );
    create trigger stamp before insert or update on leave_account for each row execute function stamp();

    -- Adjustments of the entitlement: days carried over, earned by working on a holiday, or withdrawn.
    create table leave_credit (
      id text collate "C" primary key,
      user_id text collate "C" not null references app_user,
      kind text not null constraint leave_credit_kind_check check (kind in ('AL', 'MC', 'HL', 'RL')),
      days numeric(5, 1) not null constraint leave_credit_days_check check (days <> 0),
      -- It counts in the year of service that contains this day.
      date integer not null,
      reason text not null,
      created_by text collate "C" not null references app_user,
      at bigint not null
    );
    create index leave_credit_user on leave_credit (user_id, date);

    -- The type of work days for existing sites; new sites get it at installation.
    insert into lookup (id, type, code, name, ord, val, data)
    select 'c59a4535-4ebb-5566-8cd1-2e57572c3760', 20, '_WT', 'Work time', (select coalesce(max(ord), 0) + 1 from lookup where type = 20), '4',
           '{"systype": "worktime", "alt": {"vi": {"name": "Giờ làm việc"}, "ms": {"name": "Masa kerja"}, "id": {"name": "Waktu kerja"}, "zh-CN": {"name": "工时"}}}'
      from site on conflict do nothing;
  `.execute(db);
}
