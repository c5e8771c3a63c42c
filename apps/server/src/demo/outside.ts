import { addDays } from '@field-service/domain/values/business-date.ts';
import type { FormField } from '@field-service/domain/customers/form-field.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { lookupId } from '../install/lookup-row.ts';
import type { JobWorld } from './work/jobs.ts';
import { hour, type DemoContext } from './making.ts';
import type { Branch } from './branches.ts';
import type { BranchWorld, SiteWorld } from './world.ts';

interface Wording {
  lang: string;
  form: string;
  satisfied: string;
  remarks: string;
  sign: string;
  yes: string;
  no: string;
  parcel: readonly [string, string];
  advice: readonly [string, string, string];
}
const english: Wording = {
  lang: 'en-GB',
  form: 'Service feedback',
  satisfied: 'Were you satisfied with the service?',
  remarks: 'Remarks',
  sign: 'Signature',
  yes: 'Yes',
  no: 'No',
  parcel: ['Glue board samples', 'Rodent droppings for analysis'],
  advice: [
    'Close the gap under the loading dock door',
    'Clean the drain in the wash area every day',
    'Keep pallets half a metre from the wall',
  ],
};
const wordings: Readonly<Record<Branch['code'], Wording>> = {
  KL: english,
  SIN: english,
  HCM: {
    lang: 'vi',
    form: 'Phản hồi về dịch vụ',
    satisfied: 'Quý khách có hài lòng với dịch vụ không?',
    remarks: 'Ghi chú',
    sign: 'Chữ ký',
    yes: 'Có',
    no: 'Không',
    parcel: ['Mẫu tấm keo', 'Phân chuột để phân tích'],
    advice: ['Bịt khe hở dưới cửa khu bốc dỡ', 'Vệ sinh cống khu rửa mỗi ngày', 'Đặt pallet cách tường nửa mét'],
  },
  JKT: {
    lang: 'id',
    form: 'Umpan balik layanan',
    satisfied: 'Apakah Anda puas dengan layanan kami?',
    remarks: 'Catatan',
    sign: 'Tanda tangan',
    yes: 'Ya',
    no: 'Tidak',
    parcel: ['Sampel papan lem', 'Kotoran tikus untuk dianalisis'],
    advice: [
      'Tutup celah di bawah pintu area bongkar muat',
      'Bersihkan saluran air di area cuci setiap hari',
      'Jaga jarak setengah meter antara palet dan dinding',
    ],
  },
};
type Clerk = { id: string; name: string };

/** Offers every third service of a branch to the branch's customers, with the price. */
function offerProducts({ rows }: DemoContext, world: BranchWorld): void {
  const services = rows.item.filter(
    (item) => item.folder_id === world.folderId && item.type_id === lookupId(230, 'SRV'),
  );
  for (const [at, item] of services.entries())
    if (at % 3 === 0) item.data = { ...item.data, published: true, showPrice: true };
}

/** Creates sample shipments: one announced, one in transit, and one that has arrived. */
function sendSamples({ random, now, rows }: DemoContext, world: BranchWorld, wording: Wording): void {
  const ways = [[], ['collected', 'in_transit'], ['collected', 'delivered']] as const;
  for (const [at, way] of ways.entries()) {
    const site: SiteWorld | undefined = world.customers[at]?.sites[0];
    if (site === undefined) continue;
    const begun = now - (at + 1) * dayMs;
    const owner = { folder_id: world.folderId, contact_id: site.customer.id, site_id: site.id };
    const [id, parcel] = [random.id(begun), random.id(begun)];
    const last = way.at(-1) ?? 'registered';
    rows.shipment.push({
      ...owner,
      id,
      state: way.length === 0 ? 'new' : last === 'delivered' ? 'closed' : 'accepted',
      recipient: world.branch.company.name,
      phone: null,
      address: { ...site.address },
      notes: '',
      collect_on: addDays(world.today, way.length === 0 ? 1 : -at),
      created_by: null,
      cts: begun,
    });
    rows.parcel.push({
      ...owner,
      id: parcel,
      shipment_id: id,
      description: wording.parcel[at % 2] ?? wording.parcel[0],
      weight_kg: '0.4',
      state: last,
      link_hash: null,
      link_exp: null,
      cts: begun,
    });
    for (const [step, state] of way.entries())
      rows.parcel_event.push({
        id: random.id(begun + (step + 1) * 4 * hour),
        parcel_id: parcel,
        at: begun + (step + 1) * 4 * hour,
        state,
        place: step === 0 ? site.name : world.branch.company.name,
        user_id: null,
      });
  }
}

/** Creates the form for customers' feedback after a visit, and some responses. */
function askFeedback(
  { random, now, rows }: DemoContext,
  world: BranchWorld,
  wording: Wording,
  jobs: readonly JobWorld[],
  clerk: Clerk,
): void {
  const at = now - 20 * dayMs;
  const id = random.id(at);
  const fields: FormField[] = [
    {
      key: 'satisfied',
      type: 'choice',
      label: wording.satisfied,
      required: true,
      options: [
        { id: 'yes', name: wording.yes },
        { id: 'no', name: wording.no },
      ],
    },
    { key: 'remarks', type: 'text', label: wording.remarks, max: '1000' },
    { key: 'sign', type: 'signature', label: wording.sign },
  ];
  rows.form.push({
    id,
    folder_id: world.folderId,
    title: wording.form,
    notes: '',
    post_type_id: lookupId(20, 'JOB'),
    state: 'active',
    published: true,
    version: 1,
    created_by: clerk.id,
    cts: at,
  });
  rows.form_version.push({ form_id: id, version: 1, fields, at, user_id: clerk.id });
  for (const job of jobs.filter(({ status }) => status === 'DN').slice(-3)) {
    rows.form_answer.push({
      id: random.id(job.end + hour),
      form_id: id,
      folder_id: world.folderId,
      version: 1,
      post_id: job.id,
      contact_id: job.site.customer.id,
      site_id: job.site.id,
      link_id: null,
      user_id: null,
      by_name: job.site.person,
      lang: wording.lang,
      data: { satisfied: random.chance(0.8) ? 'yes' : 'no' },
      cts: job.end + hour,
    });
  }
}

/** Adds recommendations from recent visits: one open, one accepted and one done. */
function recommend(
  { random, rows }: DemoContext,
  world: BranchWorld,
  wording: Wording,
  jobs: readonly JobWorld[],
): void {
  const kinds = [
    ['proofing', 'high', 'open'],
    ['hygiene', 'normal', 'accepted'],
    ['storage', 'low', 'done'],
  ] as const;
  for (const [at, job] of jobs
    .filter(({ status }) => status === 'DN')
    .slice(-3)
    .entries()) {
    const [type, priority, state] = kinds[at % kinds.length] ?? kinds[0];
    rows.recommendation.push({
      id: random.id(job.end),
      folder_id: world.folderId,
      contact_id: job.site.customer.id,
      site_id: job.site.id,
      post_id: job.id,
      station_id: null,
      type,
      priority,
      owner: 'customer',
      title: wording.advice[at % 3] ?? '',
      state,
      due: addDays(job.date, 21),
      created_by: job.technicians[0]?.id ?? null,
      cts: job.end,
    });
  }
}

/**
 * Creates the data of customers and the office other than jobs and money. Uses a separate random source, so that other
 * data does not change.
 */
export function makeOutside(making: DemoContext, world: BranchWorld, jobs: readonly JobWorld[], clerk: Clerk): void {
  const apart: DemoContext = { ...making, random: making.random.branch(`outside-${world.branch.code}`) };
  const wording = wordings[world.branch.code];
  offerProducts(apart, world);
  sendSamples(apart, world, wording);
  askFeedback(apart, world, wording, jobs, clerk);
  recommend(apart, world, wording, jobs);
}
