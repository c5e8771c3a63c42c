import { type Kysely, sql } from 'kysely';

/**
 * Creates the table of a provider's notices about payments that arrive before the provider has reported the checkout.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_notice (
      provider text not null,
      event text collate "C" not null,
      -- The provider's id of the money.
      money text collate "C" not null,
      tells jsonb not null,
      at bigint not null,
      seq bigint generated always as identity,
      primary key (provider, event)
    );
    create index payment_notice_money on payment_notice (provider, money);
    create index payment_notice_at on payment_notice (at);
  `.execute(db);
}
