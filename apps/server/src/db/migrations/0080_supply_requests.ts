import { type Kysely, sql } from 'kysely';
import { addMenuEntries, type MenuEntry } from '../menu-entries.ts';

const entries: readonly MenuEntry[] = [
  {
    code: 'supply-requests',
    url: '/supply-requests',
    needs: 'STCK:VW',
    parent: 'stock',
    names: ['Supply requests', 'Yêu cầu cấp hàng', 'Permintaan bekalan', 'Permintaan barang', '领料申请'],
  },
];

/** Adds requests for supplies, which a transfer answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table supply_request (
      id text collate "C" primary key,
      folder_id text collate "C" not null references folder,
      -- Who gets the items, and who asked for them.
      user_id text collate "C" not null references app_user,
      created_by text collate "C" not null references app_user,
      state text not null default 'requested' constraint supply_request_state_check check (state in ('requested', 'approved', 'rejected', 'cancelled')),
      wanted_on integer,
      notes text not null,
      from_id text collate "C" references stockist,
      -- The transfer in the ledger (upload_id).
      booking_id text collate "C",
      decided_at bigint,
      decided_by text collate "C" references app_user,
      reason text,
      cts bigint not null, uts bigint not null,
      seq bigint generated always as identity,
      constraint supply_request_decided check ((state = 'requested') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
      constraint supply_request_booked check ((state = 'approved') = (booking_id is not null) and (booking_id is null) = (from_id is null)),
      constraint supply_request_not_own check (state not in ('approved', 'rejected') or decided_by <> user_id)
    );
    create trigger stamp before insert or update on supply_request for each row execute function stamp();
    create unique index supply_request_booking on supply_request (booking_id);
    create index supply_request_folder on supply_request (folder_id, seq);
    create index supply_request_user on supply_request (user_id);
    create table supply_request_line (
      id text collate "C" primary key,
      request_id text collate "C" not null references supply_request,
      ord integer not null,
      item_id text collate "C" not null references item,
      uom_id text collate "C" not null references lookup,
      qty numeric(18, 6) not null constraint supply_request_line_qty check (qty > 0),
      given numeric(18, 6) constraint supply_request_line_given check (given between 0 and qty),
      note text not null
    );
    create index supply_request_line_request on supply_request_line (request_id);
    create index supply_request_line_item on supply_request_line (item_id);
  `.execute(db);
  await addMenuEntries(db, entries);
}
