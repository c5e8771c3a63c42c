import { contract } from '@field-service/contract/contract.ts';
import type { StockMovement } from '@field-service/contract/goods/stock.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { Refusal } from '../../../refusal.ts';
import { readList } from '../../../datasets/public.ts';
import { adjustStock, bookMovement, countStock, transferStock } from './book.ts';
import { stockistDataset, stockLedgerDataset } from './datasets.queries.ts';
import { readMovements } from './movements.queries.ts';
import { changeStockist, createStockist, getStockist, removeStockist } from './stockists.ts';
import { supplyRequestRoutes } from './request-routes.ts';

const { stock, stockists } = contract;

async function getMovement(context: RequestContext, caller: Caller, id: string): Promise<StockMovement> {
  const [movement] = await readMovements(context.db, caller, [id]);
  if (movement === undefined) throw new Refusal('record.not_found', { noun: 'stock', id });
  return movement;
}

export const stockRoutes: readonly BoundRoute[] = [
  ...supplyRequestRoutes,
  bind(stock.list, (context, caller, { query }) => readList(stockLedgerDataset, context, caller, query)),
  bind(stock.get, (context, caller, { params }) => getMovement(context, caller, params.id)),
  bind(stock.book, (context, caller, { body }) => bookMovement(context, caller, body)),
  bind(stock.transfer, (context, caller, { body }) => transferStock(context, caller, body)),
  bind(stock.adjust, (context, caller, { body }) => adjustStock(context, caller, body)),
  bind(stock.count, (context, caller, { body }) => countStock(context, caller, body)),
  bind(stockists.list, (context, caller, { query }) => readList(stockistDataset, context, caller, query)),
  bind(stockists.get, (context, _caller, { params }) => getStockist(context, params.id)),
  bind(stockists.create, (context, caller, { body }) => createStockist(context, caller, body)),
  bind(stockists.update, (context, caller, { params, body }) => changeStockist(context, caller, params.id, body)),
  bind(stockists.remove, (context, caller, { params }) => removeStockist(context, caller, params.id)),
];
