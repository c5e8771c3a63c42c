import type { TaxPart } from '@field-service/domain/money/tax.ts';
import type { BaseLookup, TranslatedName } from '../lookup-row.ts';

/** A tax class with one tax, whose versions apply on different days. */
function single(
  code: string,
  names: TranslatedName,
  tax: Pick<TaxPart, 'id' | 'code' | 'name' | 'authorityCode'>,
  versions: readonly Pick<TaxPart, 'rate' | 'validFrom' | 'validTo' | 'baseFactor'>[],
  flags = 'S',
): BaseLookup {
  return {
    type: 60,
    code,
    names,
    flags,
    data: { parts: versions.map((version) => ({ ...tax, seq: 1, ...version })) },
  };
}

const malaysia = [
  single(
    'SST-8',
    ['Service tax', 'Thuế dịch vụ', 'Cukai perkhidmatan', 'Pajak jasa', '服务税'],
    { id: 'SST', code: 'SST', name: 'Service tax', authorityCode: '02' },
    [
      { rate: '6', validFrom: 20180901, validTo: 20240229 },
      { rate: '8', validFrom: 20240301 },
    ],
    'DS',
  ),
  single(
    'SST-0',
    ['Not taxable', 'Không chịu thuế', 'Tidak dikenakan cukai', 'Tidak kena pajak', '不征税'],
    { id: 'SST-0', code: 'NT', name: 'Not taxable', authorityCode: '06' },
    [{ rate: '0', validFrom: 20180901 }],
  ),
];
/** The reduced rate expires by law; the full rate follows. */
const vietnam = [
  single(
    'VAT-8',
    [
      'VAT, reduced',
      'GTGT (thuế suất giảm)',
      'VAT, kadar dikurangkan',
      'PPN Vietnam, tarif diturunkan',
      '增值税（减征）',
    ],
    { id: 'VAT-R', code: 'GTGT', name: 'VAT' },
    [
      { rate: '8', validFrom: 20220201, validTo: 20221231 },
      { rate: '10', validFrom: 20230101, validTo: 20230630 },
      { rate: '8', validFrom: 20230701, validTo: 20261231 },
      { rate: '10', validFrom: 20270101 },
    ],
    'DS',
  ),
  single('VAT-10', ['VAT', 'GTGT', 'VAT', 'PPN Vietnam', '增值税'], { id: 'VAT', code: 'GTGT', name: 'VAT' }, [
    { rate: '10', validFrom: 20090101 },
  ]),
];
/** Twelve per cent of eleven twelfths of the price, so that the effective rate stays at eleven per cent. */
const indonesia = [
  single(
    'PPN-12',
    ['VAT (PPN)', 'GTGT (PPN)', 'PPN', 'PPN', '增值税（PPN）'],
    { id: 'PPN', code: 'PPN', name: 'PPN', authorityCode: '04' },
    [
      { rate: '11', validFrom: 20220401, validTo: 20241231 },
      { rate: '12', validFrom: 20250101, baseFactor: '11/12' },
    ],
    'DS',
  ),
];
const singapore = [
  single(
    'GST-9',
    ['GST', 'GST', 'GST', 'GST', '消费税（GST）'],
    { id: 'GST', code: 'GST', name: 'GST', authorityCode: 'SR' },
    [
      { rate: '7', validFrom: 20070701, validTo: 20221231 },
      { rate: '8', validFrom: 20230101, validTo: 20231231 },
      { rate: '9', validFrom: 20240101 },
    ],
    'DS',
  ),
  single(
    'GST-0',
    ['GST, zero-rated', 'GST thuế suất 0%', 'GST kadar sifar', 'GST tarif nol', '消费税（GST）零税率'],
    { id: 'GST-0', code: 'GST', name: 'GST', authorityCode: 'ZR' },
    [{ rate: '0', validFrom: 20070701 }],
  ),
];

const byCountry: Readonly<Record<string, readonly BaseLookup[]>> = {
  MY: malaysia,
  VN: vietnam,
  ID: indonesia,
  SG: singapore,
};

/**
 * The tax classes (type 60) that a new folder of a country (ISO 3166) starts with; none if the site must enter its own.
 */
export const taxClassesOf = (country: string): readonly BaseLookup[] => byCountry[country] ?? [];
