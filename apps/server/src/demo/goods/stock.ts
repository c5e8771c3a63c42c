import {
  heldOf,
  issueStock,
  nothingHeld,
  receiveStock,
  valueAt,
  type Holding,
} from '@field-service/domain/goods/costing.ts';
import { Exact, plainText } from '@field-service/domain/values/decimal.ts';
import { addDays, stampOn } from '@field-service/domain/values/business-date.ts';
import type { DemoContext } from '../making.ts';
import { pastDays } from '../work/schedule.ts';
import type { BranchWorld, ItemWorld, TechnicianWorld } from '../world.ts';

export interface Usage {
  technician: TechnicianWorld;
  item: ItemWorld;
  qty: string;
  at: number;
  docno: string;
  postId: string;
  contactId: string;
  uploadId: string;
  entry: string;
}

/** The cost of a unit to the company: a share of the price. */
const unitCost = (item: ItemWorld): string => plainText(new Exact(item.price).times('0.45').toDecimalPlaces(4));

const packs: Readonly<Record<string, number>> = { g: 500, ml: 500, pc: 50, tab: 100 };
/** The pack size by unit; a technician's van starts with multiples of it. */
export const packOf = (uom: string): number => packs[uom] ?? 10;

interface Kept {
  stockistId: string;
  item: ItemWorld;
  holding: Holding;
}
type LedgerRow = DemoContext['rows']['stock_ledger'][number];

/**
 * Creates functions that book stock, with the account details that every ledger row repeats. The costs of a branch's
 * items are constant.
 */
function keeper({ rows }: DemoContext, { folderId, branch: { currency } }: BranchWorld) {
  const row = (
    { stockistId, item }: Kept,
    of: Pick<
      LedgerRow,
      | 'id'
      | 'date'
      | 'type'
      | 'docno'
      | 'post_id'
      | 'contact_id'
      | 'upload_id'
      | 'entry'
      | 'qty_in'
      | 'qty_out'
      | 'value'
    >,
  ): LedgerRow => ({
    folder_id: folderId,
    stockist_id: stockistId,
    item_id: item.id,
    uom_id: item.uomId,
    unit_cost: unitCost(item),
    currency,
    negative: false,
    booked_at: of.date,
    ...of,
  });
  const none = { post_id: null, contact_id: null };
  return {
    open: (
      stockistId: string,
      item: ItemWorld,
      qty: string,
      of: { id: string; date: number; docno: string; entry: string },
    ): Kept => {
      const value = valueAt(qty, unitCost(item), currency);
      const kept = {
        stockistId,
        item,
        holding: receiveStock(nothingHeld, { qty, value }, unitCost(item), 'fifo', currency).after,
      };
      rows.stock_ledger.push(
        row(kept, {
          ...none,
          ...of,
          type: 'opening',
          upload_id: `opening-${stockistId}`,
          qty_in: qty,
          qty_out: '0',
          value,
        }),
      );
      return kept;
    },
    spend: (kept: Kept, id: string, { qty, at, docno, postId, contactId, uploadId, entry }: Usage): void => {
      const { after, value } = issueStock(kept.holding, qty, 'fifo', currency);
      kept.holding = after;
      rows.stock_ledger.push(
        row(kept, {
          id,
          date: at,
          type: 'usage',
          docno,
          post_id: postId,
          contact_id: contactId,
          upload_id: uploadId,
          entry,
          qty_in: '0',
          qty_out: qty,
          value,
        }),
      );
    },
    // The balance has no cost layers: the first real booking computes them from the ledger.
    close: ({ stockistId, item, holding }: Kept): void => {
      rows.stock_balance.push({
        stockist_id: stockistId,
        item_id: item.id,
        uom_id: item.uomId,
        ...heldOf(holding),
        currency,
      });
    },
  };
}

/**
 * Creates the opening stock of a branch's technicians (enough for the products they used and for the coming weeks) and
 * of the branch's store, and the ledger for both.
 */
export function makeStock(making: DemoContext, world: BranchWorld, usages: readonly Usage[]): void {
  const { random, rows } = making;
  const opened = stampOn(addDays(world.today, -pastDays - 1), 8 * 60, world.branch.timezone);
  const { open, spend, close } = keeper(making, world);
  const goods = [...world.items.values()].filter((item) => item.sketch.type !== 'SRV');
  for (const technician of world.technicians) {
    for (const item of goods) {
      const own = usages
        .filter((usage) => usage.technician === technician && usage.item === item)
        .toSorted((a, b) => a.at - b.at);
      const used = own.reduce((sum, usage) => sum.plus(usage.qty), new Exact(0));
      const pack = packOf(item.sketch.uom);
      const opening = used.times('1.3').dividedBy(pack).ceil().plus(random.int(1, 3)).times(pack);
      const kept = open(technician.id, item, plainText(opening), {
        id: random.id(opened),
        date: opened,
        docno: `OPEN-${technician.username}`,
        entry: random.localId(),
      });
      for (const usage of own) spend(kept, random.id(usage.at), usage);
      close(kept);
    }
  }
  const own = random.branch(`store ${world.branch.code}`);
  const store = own.id(opened);
  rows.stockist.push({
    id: store,
    kind: 'warehouse',
    folder_id: world.folderId,
    code: `STORE-${world.branch.code}`,
    name: `Store ${world.branch.name}`,
    cts: opened,
  });
  for (const item of goods) {
    const qty = plainText(new Exact(packOf(item.sketch.uom)).times(own.int(10, 40)));
    close(
      open(store, item, qty, {
        id: own.id(opened),
        date: opened,
        docno: `OPEN-STORE-${world.branch.code}`,
        entry: own.localId(),
      }),
    );
  }
}
