import { type Kysely, sql } from 'kysely';

/**
 * Adds payments through a provider with its own checkout, reminders, and the billed periods of contracts with a flat
 * price.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment
      -- The provider's ids of the checkout and of the received money.
      add column provider_ref text collate "C",
      add column provider_payment text collate "C",
      add column checkout_url text,
      -- Reports of the provider that need attention: a different amount, returned money, a dispute.
      add column problem jsonb;
    create unique index payment_provider_ref on payment (provider, provider_ref) where provider_ref is not null;
    create index payment_provider_payment on payment (provider, provider_payment) where provider_payment is not null;

    -- Each level of reminders is sent once per invoice.
    create table invoice_reminder (
      invoice_id text collate "C" not null references invoice,
      level integer not null constraint invoice_reminder_level_check check (level between 1 and 5),
      at bigint not null,
      primary key (invoice_id, level)
    );

    alter table order_set drop constraint order_set_plan_check;
    alter table order_set add constraint order_set_plan_check
      check (billing_plan in ('visit', 'monthly_advance', 'monthly_arrears', 'quarterly_advance', 'quarterly_arrears', 'annual'));

    create table billing_period (
      id text collate "C" primary key,
      folder_id text collate "C" not null references folder,
      contact_id text collate "C" not null references contact,
      order_set_id text collate "C" not null references order_set,
      from_day integer not null,
      to_day integer not null,
      -- The day from which it is billed, and the day of its tax rates.
      bill_on integer not null,
      tax_point integer not null,
      -- The plan's amount before tax, in proportion if the period has fewer days.
      days integer not null,
      full_days integer not null,
      amount numeric(18, 6) not null,
      -- returned: the draft was discarded, or the invoice was fully credited, which leaves a void row.
      state text not null default 'due' constraint billing_period_state_check check (state in ('due', 'billed', 'returned', 'void')),
      invoice_id text collate "C" references invoice,
      -- The reason why no draft can be created, while it applies.
      problem jsonb,
      cts bigint not null, uts bigint not null,
      seq bigint generated always as identity,
      constraint billing_period_days check (to_day >= from_day and days between 1 and full_days),
      constraint billing_period_billed check ((state in ('billed', 'void')) = (invoice_id is not null))
    );
    create unique index billing_period_once on billing_period (order_set_id, from_day) where state <> 'void';
    create index billing_period_folder on billing_period (folder_id, state);
    create index billing_period_invoice on billing_period (invoice_id) where invoice_id is not null;
    create trigger stamp before insert or update on billing_period for each row execute function stamp();

    alter table invoice_line add column billing_period_id text collate "C" references billing_period;
    create index invoice_line_period on invoice_line (billing_period_id) where billing_period_id is not null;
  `.execute(db);
}
