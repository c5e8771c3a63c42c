import type { StockMovement } from '@field-service/contract/goods/stock.ts';
import { sql } from 'kysely';
import type { Caller } from '../../../caller.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { movementJoins, movementJson } from './datasets.queries.ts';

/** The movements with these ids that the caller can see, in booking order. */
export async function readMovements(db: ScopedDb, caller: Caller, ids: readonly string[]): Promise<StockMovement[]> {
  const rows = await db.rows(sql<{ movement: StockMovement }>`
    select ${movementJson(caller)} movement from ${db.sourceAny('stock_ledger')} e ${movementJoins} where e.id = any(${[...ids]}::text[]) order by e.seq`);
  return rows.map(({ movement }) => movement);
}
