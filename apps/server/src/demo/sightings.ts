import { respondBy } from '@field-service/domain/work/recommendation.ts';
import { lookupId } from '../install/lookup-row.ts';
import type { BranchCode } from './branches.ts';
import { hour, minute, type DemoContext } from './making.ts';
import { pestName, type Dispatcher } from './work/jobs.ts';
import type { BranchWorld } from './world.ts';

interface SightingWording {
  seen: readonly (readonly [place: string, notes: string])[];
  answer: string;
}
const english: SightingWording = {
  seen: [
    ['Kitchen, behind the freezer', 'Several ran off when the light was switched on.'],
    ['Store room, lower shelf', 'Droppings on the floor below the shelf.'],
    ['Staff canteen', ''],
    ['Loading dock', 'Seen at night by the guard.'],
  ],
  answer: 'We treated the area and sealed the gap in the wall. Please tell us if you see any more.',
};
const wordingOf: Readonly<Record<BranchCode, SightingWording>> = {
  KL: english,
  SIN: english,
  HCM: {
    seen: [
      ['Bếp, phía sau tủ đông', 'Khi bật đèn thì chạy đi mấy con.'],
      ['Kho, kệ dưới cùng', 'Có phân trên sàn dưới kệ.'],
      ['Căng tin nhân viên', ''],
      ['Khu bốc dỡ hàng', 'Bảo vệ nhìn thấy vào ban đêm.'],
    ],
    answer: 'Chúng tôi đã xử lý khu vực này và bịt khe hở trên tường. Quý khách vui lòng báo lại nếu còn thấy.',
  },
  JKT: {
    seen: [
      ['Dapur, di belakang freezer', 'Beberapa ekor lari saat lampu dinyalakan.'],
      ['Gudang, rak bawah', 'Ada kotoran di lantai di bawah rak.'],
      ['Kantin karyawan', ''],
      ['Area bongkar muat', 'Terlihat oleh satpam pada malam hari.'],
    ],
    answer:
      'Area tersebut sudah kami tangani dan celah di dinding sudah kami tutup. Mohon kabari kami bila masih terlihat.',
  },
};
const natures = ['RODENT', 'COCKROACH', 'FLY', 'STORED'];

/**
 * Adds the sightings that led to the latest call-outs of a branch: every second one was sent from the portal, and one
 * whose call-out is done was closed with an answer.
 */
export function makeSightings(making: DemoContext, world: BranchWorld, dispatcher: Dispatcher): void {
  const { rows } = making;
  const random = making.random.branch(`sightings ${world.branch.code}`);
  const { seen, answer } = wordingOf[world.branch.code];
  const calls = rows.post
    .filter(({ folder_id, type_id }) => folder_id === world.folderId && type_id === lookupId(20, 'CALL'))
    .toSorted((a, b) => (b.cts ?? 0) - (a.cts ?? 0))
    .slice(0, seen.length);
  const answered = calls.find(({ done_at }) => typeof done_at === 'number');
  for (const [at, call] of calls.entries()) {
    const { contact_id: contactId, site_id: siteId, cts = 0 } = call;
    const site = world.customers.flatMap(({ sites }) => sites).find(({ id }) => id === siteId);
    const [place, notes] = seen[at] ?? ['', ''];
    if (typeof contactId !== 'string' || typeof siteId !== 'string') continue;
    const reporter =
      at % 2 === 0
        ? rows.app_user.find((user) => user.contact_id === contactId && user.usertype === 'portal')?.id
        : undefined;
    const nature = natures.find((code) => call.natures?.includes(lookupId(207, code))) ?? 'RODENT';
    rows.sighting.push({
      id: random.id(cts),
      folder_id: world.folderId,
      contact_id: contactId,
      site_id: siteId,
      post_id: call.id,
      seen_at: cts - 35 * minute,
      seen_by: site?.person ?? '',
      pest: pestName(nature, world),
      place,
      notes,
      respond_by: respondBy(cts, []),
      created_by: reporter ?? dispatcher.id,
      reporter_id: reporter ?? null,
      cts,
      ...(call === answered && typeof call.done_at === 'number'
        ? { answer, closed_at: call.done_at + hour, closed_by: dispatcher.id }
        : { answer: null, closed_at: null, closed_by: null }),
    });
  }
}
