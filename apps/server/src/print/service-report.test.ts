import { Children, isValidElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Language } from '@field-service/i18n/languages.ts';
import type { ServiceReport } from './model.ts';
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
  treatments: [treatment, { ...treatment, batch: 'B-2' }],
  pictures: [],
  ratings: [],
  remarks: '',
  customerRemarks: '',
  followup: '',
  recommendations: [],
  customerSign: null,
  techSign: null,
  noSignReason: '',
});

/** Every text of a printout, in the order in which it is printed. */
const textsOf = (node: ReactNode): string[] =>
  Children.toArray(node).flatMap((each) => {
    if (typeof each === 'string') return [each.trim()];
    return isValidElement<{ children?: ReactNode }>(each) ? textsOf(each.props.children) : [];
  });

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
