import { type Kysely, sql } from 'kysely';

/**
 * Assigns files of the library and of form answers to their records, and takes files that a record references out of
 * the bin. Stores the resulting balance with each stock movement. Adds indexes for queries of files, treatments and
 * positions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update file f set ref_kind = 'DOCUMENT', ref_id = d.id, tags = '{}' from document d where d.file_id = f.id and f.ref_kind = 'FOLDER';
    update file f set ref_kind = 'ANSWER', ref_id = a.id, tags = '{}' from form_answer a where f.ref_kind = 'FOLDER' and f.tags[1] = 'form-answer' and a.id = f.tags[2];
    update file f set dts = null
     where f.dts is not null
       and (f.ref_kind in ('DOCUMENT', 'ANSWER') or exists (select from payment y where y.proof_file_id = f.id) or exists (select from claim_receipt r where r.file_id = f.id)
         or exists (select from sighting n where f.id = any(n.files)) or exists (select from recommendation n where f.id = any(n.files)));

    -- Before a file is deleted, each table that may reference it is checked.
    create index service_report_file on service_report (file_id);
    create index floor_plan_revision_file on floor_plan_revision (file_id);
    create index document_file on document (file_id);
    create index payment_proof on payment (proof_file_id) where proof_file_id is not null;
    create index sighting_post on sighting (post_id);
    create index file_bin on file (dts) where dts is not null;

    -- The remaining balance: every writer locks the account's balance, so the previous row is the last one.
    alter table stock_ledger add column balance numeric(20, 6);
    update stock_ledger l set balance = s.balance
      from (select id, sum(qty_in - qty_out) over (partition by stockist_id, item_id, uom_id order by seq) as balance from stock_ledger) s where s.id = l.id;
    alter table stock_ledger alter column balance set not null;
    create function ledger_balance() returns trigger language plpgsql as $$
    begin
      new.balance := new.qty_in - new.qty_out + coalesce((
        select l.balance from stock_ledger l where l.stockist_id = new.stockist_id and l.item_id = new.item_id and l.uom_id = new.uom_id order by l.seq desc limit 1), 0);
      return new;
    end $$;
    create trigger balance before insert on stock_ledger for each row execute function ledger_balance();

    -- The register of treatments.
    create index treatment_at on treatment (at desc, id desc);
    -- A user's last position, and all positions, newest first.
    create index ping_last on ping (user_id, device_time desc) where lat is not null;
    create index ping_at on ping (at desc, id);
  `.execute(db);
}
