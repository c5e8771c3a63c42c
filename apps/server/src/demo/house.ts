import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { lookupId } from '../install/lookup-row.ts';
import type { Branch } from './branches.ts';
import type { FileSink, DemoContext } from './making.ts';
import { itemSketches } from './goods/items.ts';
import { plainPdf } from './plain-pdf.ts';
import type { BranchWorld } from './world.ts';

interface Clerk {
  id: string;
  name: string;
}

/** The bank account of a branch, from the text `{bank} {number}` in its company's description. */
export function bankOf({ company: { name, bank } }: Branch): { holder: string; bank: string; account: string } {
  const [house = '', ...number] = bank.split(' ');
  return { holder: name, bank: house, account: number.join(' ') };
}

const plans: Readonly<
  Record<
    Branch['code'],
    { plan: 'monthly_advance' | 'monthly_arrears' | 'quarterly_advance' | 'annual'; ringgit: number; title: string }
  >
> = {
  KL: { plan: 'monthly_advance', ringgit: 480, title: 'Integrated pest management' },
  HCM: { plan: 'monthly_arrears', ringgit: 320, title: 'Kiểm soát côn trùng định kỳ' },
  JKT: { plan: 'quarterly_advance', ringgit: 900, title: 'Pengendalian hama berkala' },
  SIN: { plan: 'annual', ringgit: 9600, title: 'Integrated pest management' },
};

/** The first day of the month after a date. */
const nextMonth = (date: number): number => {
  const [year, month] = [Math.floor(date / 10_000), Math.floor(date / 100) % 100];
  return month === 12 ? (year + 1) * 10_000 + 101 : date - (date % 100) + 101;
};

/** Creates a contract that starts next month and has a flat price. */
function makeContract({ random, now, rows }: DemoContext, world: BranchWorld, clerk: Clerk): void {
  const customer = world.customers.at(-1);
  const service = [...world.items.values()].find(({ sketch }) => sketch.type === 'SRV');
  if (customer === undefined || service === undefined) return;
  const { plan, ringgit, title } = plans[world.branch.code];
  const { factor, step } = world.branch.price;
  const begins = nextMonth(world.today);
  const cts = now - 3 * dayMs;
  const id = random.id(cts);
  rows.order_set.push({
    id,
    folder_id: world.folderId,
    contact_id: customer.id,
    docno: `C-${world.branch.code}-${Math.floor(world.today / 10_000)}-00001`,
    title,
    state: 'active',
    type_id: null,
    post_type_id: lookupId(20, 'JOB'),
    starts_on: begins,
    ends_on: addDays(begins + 10_000, -1),
    rrule: 'FREQ=MONTHLY;BYDAY=2TU',
    from_minutes: 9 * 60,
    duration: '2H',
    night: false,
    tolerance: 3,
    holiday_rule: 'after',
    natures: [lookupId(207, 'RODENT')],
    timeslot_id: null,
    licences: [],
    crew: 1,
    access_notes: '',
    instructions: '',
    priority: 'normal',
    response_hours: 24,
    billing_plan: plan,
    plan_amount: String(Math.round((ringgit * factor) / step) * step),
    plan_tax_id: world.tax.id,
    revision: 1,
    created_by: clerk.id,
    cts,
  });
  rows.order_set_site.push(
    ...customer.sites.slice(0, 1).map((site) => ({ order_set_id: id, contact_id: customer.id, site_id: site.id })),
  );
  rows.order_set_line.push({
    id: random.id(cts),
    order_set_id: id,
    ord: 0,
    item_id: service.id,
    name: service.name,
    qty: '1',
    price: service.price,
    ui_disc: null,
    tax_id: world.tax.id,
    flags: '',
  });
  rows.counter.push({
    id: random.id(cts),
    folder_id: world.folderId,
    code: 'OSET',
    pattern: `C-${world.branch.code}-{yyyy}-`,
    digits: 5,
    next: 2,
    gapless: false,
  });
}

/**
 * Creates the branch data that does not come from jobs: a bank account for transfers and a contract. Uses a separate
 * random source, so that other data does not change.
 */
export function makeHouse(making: DemoContext, world: BranchWorld, clerk: Clerk): void {
  const apart: DemoContext = { ...making, random: making.random.branch(`house-${world.branch.code}`) };
  apart.rows.setting.push({ folder_id: world.folderId, user_id: null, key: 'bankDetails', data: bankOf(world.branch) });
  makeContract(apart, world, clerk);
}

/** The safety data sheet of a product, based on its label. */
function safetySheet(code: string): { title: string; category: string; published: boolean; lines: string[] } {
  const sketch = itemSketches.find((each) => each.code === code);
  if (sketch?.label === undefined || sketch.safety === undefined) throw new Error(`${code} is not a labelled product.`);
  const { label, safety } = sketch;
  return {
    title: `Safety data sheet: ${sketch.names[0]}`,
    category: 'Safety data sheets',
    published: true,
    lines: [
      `Active ingredient: ${label.activeIngredient} ${label.activePercent}%`,
      `Protective equipment: ${safety.protection.map((each) => each[0]).join(', ')}`,
      `Precautions: ${safety.precautions[0]}`,
      `Re-entry interval: ${label.reentryHours} h`,
      `Spill procedure: ${safety.spillProcedure[0]}`,
    ],
  };
}

interface LibraryDocument {
  title: string;
  category: string;
  published: boolean;
  /** For how many more days it is valid; missing for one that does not expire. */
  validDays?: number;
  lines: readonly string[];
}

/** The documents in the head office's library. */
export const libraryDocuments: readonly LibraryDocument[] = [
  safetySheet('B-BROM'),
  safetySheet('C-DELT'),
  {
    title: 'How to report a sighting',
    category: 'Guides',
    published: true,
    lines: [
      'Open the portal and choose Help.',
      'Say what was seen, where and when; a photo helps.',
      'We respond within the time agreed in your contract.',
    ],
  },
  {
    title: 'Spill procedure',
    category: 'Procedures',
    published: false,
    validDays: 21,
    lines: [
      'Keep people away and contain the spill.',
      'Absorb it, bag it, label it; never rinse it into a drain.',
      'Inform your supervisor on the same day.',
    ],
  },
];

/** Creates the library of the head office, which its branches and their customers share, and a disabled webhook. */
export async function makeHeadOffice(
  making: DemoContext,
  files: FileSink,
  headOffice: string,
  clerk: Clerk,
): Promise<void> {
  const { now, rows } = making;
  const random = making.random.branch('head-office');
  for (const [at, { title, category, published, lines, validDays }] of libraryDocuments.entries()) {
    const cts = now - (90 - at) * dayMs;
    const [id, fileId] = [random.id(cts), random.id(cts)];
    const blob = await files.put(plainPdf([title, '', ...lines]));
    rows.file_blob.push({ sha256: blob.sha256, bytes: blob.bytes, cts: now });
    rows.file.push({
      id: fileId,
      sha256: blob.sha256,
      bytes: blob.bytes,
      type: 'application/pdf',
      file_name: `${title.replaceAll(/[^A-Za-z0-9.]+/g, '-').toLowerCase()}.pdf`,
      ref_kind: 'DOCUMENT',
      ref_id: id,
      folder_id: headOffice,
      contact_id: null,
      site_id: null,
      tags: [],
      perms: null,
      metadata: {},
      user_id: null,
      cts,
    });
    rows.document.push({
      id,
      folder_id: headOffice,
      contact_id: null,
      title,
      category,
      notes: '',
      published,
      valid_to: validDays === undefined ? null : addDays(businessDateOf(now, 'Asia/Kuala_Lumpur'), validDays),
      file_id: fileId,
      created_by: clerk.id,
      cts,
    });
  }
  rows.webhook.push({
    id: random.id(now),
    folder_id: headOffice,
    name: 'Accounting',
    url: 'https://accounting.saujana.example/hooks/field-service',
    events: ['invoice.issued', 'payment.confirmed'],
    active: false,
    created_by: clerk.id,
    cts: now - 30 * dayMs,
  });
}
