import { type Kysely, sql } from 'kysely';

/** Creates the tables of counters, invoices and payments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table counter (
      id text collate "C" primary key,
      folder_id text collate "C" references folder,
      code text not null,
      -- {yyyy}, {mm} and {folder} are replaced; the number follows with this many digits.
      pattern text not null,
      digits integer not null constraint counter_digits_check check (digits between 1 and 12),
      next bigint not null constraint counter_next_check check (next > 0),
      -- Legal documents: taken as the last step of the transaction, so that no number is lost.
      gapless boolean not null default false,
      constraint counter_unique unique nulls not distinct (folder_id, code)
    );
    create table counter_use (
      counter_id text collate "C" not null references counter,
      number bigint not null,
      noun text not null,
      noun_id text collate "C" not null,
      at bigint not null,
      primary key (counter_id, number)
    );

    create table invoice (
      id text collate "C" primary key,
      folder_id text collate "C" not null references folder,
      contact_id text collate "C" not null references contact,
      state text not null default 'draft' constraint invoice_state_check check (state in ('draft', 'issued', 'part_paid', 'paid', 'void')),
      docno text,
      currency text not null,
      nett numeric(18, 6) not null,
      taxes numeric(18, 6) not null,
      amount numeric(18, 6) not null,
      paid numeric(18, 6) not null default 0,
      issued_at bigint, issued_on integer, due_on integer,
      -- Company, customer and tax totals as they were on the day of issue.
      snapshot jsonb not null default '{}',
      created_by text collate "C",
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity,
      constraint invoice_docno_unique unique (folder_id, docno),
      constraint invoice_numbered check (state = 'draft' or (docno is not null and issued_at is not null)),
      constraint invoice_paid_check check (paid >= 0 and paid <= amount)
    );
    create index invoice_contact on invoice (contact_id);
    create index invoice_folder on invoice (folder_id, state);
    create table invoice_line (
      id text collate "C" primary key,
      invoice_id text collate "C" not null references invoice on delete cascade,
      ord integer not null,
      post_id text collate "C" references post,
      post_line_id text collate "C" references post_line,
      name text not null,
      qty numeric(18, 6) not null,
      uom text not null,
      price numeric(18, 6) not null,
      discount numeric(18, 6) not null,
      nett numeric(18, 6) not null,
      taxes numeric(18, 6) not null,
      amount numeric(18, 6) not null,
      tax_id text collate "C" references lookup,
      tax_detail jsonb not null default '[]'
    );
    create index invoice_line_invoice on invoice_line (invoice_id, ord);
    -- A job is on at most one active invoice; the row is deleted with a discarded draft.
    create table invoice_post (
      post_id text collate "C" primary key references post,
      invoice_id text collate "C" not null references invoice on delete cascade
    );
    create index invoice_post_invoice on invoice_post (invoice_id);

    -- An issued invoice never changes, except for its paid amount.
    create function invoice_frozen() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.state <> 'draft' then raise exception 'issued invoice' using errcode = '23514', constraint = 'invoice_frozen'; end if;
        return old;
      end if;
      if old.state <> 'draft' and (new.docno, new.contact_id, new.folder_id, new.currency, new.nett, new.taxes, new.amount, new.issued_at, new.issued_on, new.due_on, new.snapshot)
          is distinct from (old.docno, old.contact_id, old.folder_id, old.currency, old.nett, old.taxes, old.amount, old.issued_at, old.issued_on, old.due_on, old.snapshot) then
        raise exception 'issued invoice' using errcode = '23514', constraint = 'invoice_frozen';
      end if;
      if old.state <> 'draft' and new.state = 'draft' then raise exception 'issued invoice' using errcode = '23514', constraint = 'invoice_frozen'; end if;
      return new;
    end $$;
    create trigger frozen before update or delete on invoice for each row execute function invoice_frozen();
    create function invoice_line_frozen() returns trigger language plpgsql as $$
    declare invoice_state text;
    begin
      select state into invoice_state from invoice where id = coalesce(old.invoice_id, new.invoice_id);
      if invoice_state is not null and invoice_state <> 'draft' then
        raise exception 'issued invoice' using errcode = '23514', constraint = 'invoice_frozen';
      end if;
      return coalesce(new, old);
    end $$;
    create trigger frozen before insert or update or delete on invoice_line for each row execute function invoice_line_frozen();

    create table payment (
      id text collate "C" primary key,
      folder_id text collate "C" not null references folder,
      contact_id text collate "C" not null references contact,
      provider text not null,
      state text not null default 'pending' constraint payment_state_check check (state in ('pending', 'confirmed', 'failed')),
      currency text not null,
      amount numeric(18, 6) not null constraint payment_amount_check check (amount > 0),
      user_id text collate "C" references app_user,
      confirmed_at bigint,
      cts bigint not null, uts bigint not null,
      seq bigint generated always as identity
    );
    create index payment_contact on payment (contact_id);
    create table payment_invoice (
      payment_id text collate "C" not null references payment,
      invoice_id text collate "C" not null references invoice,
      amount numeric(18, 6) not null constraint payment_invoice_amount_check check (amount > 0),
      primary key (payment_id, invoice_id)
    );
    create index payment_invoice_invoice on payment_invoice (invoice_id);
    -- A provider's notification is applied once.
    create table payment_event (
      provider text not null,
      event text collate "C" not null,
      payment_id text collate "C" not null references payment,
      body jsonb not null,
      at bigint not null,
      primary key (provider, event)
    );

    create trigger stamp before insert or update on invoice for each row execute function stamp();
    create trigger stamp before insert or update on payment for each row execute function stamp();
  `.execute(db);
}
