import { type Kysely, sql } from 'kysely';

/**
 * Adds vans and warehouses alongside people, the value of stock movements, and running balances, so that a booking can
 * continue from the last balance.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Holders of stock. A staff member has the id of their user, and is named and found as a user.
    create table stockist (
      id text collate "C" primary key,
      kind text not null constraint stockist_kind_check check (kind in ('person', 'van', 'warehouse')),
      folder_id text collate "C" references folder,
      code text,
      name text,
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity,
      constraint stockist_place check (num_nonnulls(folder_id, code, name) = case when kind = 'person' then 0 else 3 end)
    );
    create unique index stockist_code_unique on stockist (folder_id, code);
    create trigger stamp before insert or update on stockist for each row execute function stamp();
    insert into stockist (id, kind, cts) select id, 'person', cts from app_user where usertype = 'staff';
    -- A trigger, so that it applies to every way of creating a user.
    create function stockist_of_person() returns trigger language plpgsql as $$
    begin
      insert into stockist (id, kind, cts) values (new.id, 'person', new.cts) on conflict (id) do nothing;
      return null;
    end $$;
    create trigger stockist_of_person after insert on app_user for each row when (new.usertype = 'staff') execute function stockist_of_person();
    create view stockist_name as select s.id, s.kind, coalesce(s.name, u.displayname) as name from stockist s left join app_user u on u.id = s.id;

    alter table stock_ledger
      drop constraint stock_ledger_stockist_id_fkey,
      drop constraint stock_ledger_type_check,
      add constraint stock_ledger_stockist foreign key (stockist_id) references stockist,
      add constraint stock_ledger_type_check check (type in ('opening', 'receipt', 'issue', 'transfer', 'usage', 'adjust', 'count')),
      -- The value of the movement in whole minor units; a receipt that settles an owed quantity also posts its cost difference.
      add column value numeric(20, 2) not null default 0 constraint stock_ledger_value_check check (value >= 0),
      add column variance numeric(20, 2) not null default 0,
      add column currency text,
      add column reason text,
      add column user_id text collate "C" references app_user,
      add column booked_at bigint not null default now_ms();
    update stock_ledger l set currency = f.currency, booked_at = l.date,
        value = round((l.qty_in + l.qty_out) * l.unit_cost, case when f.currency in ('VND', 'IDR') then 0 else 2 end)
      from folder f where f.id = l.folder_id;
    drop index stock_ledger_stockist;
    create index stock_ledger_account on stock_ledger (stockist_id, item_id, uom_id, seq);
    create index stock_ledger_folder on stock_ledger (folder_id, seq);

    alter table stock_balance
      drop constraint stock_balance_stockist_id_fkey,
      add constraint stock_balance_stockist foreign key (stockist_id) references stockist,
      add column value numeric(20, 2) not null default 0,
      -- The currency of the first movement; an account has one currency.
      add column currency text,
      -- The layers held or owed after the ledger row with this number.
      add column holding jsonb,
      add column ledger_seq bigint not null default 0;
    create index stock_balance_item on stock_balance (item_id);
  `.execute(db);
}
