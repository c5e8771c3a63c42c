import { type Kysely, sql } from 'kysely';

/**
 * Stamps a payment whenever it is applied to an invoice or refunded, so that anyone who acts on it must have seen that
 * change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function stamp_payment() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'payment' then
        update payment set state = state where id = new.returns_id;
      elsif tg_op = 'DELETE' then
        update payment set state = state where id = old.payment_id;
      else
        update payment set state = state where id = new.payment_id;
      end if;
      return null;
    end $$;
    create trigger stamp_payment after insert or update or delete on payment_invoice for each row execute function stamp_payment();
    create trigger stamp_returned after insert on payment for each row when (new.returns_id is not null) execute function stamp_payment();
  `.execute(db);
}
