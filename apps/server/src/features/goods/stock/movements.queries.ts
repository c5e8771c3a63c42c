import type { StockMovement } from '@field-service/contract/goods/stock.ts';
import { sql } from 'kysely';
import type { Caller } from '../../../caller.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { movementJoins, movementJson } from './datasets.queries.ts';

/** The movements by these ids that the caller sees, in the order in which they were booked. */
export async function readMovements(db: ScopedDb, caller: Caller, ids: readonly string[]): Promise<StockMovement[]> {
  const rows = await db.rows(sql<{ movement: StockMovement }>`
    select ${movementJson(caller)} movement from ${db.sourceAny('stock_ledger')} e ${movementJoins} where e.id = any(${[...ids]}::text[]) order by e.seq`);
  return rows.map(({ movement }) => movement);
}
