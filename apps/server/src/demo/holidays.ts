import type { BusinessDate } from '@field-service/domain/values/business-date.ts';
import { lookupRow, type TranslatedName } from '../install/lookup-row.ts';
import type { Branch, BranchCode } from './branches.ts';
import type { DemoContext } from './making.ts';

const newYear: TranslatedName = ['New Year’s Day', 'Tết Dương lịch', 'Tahun Baharu', 'Tahun Baru', '元旦'];
const labour: TranslatedName = ['Labour Day', 'Quốc tế Lao động', 'Hari Pekerja', 'Hari Buruh', '劳动节'];
const christmas: TranslatedName = ['Christmas Day', 'Lễ Giáng sinh', 'Hari Krismas', 'Hari Natal', '圣诞节'];
const nationalDay: TranslatedName = ['National Day', 'Quốc khánh', 'Hari Kebangsaan', 'Hari Nasional', '国庆日'];

/** The public holidays that have the same date (mmdd) each year. Those that follow the moon are not known ahead. */
const holidaysOf: Readonly<Record<BranchCode, readonly (readonly [day: number, names: TranslatedName])[]>> = {
  KL: [
    [101, newYear],
    [
      201,
      [
        'Federal Territory Day',
        'Ngày Lãnh thổ Liên bang',
        'Hari Wilayah Persekutuan',
        'Hari Wilayah Federal',
        '联邦直辖区日',
      ],
    ],
    [501, labour],
    [831, nationalDay],
    [916, ['Malaysia Day', 'Ngày Malaysia', 'Hari Malaysia', 'Hari Malaysia', '马来西亚日']],
    [1225, christmas],
  ],
  HCM: [
    [101, newYear],
    [430, ['Reunification Day', 'Ngày Thống nhất', 'Hari Penyatuan Semula', 'Hari Reunifikasi', '统一日']],
    [501, labour],
    [902, nationalDay],
  ],
  JKT: [
    [101, newYear],
    [501, labour],
    [601, ['Pancasila Day', 'Ngày Pancasila', 'Hari Pancasila', 'Hari Lahir Pancasila', '建国五项原则日']],
    [817, ['Independence Day', 'Ngày Độc lập', 'Hari Kemerdekaan', 'Hari Kemerdekaan', '独立日']],
    [1225, christmas],
  ],
  SIN: [
    [101, newYear],
    [501, labour],
    [809, nationalDay],
    [1225, christmas],
  ],
};

/** Whether a date is a public holiday of a branch. */
export const isHolidayIn = (code: BranchCode, date: BusinessDate): boolean =>
  holidaysOf[code].some(([day]) => day === date % 10_000);

/** Creates the public holidays of a branch's year and of the two after it. */
export function makeHolidays({ rows }: DemoContext, { code }: Branch, folderId: string, today: BusinessDate): void {
  const year = Math.floor(today / 10_000);
  for (const [at, of] of [year, year + 1, year + 2].entries()) {
    for (const [place, [day, names]] of holidaysOf[code].entries()) {
      const date = of * 10_000 + day;
      const row = lookupRow({ type: 80, code: String(date), names }, at * 100 + place, folderId);
      rows.lookup.push({ ...row, effective: date });
    }
  }
}
