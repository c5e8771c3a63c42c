import { type Kysely, sql } from 'kysely';

/**
 * Makes station barcodes unique per customer site. Adds credit notes, payments with proof, withholding and refunds, the
 * document library, and shipments from customers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table station drop constraint station_tag_unique;
    create unique index station_tag_unique on station (site_id, tag) where dts is null and status !~ '^[XR][|]';

    -- A credit note is a separate document that references the invoice; each of its lines references the credited line.
    alter table invoice
      add column kind text not null default 'invoice' constraint invoice_kind_check check (kind in ('invoice', 'credit')),
      add column credits_id text collate "C" references invoice,
      add column reason text,
      add column note text not null default '',
      add column po_number text,
      add constraint invoice_credit check ((kind = 'credit') = (credits_id is not null) and (kind = 'invoice' or reason is not null));
    create index invoice_credits on invoice (credits_id) where credits_id is not null;
    alter table invoice_line add column credits_line_id text collate "C" references invoice_line, add column ui_disc text;
    create index invoice_line_credits on invoice_line (credits_line_id) where credits_line_id is not null;

    create or replace function invoice_frozen() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.state <> 'draft' then raise exception 'issued invoice' using errcode = '23514', constraint = 'invoice_frozen'; end if;
        return old;
      end if;
      if old.state <> 'draft' and (new.docno, new.contact_id, new.folder_id, new.currency, new.nett, new.taxes, new.amount, new.issued_at, new.issued_on, new.due_on, new.snapshot, new.kind, new.credits_id, new.reason, new.note, new.po_number)
          is distinct from (old.docno, old.contact_id, old.folder_id, old.currency, old.nett, old.taxes, old.amount, old.issued_at, old.issued_on, old.due_on, old.snapshot, old.kind, old.credits_id, old.reason, old.note, old.po_number) then
        raise exception 'issued invoice' using errcode = '23514', constraint = 'invoice_frozen';
      end if;
      if old.state <> 'draft' and new.state = 'draft' then raise exception 'issued invoice' using errcode = '23514', constraint = 'invoice_frozen'; end if;
      return new;
    end $$;

    -- Money received, the value of a credit note, and refunds, which reference the returned payment.
    alter table payment
      add column kind text not null default 'payment' constraint payment_kind_check check (kind in ('payment', 'credit', 'refund')),
      add column returns_id text collate "C" references payment,
      add column withheld numeric(18, 6) not null default 0 constraint payment_withheld_check check (withheld >= 0),
      add column certificate text,
      add column reference text,
      add column proof_file_id text collate "C" references file,
      add column reason text,
      add constraint payment_refund check ((kind = 'refund') = (returns_id is not null));
    create index payment_returns on payment (returns_id) where returns_id is not null;
    -- The part of a payment that was applied to an invoice.
    alter table payment_invoice add column applied numeric(18, 6) not null default 0 constraint payment_invoice_applied_check check (applied >= 0 and applied <= amount);
    update payment_invoice pi set applied = pi.amount from payment y where y.id = pi.payment_id and y.state = 'confirmed';

    create table document (
      id text collate "C" primary key,
      folder_id text collate "C" not null references folder,
      -- The customer that it is for; null: all customers.
      contact_id text collate "C" references contact,
      title text not null,
      category text not null default '',
      notes text not null default '',
      published boolean not null default false,
      file_id text collate "C" not null references file,
      created_by text collate "C",
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity
    );
    create index document_folder on document (folder_id);
    create trigger stamp before insert or update on document for each row execute function stamp();

    create table shipment (
      id text collate "C" primary key,
      folder_id text collate "C" not null references folder,
      contact_id text collate "C" not null references contact,
      site_id text collate "C" not null references contact_info,
      state text not null default 'new' constraint shipment_state_check check (state in ('new', 'accepted', 'closed', 'cancelled')),
      recipient text not null,
      phone text,
      address jsonb not null,
      notes text not null,
      collect_on integer,
      created_by text collate "C",
      cts bigint not null, uts bigint not null,
      seq bigint generated always as identity
    );
    create index shipment_site on shipment (site_id);
    create table parcel (
      id text collate "C" primary key,
      shipment_id text collate "C" not null references shipment,
      folder_id text collate "C" not null references folder,
      contact_id text collate "C" not null references contact,
      site_id text collate "C" not null references contact_info,
      description text not null,
      weight_kg numeric(18, 6),
      state text not null default 'registered' constraint parcel_state_check check (state in ('registered', 'collected', 'in_transit', 'delivered', 'returned')),
      -- Only the hash of the open link's token is stored.
      link_hash text,
      link_exp bigint,
      cts bigint not null, uts bigint not null,
      seq bigint generated always as identity
    );
    create index parcel_shipment on parcel (shipment_id);
    create table parcel_event (
      id text collate "C" primary key,
      parcel_id text collate "C" not null references parcel,
      at bigint not null,
      state text not null,
      place text not null,
      user_id text collate "C"
    );
    create index parcel_event_parcel on parcel_event (parcel_id, at);
    create trigger stamp before insert or update on shipment for each row execute function stamp();
    create trigger stamp before insert or update on parcel for each row execute function stamp();
  `.execute(db);
}
