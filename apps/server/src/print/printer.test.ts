import { languages } from '@field-service/domain/values/languages.ts';
import { afterAll, expect, test } from 'vitest';
import type { InvoicePrint, ServiceReport, StatementPrint } from './model.ts';
import { createPrinter } from './printer.ts';
import sharp from 'sharp';

const printer = createPrinter();
afterAll(() => printer.stop());

const plan = {
  data: await sharp({ create: { width: 320, height: 200, channels: 3, background: '#eee' } })
    .png()
    .toBuffer(),
  format: 'png' as const,
  width: 320,
  height: 200,
};
const company = { name: 'Bersih', address: 'Kuala Lumpur', taxId: 'W10-1', licence: 'PCO-1' };
const report = (lang: ServiceReport['lang'], stations: number): ServiceReport => ({
  kind: 'service-report',
  lang,
  timeZone: 'Asia/Ho_Chi_Minh',
  currency: 'VND',
  company,
  docno: 'J-1',
  version: 1,
  title: 'Dịch vụ',
  natures: ['服务'],
  customer: 'Nguyễn Văn Đạt',
  site: '仓库',
  address: '',
  contactPerson: '',
  technicians: [{ name: 'An', licence: '' }],
  startAt: 1_790_000_000_000,
  endAt: null,
  due: stations,
  inspected: stations,
  withActivity: 0,
  notAccessible: 0,
  plans: [{ name: 'G', revision: 1, image: plan, stations: [{ x: 0.5, y: 0.5, label: 'R1', state: 'high' }] }],
  stations: Array.from({ length: stations }, (_, index) => ({
    plan: 'G',
    label: `R${index}`,
    type: 'Trap',
    area: '厨房',
    state: 'none' as const,
    finding: 'phân chuột',
    detail: '',
    action: '',
  })),
  checklist: [{ head: 'LOCK', rows: [{ title: 'Trạm được khoá', answers: ['Có: R1', 'Không: R2'] }] }],
  together: [],
  treatments: [],
  pictures: [],
  areas: [],
  ratings: [],
  remarks: '客户场所的卫生状况良好',
  customerRemarks: '',
  continues: '',
  followup: '',
  recommendations: [{ title: 'Đóng khe hở', notes: '密封缝隙', place: 'Kho', owner: 'An', due: '' }],
  customerSign: null,
  techSign: null,
  stationChanges: [],
  moreSigns: [],
  noSignReason: '',
});
const invoice: InvoicePrint = {
  kind: 'invoice',
  lang: 'en-GB',
  timeZone: 'Asia/Kuala_Lumpur',
  currency: 'MYR',
  company,
  docno: 'KL-2026-00001',
  credits: null,
  title: 'invoice',
  issuedOn: 20261120,
  dueOn: 20261220,
  poNumber: 'PO-1',
  note: 'Thank you',
  terms: 'Pay in 30 days',
  bank: { holder: 'Bersih', bank: 'Maybank', account: '5140', swift: 'MBBEMYKL' },
  billTo: { name: 'Acme', person: 'Ms Tan', address: 'Penang', taxId: '', email: '' },
  groups: [
    {
      name: '仓库 Kho',
      address: '1 Jalan Ujian, 50000, Kuala Lumpur',
      when: 'Visited on 20/11/2026',
      lines: [
        {
          docno: 'J-1',
          name: 'Visit',
          qty: '1',
          uom: 'visit',
          price: '100',
          discount: '0',
          nett: '100',
          tax: 'SST',
          taxes: '8',
          amount: '108',
        },
      ],
    },
  ],
  taxTotals: [{ name: 'SST', rate: '8', base: '100', amount: '8' }],
  nett: '100',
  taxes: '8',
  amount: '108',
};
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
const faces = (pdf: Buffer) =>
  [
    ...new Set(
      pdf
        .toString('latin1')
        .match(/\/BaseFont \/[A-Z]+\+[A-Za-z-]+/g)
        ?.map((name) => name.replace(/.*\+/, '')),
    ),
  ].toSorted();

test.each(languages)('a service report in %s is a PDF that contains fonts for Vietnamese and Chinese', async (lang) => {
  const pdf = await printer.print(report(lang, 3));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(faces(pdf)).toEqual(
    expect.arrayContaining([expect.stringContaining('NotoSansSC'), expect.stringMatching(/NotoSans-/)]),
  );
});

test('sixty stations span several pages', async () => {
  expect(pages(await printer.print(report('en-GB', 60)))).toBeGreaterThan(
    pages(await printer.print(report('en-GB', 3))) ?? 0,
  );
});

test('an invoice and reports print at the same time, each response matching its own request', async () => {
  const printed = await Promise.all([
    printer.print({ ...report('en-GB', 60), docno: 'J-60' }),
    printer.print(invoice),
    printer.print({ ...report('en-GB', 2), docno: 'J-2' }),
  ]);
  expect(printed.map(pages)).toEqual([3, 1, 2]);
});

test.each(languages)('a credit note and a statement with many items print in %s', async (lang) => {
  const statement: StatementPrint = {
    kind: 'statement',
    lang,
    timeZone: 'Asia/Kuala_Lumpur',
    currency: 'MYR',
    company,
    on: 20261120,
    period: { from: 20261001, until: 20261120 },
    billTo: { name: '越南海鲜 Hải Sản', person: '', address: 'Penang', taxId: '' },
    bank: invoice.bank,
    accounts: [
      {
        currency: 'MYR',
        items: Array.from({ length: 60 }, (_, index) => ({
          docno: `KL-${index}`,
          issuedOn: 20261001,
          dueOn: 20261031,
          amount: '108',
          open: '8',
        })),
        ageing: { current: '0', to30: '480', to60: '0', to90: '0', over90: '0' },
        unapplied: '20',
        due: '460',
        movements: {
          opening: '20',
          entries: (['invoice', 'credit', 'payment', 'refund'] as const).map((kind) => ({
            kind,
            docno: kind === 'refund' ? null : `${kind}-1`,
            on: 20261101,
            amount: kind === 'invoice' || kind === 'refund' ? '8' : '-8',
            balance: '28',
          })),
          closing: '460',
        },
      },
    ],
  };
  const printed = await Promise.all([
    printer.print({
      ...invoice,
      lang,
      title: 'credit-note',
      credits: { docno: 'KL-2026-00001', issuedOn: 20261120, reason: 'Wrong price' },
      taxTotals: [],
    }),
    printer.print(statement),
  ]);
  expect(printed.map(pages)).toEqual([1, 3]);
});

test('pictures of several pages are a zip, of one page a picture', async () => {
  const [one, many] = await Promise.all([printer.write(invoice, 'jpg'), printer.write(report('en-GB', 60), 'png')]);
  expect([one.extension, many.extension]).toEqual(['jpg', 'zip']);
  expect(Buffer.from(many.content).subarray(0, 2).toString()).toBe('PK');
});

test('a web page shows the marks of a plan, tables as tables, and hostile text as text', async () => {
  const hostile = { ...report('vi', 2), remarks: '<img src=x onerror=alert(1)>', title: '"</style><script>' };
  const html = Buffer.from((await printer.write(hostile, 'html')).content).toString();
  expect(html).toContain('<html lang="vi">');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toMatch(/<script|<img src=x/);
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(html.match(/<td>/g)?.length).toBeGreaterThanOrEqual(12);
  expect(html).toMatch(/position:absolute;left:[\d.]+pt/);
  expect(html).toMatch(/background-color:#c92a2a/);
});

test('a spreadsheet has the rows of the tables, and nothing of the plan', async () => {
  const { content, extension } = await printer.write(report('en-GB', 3), 'xls');
  const xml = Buffer.from(content).toString();
  expect(extension).toBe('xls');
  expect(xml.match(/<Data ss:Type="String">R0<\/Data>/g)).toHaveLength(1);
  // The mark of R1 on the plan is not a row.
  expect(xml.match(/<Data ss:Type="String">R1<\/Data>/g)).toHaveLength(1);
});

test('what is kept as PDF has only pages', async () => {
  const kept = { kind: 'kept' as const, pdf: await printer.print(invoice) };
  expect((await printer.write(kept, 'png')).extension).toBe('png');
  await expect(printer.write(kept, 'xlsx')).rejects.toThrow('only pages');
});

test('a printout that cannot be rendered does not affect others', async () => {
  const [bad, good] = await Promise.allSettled([
    printer.print({ ...report('en-GB', 1), timeZone: 'Nowhere/At all' }),
    printer.print(invoice),
  ]);
  expect(bad.status).toBe('rejected');
  expect(good.status).toBe('fulfilled');
});
