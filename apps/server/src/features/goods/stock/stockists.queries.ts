import type { Stockist } from '@field-service/contract/goods/stock.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { stockistJoins, stockistJson } from './datasets.queries.ts';

export async function readStockist(db: ScopedDb, id: string): Promise<Stockist | undefined> {
  const [row] = await db.rows(
    sql<{
      stockist: Stockist;
    }>`select ${stockistJson} stockist from ${db.sourceAny('stockist')} h ${stockistJoins} where h.id = ${id} and h.dts is null and p.dts is null`,
  );
  return row?.stockist;
}

/** Locks a live van or warehouse until the transaction ends. Returns false if the caller cannot see it. */
export async function lockStockist(db: ScopedDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select h.id from ${db.sourceAny('stockist')} h where h.id = ${id} and h.kind <> 'person' and h.dts is null for update`,
  );
  return rows.length > 0;
}

export async function insertStockist(
  db: ScopedDb,
  row: { id: string; kind: 'van' | 'warehouse'; folderId: string; code: string; name: string },
): Promise<void> {
  await db
    .insert('stockist')
    .values({ id: row.id, kind: row.kind, folder_id: row.folderId, code: row.code, name: row.name })
    .execute();
}

export async function updateStockist(
  db: ScopedDb,
  id: string,
  columns: { code?: string; name?: string; dts?: number },
): Promise<void> {
  await db.update('stockist').set(columns).where('stockist.id', '=', id).execute();
}

/** The number of stock accounts in which a stockist holds or owes a quantity. */
export async function countHeld(db: ScopedDb, stockistId: string): Promise<number> {
  const [row] = await db.rows(
    sql<{
      items: number;
    }>`select count(*)::integer items from ${db.childrenOf('stock_balance.stockist_id', stockistId)} b where b.qty <> 0`,
  );
  return row?.items ?? 0;
}
