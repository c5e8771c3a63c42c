import { addDays } from '@field-service/domain/values/business-date.ts';
import type { BranchCode } from '../branches.ts';
import { hour, type DemoContext } from '../making.ts';
import type { BranchWorld } from '../world.ts';
import { packOf } from './stock.ts';

interface RequestWording {
  /** Of the open requests. */
  notes: readonly [string, string];
  reason: string;
}
const english: RequestWording = {
  notes: ['For the hotel jobs next week', 'The last pack is open'],
  reason: 'The van still has two packs. Please ask again when one is left.',
};
const wordingOf: Readonly<Record<BranchCode, RequestWording>> = {
  KL: english,
  SIN: english,
  HCM: {
    notes: ['Cho các việc ở khách sạn tuần sau', 'Đã mở gói cuối cùng'],
    reason: 'Trên xe vẫn còn hai gói. Khi còn một gói, vui lòng gửi lại yêu cầu.',
  },
  JKT: {
    notes: ['Untuk pekerjaan hotel minggu depan', 'Kemasan terakhir sudah dibuka'],
    reason: 'Di mobil masih ada dua kemasan. Ajukan lagi bila tinggal satu.',
  },
};

/** Adds supply requests of a branch's technicians: one asked for by themselves, one by the dispatcher, one rejected. */
export function makeSupplyRequests(making: DemoContext, world: BranchWorld, dispatcher: { id: string }): void {
  const { rows, now } = making;
  const random = making.random.branch(`supplies ${world.branch.code}`);
  const { notes, reason } = wordingOf[world.branch.code];
  const keeper = rows.app_user.find((user) => user.username === 'admin')?.id ?? dispatcher.id;
  const goods = [...world.items.values()].filter((item) => item.sketch.type !== 'SRV');
  const requests = [
    { technician: 0, asker: null, notes: notes[0], items: goods.slice(0, 2), ago: 3 },
    { technician: 1, asker: dispatcher.id, notes: notes[1], items: goods.slice(2, 3), ago: 20 },
    { technician: 0, asker: null, notes: '', items: goods.slice(3, 5), ago: 50, rejected: true },
  ];
  for (const { technician, asker, notes: note, items, ago, rejected = false } of requests) {
    const person = world.technicians[technician];
    if (person === undefined) continue;
    const cts = now - ago * hour;
    const id = random.id(cts);
    rows.supply_request.push({
      id,
      folder_id: world.folderId,
      user_id: person.id,
      created_by: asker ?? person.id,
      wanted_on: rejected ? null : addDays(world.today, 3 + technician),
      notes: note,
      cts,
      ...(rejected
        ? { state: 'rejected', decided_at: cts + 4 * hour, decided_by: keeper, reason }
        : { state: 'requested', decided_at: null, decided_by: null, reason: null }),
    });
    for (const [ord, item] of items.entries())
      rows.supply_request_line.push({
        id: random.id(cts),
        request_id: id,
        ord,
        item_id: item.id,
        uom_id: item.uomId,
        qty: String(packOf(item.sketch.uom) * (ord + 1)),
        note: '',
      });
  }
}
