import { expect, test } from 'vitest';
import type { Language } from '@field-service/i18n/languages.ts';
import { textsOf as partTexts } from './document/texts.ts';
import type { ServiceReport } from './model.ts';
import type { Paper } from './parts.ts';
import { serviceReport } from './service-report.ts';

const treatment: ServiceReport['treatments'][number] = {
  product: 'Deltasan',
  ingredient: 'Deltamethrin 2,5%',
  registration: 'R-1',
  batch: 'B-1',
  dilution: '1:99',
  quantity: '10 ml',
  rate: '',
  place: '',
  pest: '',
  method: '',
  protection: 'Gloves',
  precautions: 'Keep away from food.',
  reentry: '4 h',
  facts: [{ name: 'Supervisor', value: 'Tan, licence L-1' }],
};
const reportIn = (lang: Language): ServiceReport => ({
  kind: 'service-report',
  lang,
  timeZone: 'Asia/Ho_Chi_Minh',
  currency: 'VND',
  company: { name: 'Bersih', address: '', taxId: '', licence: '' },
  docno: 'J-1',
  version: 1,
  title: '',
  natures: [],
  customer: '',
  site: '',
  address: '',
  contactPerson: '',
  technicians: [],
  startAt: null,
  endAt: null,
  due: 0,
  inspected: 0,
  withActivity: 0,
  notAccessible: 0,
  plans: [],
  stations: [],
  checklist: [],
  together: [],
  treatments: [treatment, { ...treatment, batch: 'B-2' }],
  pictures: [],
  areas: [{ area: 'Kitchen', items: ['Floor', 'Windows (not done)'] }],
  ratings: [],
  remarks: '',
  customerRemarks: '',
  continues: '',
  followup: '',
  recommendations: [],
  customerSign: null,
  techSign: null,
  stationChanges: [],
  moreSigns: [],
  noSignReason: '',
});

/** Every text of a report, in the order in which it is printed. */
const textsOf = (paper: Paper): string[] => paper.pages.flatMap(({ parts }) => parts.flatMap(partTexts));

test.each<[Language, string, string, string]>([
  ['en-GB', 'Protective equipment', 'Precautions', 'Re-entry interval'],
  ['vi', 'Trang bị bảo hộ', 'Biện pháp phòng ngừa', 'Thời gian cách ly trước khi vào lại'],
  ['ms', 'Kelengkapan pelindung diri (PPE)', 'Langkah berjaga-jaga', 'Tempoh sebelum masuk semula'],
  ['id', 'Alat pelindung diri (APD)', 'Petunjuk keamanan', 'Jeda sebelum masuk kembali'],
  ['zh-CN', '个人防护装备', '注意事项', '再进入间隔期'],
])('a service report in %s shows safety texts once for each product', (lang, protection, precautions, interval) => {
  const texts = textsOf(serviceReport(reportIn(lang)));
  const at = texts.indexOf(protection);
  expect(texts.slice(at, at + 6)).toEqual([protection, 'Gloves', precautions, 'Keep away from food.', interval, '4 h']);
  expect(texts.filter((each) => each === protection)).toHaveLength(1);
});

test('a service report shows the answers to the checklists under their report codes', () => {
  const checklist = [
    { head: 'SECURED', rows: [{ title: 'Locked', answers: ['Yes: R1, R2', 'No: R3'] }] },
    { head: '', rows: [{ title: 'Other', answers: ['Clean: R1'] }] },
  ];
  const texts = textsOf(serviceReport({ ...reportIn('en-GB'), checklist }));
  const at = texts.indexOf('Checklist');
  expect(texts.slice(at, at + 6)).toEqual([
    'Checklist',
    'SECURED',
    'Locked',
    'Yes: R1, R2 · No: R3',
    'Other',
    'Clean: R1',
  ]);
});

test('a service report shows the other facts of each application below the table', () => {
  const texts = textsOf(serviceReport(reportIn('en-GB')));
  expect(texts).toContain('Deltasan · B-1');
  expect(texts.slice(texts.indexOf('Supervisor'), texts.indexOf('Supervisor') + 2)).toEqual([
    'Supervisor',
    'Tan, licence L-1',
  ]);
});

test('a service report lists the station changes, and has no such section without any', () => {
  const change = { label: 'N1', type: 'Trap', change: 'Station added' };
  const texts = textsOf(serviceReport({ ...reportIn('en-GB'), stationChanges: [change] }));
  const at = texts.indexOf('Station changes');
  expect(texts.slice(at, at + 7)).toEqual([
    'Station changes',
    'Station',
    'Type',
    'Change',
    'N1',
    'Trap',
    'Station added',
  ]);
  expect(textsOf(serviceReport(reportIn('en-GB')))).not.toContain('Station changes');
});

test('a service report lists the items of each area', () => {
  const texts = textsOf(serviceReport(reportIn('en-GB')));
  const at = texts.indexOf('Areas');
  expect(texts.slice(at, at + 3)).toEqual(['Areas', 'Kitchen', 'Floor\nWindows (not done)']);
  expect(textsOf(serviceReport({ ...reportIn('en-GB'), areas: [] }))).not.toContain('Areas');
});

test('a service report shows who signed: the customer, the technician and others, each with the time', () => {
  const image = { data: Buffer.from(''), format: 'png' as const, width: 10, height: 5 };
  const signedAt = Date.parse('2026-11-20T04:00:00Z');
  const signed = (name: string, position: string) => ({ image, name, position, signedAt });
  const texts = textsOf(
    serviceReport({
      ...reportIn('en-GB'),
      customerSign: signed('Ms Tan', 'Manager'),
      techSign: signed('Farid', ''),
      moreSigns: [signed('Mr Lim', 'Tenant')],
    }),
  );
  const after = (who: string) => texts.slice(texts.indexOf(who), texts.indexOf(who) + 3);
  expect(after("Customer's signature")).toEqual(["Customer's signature", 'Ms Tan, Manager', '20/11/2026, 11:00']);
  expect(after("Technician's signature")).toEqual(["Technician's signature", 'Farid', '20/11/2026, 11:00']);
  expect(after('Further signature')).toEqual(['Further signature', 'Mr Lim, Tenant', '20/11/2026, 11:00']);
});
