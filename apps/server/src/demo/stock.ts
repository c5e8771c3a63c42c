import { Exact, plain } from '@field-service/domain/decimal.ts';
import { addDays, stampOn } from '@field-service/domain/business-date.ts';
import type { Making } from './making.ts';
import { pastDays } from './schedule.ts';
import type { BranchWorld, ItemWorld, TechnicianWorld } from './world.ts';

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

/** What a unit costs the company: a share of its price. */
const unitCost = (item: ItemWorld): string => plain(new Exact(item.price).times('0.45').toDecimalPlaces(4));

/** What a technician's van holds at the beginning, as multiples of these. */
const packs: Readonly<Record<string, number>> = { g: 500, ml: 500, pc: 50, tab: 100 };

/** The opening stock of a branch's technicians, enough for what they used and for the weeks to come, and the ledger of it all. */
export function makeStock({ random, rows }: Making, world: BranchWorld, usages: readonly Usage[]): void {
  const opened = stampOn(addDays(world.today, -pastDays - 1), 8 * 60, world.branch.timezone);
  for (const technician of world.technicians) {
    for (const item of world.items.values()) {
      if (item.sketch.type === 'SRV') continue;
      const own = usages.filter((usage) => usage.technician === technician && usage.item === item).toSorted((a, b) => a.at - b.at);
      const used = own.reduce((sum, usage) => sum.plus(usage.qty), new Exact(0));
      const pack = packs[item.sketch.uom] ?? 10;
      const opening = used.times('1.3').dividedBy(pack).ceil().plus(random.int(1, 3)).times(pack);
      const common = { folder_id: world.folderId, stockist_id: technician.id, item_id: item.id, uom_id: item.uomId, unit_cost: unitCost(item), negative: false };
      rows.stock_ledger.push({
        ...common, id: random.id(opened), date: opened, type: 'opening', docno: `OPEN-${technician.username}`, post_id: null, contact_id: null, upload_id: `opening-${technician.id}`,
        entry: random.localId(), qty_in: plain(opening), qty_out: '0',
      });
      rows.stock_ledger.push(...own.map((usage) => ({
        ...common, id: random.id(usage.at), date: usage.at, type: 'usage' as const, docno: usage.docno, post_id: usage.postId, contact_id: usage.contactId, upload_id: usage.uploadId,
        entry: usage.entry, qty_in: '0', qty_out: usage.qty,
      })));
      rows.stock_balance.push({ stockist_id: technician.id, item_id: item.id, uom_id: item.uomId, qty: plain(opening.minus(used)) });
    }
  }
}
