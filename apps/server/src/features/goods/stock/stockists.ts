import type { ParsedInput } from '@field-service/contract/route.ts';
import type { Stockist, stockists } from '@field-service/contract/goods/stock.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { countHeld, insertStockist, lockStockist, readStockist, updateStockist } from './stockists.queries.ts';

export async function getStockist(context: RequestContext, id: string): Promise<Stockist> {
  const stockist = await readStockist(context.db, id);
  if (stockist === undefined) throw new Refusal('record.not_found', { noun: 'stockist', id });
  return stockist;
}

/** Loads and locks a van or a warehouse. People are administered as users. */
async function loaded(context: RequestContext, id: string): Promise<Stockist> {
  if (!(await lockStockist(context.db, id))) throw new Refusal('record.not_found', { noun: 'stockist', id });
  return await getStockist(context, id);
}

export async function createStockist(
  context: RequestContext,
  caller: Caller,
  { folderid, kind, code, name }: ParsedInput<typeof stockists.create>['body'],
): Promise<Stockist> {
  const folderId = folderid ?? caller.folderId;
  if (folderId === null || !caller.folderIds.includes(folderId))
    throw new Refusal('record.referenced_missing', { field: 'folderid', id: folderId });
  const id = uuidv7();
  await insertStockist(context.db, { id, kind, folderId, code, name });
  await recordHistory(context, caller, { noun: 'stockist', id, folderId, kind: 'create', after: { kind, code, name } });
  context.notify('stockist', id);
  return await getStockist(context, id);
}

export async function changeStockist(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, code, name }: ParsedInput<typeof stockists.update>['body'],
): Promise<Stockist> {
  const before = await loaded(context, id);
  requireBase(before, uts);
  const after = { code: code ?? before.code ?? '', name: name ?? before.name };
  await updateStockist(context.db, id, after);
  await recordHistory(context, caller, {
    noun: 'stockist',
    id,
    folderId: before.folderid,
    kind: 'update',
    before: { code: before.code, name: before.name },
    after,
  });
  context.notify('stockist', id);
  return await getStockist(context, id);
}

export async function removeStockist(
  context: RequestContext,
  caller: Caller,
  id: string,
): Promise<Record<string, never>> {
  const { folderid, code, name } = await loaded(context, id);
  const items = await countHeld(context.db, id);
  if (items > 0) throw new Refusal('record.in_use', { items });
  await updateStockist(context.db, id, { dts: context.now });
  await recordHistory(context, caller, {
    noun: 'stockist',
    id,
    folderId: folderid,
    kind: 'delete',
    before: { code, name },
  });
  context.notify('stockist', id);
  return {};
}
