import type { ParsedInput } from '@field-service/contract/route.ts';
import type { stock, StockMovement } from '@field-service/contract/goods/stock.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { Exact, plainText } from '@field-service/domain/values/decimal.ts';
import { heldOf } from '@field-service/domain/goods/costing.ts';
import { convertUnit } from '@field-service/domain/values/units.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import {
  closeAccounts,
  keyOf,
  openAccounts,
  takeIn,
  takeOut,
  type OpenAccount,
  type MovementOrigin,
} from './accounts.ts';
import { readMovements } from './movements.queries.ts';
import {
  stockFolderOf,
  seesContact,
  unitCodes,
  usableItems,
  type MovementType,
  type StockFolder,
  type StockItem,
} from './queries.ts';

type Body<K extends 'book' | 'transfer' | 'adjust' | 'count'> = ParsedInput<(typeof stock)[K]>['body'];
interface EnteredLine {
  itemid: string;
  uomid?: string | undefined;
  qty: string;
}
/** A line with its quantity in the item's stock unit. */
interface Line<L extends EnteredLine> {
  entered: L;
  at: number;
  item: StockItem;
  qty: string;
  /** The conversion factor from the entered unit to the item's stock unit. */
  factor: string;
}
type BookedMovements = Promise<StockMovement[]>;

export async function requireStockFolder(
  context: RequestContext,
  caller: Caller,
  field: string,
  stockistId: string,
  receives: boolean,
): Promise<StockFolder> {
  const folder = await stockFolderOf(context.db, stockistId, { preferred: caller.folderId, receives });
  if (folder === undefined) throw new Refusal('record.referenced_missing', { field, id: stockistId });
  return folder;
}

/**
 * Converts entered lines to the stock units of their items. Throws for an item that is neither stock (flag I) nor a
 * tool (T), and for a unit that cannot be converted to the item's.
 */
export async function linesOf<L extends EnteredLine>(
  context: RequestContext,
  entered: readonly L[],
): Promise<Line<L>[]> {
  const items = await usableItems(
    context.db,
    entered.map(({ itemid }) => itemid),
  );
  const units = await unitCodes(
    context.db,
    entered.flatMap(({ uomid }) => uomid ?? []),
  );
  return entered.map((line, at) => {
    const item = items.get(line.itemid);
    if (item === undefined)
      throw new Refusal('record.referenced_missing', { field: `lines.${at}.itemid`, id: line.itemid });
    if (!/[IT]/.test(item.flags))
      throw new Refusal('stock.item_not_kept', { field: `lines.${at}.itemid`, id: line.itemid });
    const unit = line.uomid === undefined ? item.uomCode : units.get(line.uomid);
    const qty = unit === undefined ? undefined : convertUnit(line.qty, unit, item.uomCode);
    const million = unit === undefined ? undefined : convertUnit('1000000', unit, item.uomCode);
    // An amount that rounds to zero in the item's unit cannot be stored.
    if (qty === undefined || million === undefined || (qty === '0' && plainText(new Exact(line.qty)) !== '0'))
      throw new Refusal('field.invalid', { fields: [`lines.${at}.uomid`] });
    return { entered: line, at, item, qty, factor: plainText(new Exact(million).dividedBy(1_000_000)) };
  });
}

/** Converts a cost per entered unit to a cost per stock unit. */
const costIn = ({ factor }: Line<EnteredLine>, unitCost: string): { unitCost: string } => ({
  unitCost: plainText(new Exact(unitCost).dividedBy(factor).toDecimalPlaces(12)),
});

const accountKeys = (stockistId: string, { currency }: StockFolder, lines: readonly Line<EnteredLine>[]) =>
  lines.map(({ item }) => ({
    account: { stockistId, itemId: item.id, uomId: item.uomId },
    item,
    currency,
    renews: true,
  }));

function accountOf(
  opened: ReadonlyMap<string, OpenAccount>,
  stockistId: string,
  { item }: Line<EnteredLine>,
): OpenAccount {
  const open = opened.get(keyOf({ stockistId, itemId: item.id, uomId: item.uomId }));
  if (open === undefined) throw new TypeError('an account that is wanted is open');
  return open;
}

/** Throws unless the account's currency is `of`, the currency in which the cost is given. */
function requireCurrency({ account, currency }: OpenAccount, of: string): void {
  if (currency !== of) throw new Refusal('stock.currency_differs', { item: account.itemId, currency });
}

/**
 * Returns a function that combines an entry with the data common to all movements of an action. A date may be in the
 * past, because late entries are valued when they are booked.
 */
function originOf(
  context: RequestContext,
  caller: Caller,
  type: MovementType,
  { folderId }: StockFolder,
  body: { date?: number | undefined; docno: string; reason?: string | undefined; contactid?: string | undefined },
): (entry: string) => MovementOrigin {
  const { date = context.now, docno, reason, contactid } = body;
  if (date > context.now + dayMs) throw new Refusal('field.invalid', { fields: ['date'] });
  const bookingId = uuidv7();
  return (entry) => ({
    folderId,
    date,
    type,
    docno,
    postId: null,
    contactId: contactid ?? null,
    bookingId,
    entry,
    reason: reason ?? null,
    userId: caller.userId,
  });
}

async function finish(
  context: RequestContext,
  caller: Caller,
  opened: ReadonlyMap<string, OpenAccount>,
  origin: MovementOrigin,
  after: Record<string, unknown>,
): BookedMovements {
  const ids = await closeAccounts(context.db, opened.values());
  await recordHistory(context, caller, {
    noun: 'stock',
    id: origin.bookingId,
    folderId: origin.folderId,
    kind: origin.type,
    after: { docno: origin.docno, ...after, movements: ids.length },
    reason: origin.reason,
  });
  context.notify('stock_ledger', ...ids);
  return await readMovements(context.db, caller, ids);
}

export async function bookMovement(context: RequestContext, caller: Caller, body: Body<'book'>): BookedMovements {
  const { stockistid, contactid } = body;
  const folder = await requireStockFolder(context, caller, 'stockistid', stockistid, body.type === 'receipt');
  if (contactid !== undefined && !(await seesContact(context.db, contactid)))
    throw new Refusal('record.referenced_missing', { field: 'contactid', id: contactid });
  const origin = originOf(context, caller, body.type, folder, body);
  const lines: Line<EnteredLine & { unitcost?: string }>[] = await linesOf(context, body.lines);
  const opened = await openAccounts(context.db, accountKeys(stockistid, folder, lines));
  for (const line of lines) {
    const open = accountOf(opened, stockistid, line);
    const { unitcost } = line.entered;
    if (unitcost === undefined) {
      takeOut(open, line.qty, origin(`${line.at}`));
      continue;
    }
    requireCurrency(open, folder.currency);
    takeIn(open, line.qty, costIn(line, unitcost), origin(`${line.at}`));
  }
  return await finish(context, caller, opened, origin(''), { stockist: stockistid });
}

export async function transferStock(context: RequestContext, caller: Caller, body: Body<'transfer'>): BookedMovements {
  const { fromid, toid } = body;
  const [from, to] = [
    await requireStockFolder(context, caller, 'fromid', fromid, false),
    await requireStockFolder(context, caller, 'toid', toid, true),
  ];
  if (fromid === toid) throw new Refusal('field.invalid', { fields: ['toid'] });
  const origin = originOf(context, caller, 'transfer', from, body);
  const lines = await linesOf(context, body.lines);
  const opened = await openAccounts(context.db, [...accountKeys(fromid, from, lines), ...accountKeys(toid, to, lines)]);
  for (const line of lines) {
    const [out, into] = [accountOf(opened, fromid, line), accountOf(opened, toid, line)];
    requireCurrency(into, out.currency);
    const { value } = takeOut(out, line.qty, origin(`${line.at}-out`));
    takeIn(into, line.qty, { value }, { ...origin(`${line.at}-in`), folderId: to.folderId });
  }
  return await finish(context, caller, opened, origin(''), { from: fromid, to: toid });
}

export async function adjustStock(context: RequestContext, caller: Caller, body: Body<'adjust'>): BookedMovements {
  const { stockistid } = body;
  const folder = await requireStockFolder(context, caller, 'stockistid', stockistid, false);
  const origin = originOf(context, caller, 'adjust', folder, body);
  const lines = await linesOf(context, body.lines);
  const opened = await openAccounts(context.db, accountKeys(stockistid, folder, lines));
  for (const line of lines) settle(accountOf(opened, stockistid, line), folder, line, line.qty, origin(`${line.at}`));
  return await finish(context, caller, opened, origin(''), { stockist: stockistid });
}

/** Books a difference: an issue if it is negative, otherwise a receipt at the given or current unit cost. */
function settle(
  open: OpenAccount,
  { currency }: StockFolder,
  line: Line<EnteredLine & { unitcost?: string | undefined }>,
  difference: string,
  origin: MovementOrigin,
): void {
  const { unitcost } = line.entered;
  if (difference.startsWith('-')) {
    takeOut(open, difference.slice(1), origin);
    return;
  }
  if (unitcost !== undefined) requireCurrency(open, currency);
  takeIn(open, difference, unitcost === undefined ? null : costIn(line, unitcost), origin);
}

export async function countStock(context: RequestContext, caller: Caller, body: Body<'count'>): BookedMovements {
  const { stockistid } = body;
  const folder = await requireStockFolder(context, caller, 'stockistid', stockistid, false);
  const origin = originOf(context, caller, 'count', folder, body);
  const lines = await linesOf(context, body.lines);
  if (new Set(lines.map(({ item }) => item.id)).size < lines.length)
    throw new Refusal('field.invalid', { fields: ['lines'] });
  const opened = await openAccounts(context.db, accountKeys(stockistid, folder, lines));
  for (const line of lines) {
    const open = accountOf(opened, stockistid, line);
    const { qty: balance } = heldOf(open.holding);
    if (line.entered.balance !== undefined && !new Exact(line.entered.balance).equals(balance))
      throw new Refusal('stock.balance_changed', { field: `lines.${line.at}.balance`, item: line.item.id, balance });
    const difference = plainText(new Exact(line.qty).minus(balance));
    if (difference !== '0') settle(open, folder, line, difference, origin(`${line.at}`));
  }
  return await finish(context, caller, opened, origin(''), { stockist: stockistid, counted: lines.length });
}
