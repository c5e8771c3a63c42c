import type { BaseLookup, TranslatedName } from '../lookup-row.ts';

const slot = (code: string, names: TranslatedName, val: string, val2: string, flags = ''): BaseLookup => ({
  type: 208,
  code,
  names,
  val,
  val2,
  flags,
});

/**
 * Time slots (type 208): `val` and `val2` are the start and end (hours.minutes). A slot that ends before it starts
 * extends past midnight.
 */
export const timeSlots: readonly BaseLookup[] = [
  slot('ANY', ['Anytime', 'Bất cứ lúc nào', 'Bila-bila masa', 'Kapan saja', '不限时间'], '8', '18', 'D'),
  slot('MORNING', ['Morning', 'Buổi sáng', 'Pagi', 'Pagi', '上午'], '8', '12'),
  slot('MIDDAY', ['Midday', 'Buổi trưa', 'Tengah hari', 'Siang', '中午'], '11', '14'),
  slot('AFTERNOON', ['Afternoon', 'Buổi chiều', 'Petang', 'Sore', '下午'], '13', '17.30'),
  slot('EVENING', ['Evening', 'Buổi tối', 'Malam', 'Malam', '晚上'], '18', '22'),
  slot('NIGHT', ['Night', 'Ban đêm', 'Lewat malam', 'Tengah malam', '夜间'], '22', '4'),
];

const unit = (code: string, names: TranslatedName): BaseLookup => ({ type: 209, code, names, abbr: code, val: '0' });

/** Measurement units (type 209). */
export const units: readonly BaseLookup[] = [
  unit('g', ['Gram', 'Gam', 'Gram', 'Gram', '克']),
  unit('kg', ['Kilogram', 'Kilôgam', 'Kilogram', 'Kilogram', '千克']),
  unit('ml', ['Millilitre', 'Mililít', 'Mililiter', 'Mililiter', '毫升']),
  unit('l', ['Litre', 'Lít', 'Liter', 'Liter', '升']),
  unit('pc', ['Piece', 'Cái', 'Unit', 'Buah', '件']),
  unit('tab', ['Tablet', 'Viên', 'Tablet', 'Tablet', '片']),
  unit('m', ['Metre', 'Mét', 'Meter', 'Meter', '米']),
  unit('m2', ['Square metre', 'Mét vuông', 'Meter persegi', 'Meter persegi', '平方米']),
  unit('m3', ['Cubic metre', 'Mét khối', 'Meter padu', 'Meter kubik', '立方米']),
  unit('h', ['Hour', 'Giờ', 'Jam', 'Jam', '小时']),
  unit('visit', ['Visit', 'Lần', 'Lawatan', 'Kunjungan', '次']),
  unit('stn', ['Station', 'Trạm', 'Stesen', 'Stasiun', '站点']),
];

const itemType = (code: string, names: TranslatedName, flags: string, val: string): BaseLookup => ({
  type: 230,
  code,
  names,
  flags,
  val,
});

/** Item types (type 230); `val` is the costing mode, 1 the weighted average. */
export const itemTypes: readonly BaseLookup[] = [
  itemType('SRV', ['Services', 'Dịch vụ', 'Perkhidmatan', 'Jasa', '服务'], 'VS', '1'),
  itemType('CHM', ['Chemicals', 'Hoá chất', 'Bahan kimia', 'Bahan kimia', '药剂'], 'CI', '0'),
  itemType('BAIT', ['Baits', 'Bả', 'Umpan', 'Umpan', '饵剂'], 'CI', '0'),
  itemType('MAT', ['Materials', 'Vật tư', 'Bahan', 'Bahan', '材料'], 'CI', '1'),
  itemType('DEV', ['Devices', 'Thiết bị', 'Peranti', 'Alat', '设备'], 'SPI', '1'),
  itemType(
    'HYG',
    ['Hygiene supplies', 'Vật tư vệ sinh', 'Bekalan kebersihan', 'Perlengkapan kebersihan', '卫生用品'],
    'SCI',
    '1',
  ),
  itemType('TOOL', ['Tools', 'Dụng cụ', 'Alatan', 'Peralatan', '工具'], 'TO', '1'),
];
