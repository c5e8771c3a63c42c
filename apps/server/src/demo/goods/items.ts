import type { Dilution } from '@field-service/contract/reference.ts';
import type { Names } from '../../install/lookup-row.ts';
import type { z } from 'zod';

/** What an item is before a branch gives it a price, a tax and its registration. */
export interface ItemSketch {
  code: string;
  type: 'SRV' | 'CHM' | 'BAIT' | 'MAT' | 'HYG';
  names: Names;
  uom: string;
  /** In ringgit. */
  price: number;
  stationType?: string;
  marker?: number;
  dilutions?: readonly z.output<typeof Dilution>[];
  label?: {
    activeIngredient: string;
    activePercent: string;
    formulation: string;
    hazardClass: string;
    protection: readonly string[];
    precautions: string;
    reentryHours: number;
  };
  /** The registration ran out and was not renewed. */
  lapsed?: true;
  /** One of its batches is past its date. */
  oldBatch?: true;
}

const service = (code: string, names: Names, uom: string, price: number, stationType?: string): ItemSketch => ({
  code,
  type: 'SRV',
  names,
  uom,
  price,
  ...(stationType === undefined ? {} : { stationType }),
});

const services: readonly ItemSketch[] = [
  service(
    'S-RBS',
    [
      'Rodent bait station check',
      'Kiểm tra hộp bả chuột',
      'Pemeriksaan stesen umpan tikus',
      'Pemeriksaan stasiun umpan tikus',
      '鼠饵站检查',
    ],
    'stn',
    9.5,
    'RBS',
  ),
  service(
    'S-RT',
    [
      'Rodent trap check',
      'Kiểm tra bẫy chuột',
      'Pemeriksaan perangkap tikus',
      'Pemeriksaan perangkap tikus',
      '捕鼠器检查',
    ],
    'stn',
    8,
    'RT',
  ),
  service(
    'S-GB',
    [
      'Cockroach monitor check',
      'Kiểm tra bẫy keo gián',
      'Pemeriksaan pemantau lipas',
      'Pemeriksaan monitor kecoa',
      '蟑螂监测检查',
    ],
    'stn',
    5,
    'GB',
  ),
  service(
    'S-ILT',
    [
      'Insect light trap service',
      'Bảo dưỡng đèn bẫy côn trùng',
      'Servis perangkap cahaya serangga',
      'Servis perangkap lampu serangga',
      '灭蝇灯保养',
    ],
    'stn',
    18,
    'ILT',
  ),
  service(
    'S-PHT',
    [
      'Pheromone trap check',
      'Kiểm tra bẫy pheromone',
      'Pemeriksaan perangkap feromon',
      'Pemeriksaan perangkap feromon',
      '信息素诱捕器检查',
    ],
    'stn',
    12,
    'PHT',
  ),
  service(
    'S-TMS',
    [
      'Termite station check',
      'Kiểm tra trạm mối',
      'Pemeriksaan stesen anai-anai',
      'Pemeriksaan stasiun rayap',
      '白蚁监测站检查',
    ],
    'stn',
    20,
    'TMS',
  ),
  service(
    'S-AFD',
    [
      'Air freshener service',
      'Bảo dưỡng máy xịt thơm',
      'Servis penyegar udara',
      'Servis pengharum ruangan',
      '空气清新机维护',
    ],
    'stn',
    15,
    'AFD',
  ),
  service(
    'S-GPC',
    ['General pest treatment', 'Xử lý côn trùng tổng hợp', 'Rawatan perosak am', 'Perlakuan hama umum', '综合虫害处理'],
    'visit',
    180,
  ),
  service(
    'S-MIST',
    ['Mosquito misting', 'Phun sương diệt muỗi', 'Semburan kabus nyamuk', 'Pengabutan nyamuk', '灭蚊喷雾'],
    'visit',
    220,
  ),
  service('S-FUM', ['Fumigation', 'Xông hơi khử trùng', 'Pewasapan', 'Fumigasi', '熏蒸'], 'm3', 12),
  service('S-DIS', ['Disinfection', 'Khử khuẩn', 'Pembasmian kuman', 'Disinfeksi', '消毒'], 'm2', 1.5),
  service('S-CALL', ['Call-out', 'Dịch vụ đột xuất', 'Panggilan khas', 'Panggilan khusus', '紧急上门'], 'visit', 150),
];

const gloves = ['Nitrile gloves', 'Long sleeves'];
const spray = [...gloves, 'Half mask with A2P2 filter', 'Goggles'];
const mix = (
  id: string,
  name: string,
  diluent: string,
  labelRate: string,
  labelRateMax: string,
  unit = 'ml',
): z.output<typeof Dilution> => ({
  id,
  name,
  concentrate: '1',
  diluent,
  unit,
  labelRate,
  labelRateMax,
  rateUnit: `${unit}/m²`,
});
const label = (
  activeIngredient: string,
  activePercent: string,
  formulation: string,
  hazardClass: string,
  protection: readonly string[],
  reentryHours: number,
  precautions: string,
): NonNullable<ItemSketch['label']> => ({
  activeIngredient,
  activePercent,
  formulation,
  hazardClass,
  protection,
  precautions,
  reentryHours,
});

const chemicals: readonly ItemSketch[] = [
  {
    code: 'C-DELT',
    type: 'CHM',
    names: ['Deltasan 2.5 SC', 'Deltasan 2.5 SC', 'Deltasan 2.5 SC', 'Deltasan 2.5 SC', '德尔他净 2.5 SC'],
    uom: 'ml',
    price: 0.32,
    marker: 3,
    dilutions: [
      mix('standard', '1:99 maintenance', '99', '0.5', '0.6'),
      mix('heavy', '1:49 heavy infestation', '49', '1', '1.2'),
    ],
    label: label('Deltamethrin', '2.5', 'SC', 'III', spray, 4, 'Do not apply to food or to surfaces that touch food.'),
  },
  {
    code: 'C-LAMB',
    type: 'CHM',
    names: ['Lambdamax 10 CS', 'Lambdamax 10 CS', 'Lambdamax 10 CS', 'Lambdamax 10 CS', '功夫 10 CS'],
    uom: 'ml',
    price: 0.41,
    marker: 1,
    oldBatch: true,
    dilutions: [
      mix('standard', '1:199 maintenance', '199', '0.25', '0.3'),
      mix('heavy', '1:99 heavy infestation', '99', '0.5', '0.6'),
    ],
    label: label('Lambda-cyhalothrin', '10', 'CS', 'II', spray, 4, 'Toxic to fish. Keep away from drains.'),
  },
  {
    code: 'C-IMID',
    type: 'CHM',
    names: ['Imidagel 2.15', 'Imidagel 2.15', 'Imidagel 2.15', 'Imidagel 2.15', '吡虫啉胶饵 2.15'],
    uom: 'g',
    price: 1.8,
    marker: 4,
    dilutions: [mix('as-is', 'Ready to use', '0', '0.1', '0.25', 'g')],
    label: label('Imidacloprid', '2.15', 'RB gel', 'IV', gloves, 0, 'Place out of reach. Do not spray near the bait.'),
  },
  {
    code: 'C-FIPR',
    type: 'CHM',
    names: ['Fiprogel 0.05', 'Fiprogel 0.05', 'Fiprogel 0.05', 'Fiprogel 0.05', '氟虫腈胶饵 0.05'],
    uom: 'g',
    price: 2.1,
    marker: 5,
    dilutions: [mix('as-is', 'Ready to use', '0', '0.08', '0.2', 'g')],
    label: label('Fipronil', '0.05', 'RB gel', 'IV', gloves, 0, 'Place out of reach. Do not spray near the bait.'),
  },
  {
    code: 'C-PHEN',
    type: 'CHM',
    names: ['Phenomist ULV', 'Phenomist ULV', 'Phenomist ULV', 'Phenomist ULV', '苯醚菊酯 ULV'],
    uom: 'ml',
    price: 0.28,
    marker: 2,
    dilutions: [mix('cold', '1:9 cold mist', '9', '0.05', '0.08')],
    label: label(
      'd-Phenothrin',
      '10',
      'UL',
      'III',
      spray,
      2,
      'Leave the rooms during the treatment and air them afterwards.',
    ),
  },
  {
    code: 'C-QUAT',
    type: 'CHM',
    names: ['Quatasept', 'Quatasept', 'Quatasept', 'Quatasept', '季铵盐消毒液'],
    uom: 'ml',
    price: 0.06,
    marker: 6,
    dilutions: [mix('surface', '1:99 surfaces', '99', '0.5', '1')],
    label: label('Benzalkonium chloride', '10', 'SL', 'III', gloves, 1, 'Rinse surfaces that touch food with water.'),
  },
  {
    code: 'C-CHLO',
    type: 'CHM',
    names: ['Termichlor 20 EC', 'Termichlor 20 EC', 'Termichlor 20 EC', 'Termichlor 20 EC', '毒死蜱 20 EC'],
    uom: 'ml',
    price: 0.18,
    marker: 3,
    lapsed: true,
    dilutions: [mix('soil', '1:39 soil', '39', '125', '125')],
    label: label('Chlorpyrifos', '20', 'EC', 'II', spray, 12, 'Not for use inside buildings.'),
  },
  {
    code: 'C-PHOS',
    type: 'CHM',
    names: ['Phostab 56', 'Phostab 56', 'Phostab 56', 'Phostab 56', '磷化铝片 56'],
    uom: 'tab',
    price: 2.4,
    marker: 3,
    label: label(
      'Aluminium phosphide',
      '56',
      'GE',
      'Ia',
      ['Full face mask with B2P3 filter', 'Cotton gloves', 'Gas detector'],
      72,
      'Only by licensed fumigators. Clear the gas before anybody enters.',
    ),
  },
];

const baits: readonly ItemSketch[] = [
  {
    code: 'B-BROM',
    type: 'BAIT',
    names: ['Bromablock 0.005', 'Bả Bromablock 0.005', 'Bromablock 0.005', 'Bromablock 0.005', '溴敌隆蜡块 0.005'],
    uom: 'g',
    price: 0.06,
    marker: 3,
    label: label(
      'Bromadiolone',
      '0.005',
      'Wax block',
      'IV',
      gloves,
      0,
      'Only in locked stations. Collect dead rodents.',
    ),
  },
  {
    code: 'B-DIFE',
    type: 'BAIT',
    names: [
      'Difethia block 0.0025',
      'Bả Difethia 0.0025',
      'Blok Difethia 0.0025',
      'Blok Difethia 0.0025',
      '噻鼠灵蜡块 0.0025',
    ],
    uom: 'g',
    price: 0.08,
    marker: 1,
    oldBatch: true,
    label: label(
      'Difethialone',
      '0.0025',
      'Wax block',
      'III',
      gloves,
      0,
      'Only in locked stations. Collect dead rodents.',
    ),
  },
];

const materials: readonly ItemSketch[] = [
  {
    code: 'M-GB',
    type: 'MAT',
    names: ['Cockroach glue board', 'Tấm keo gián', 'Papan gam lipas', 'Papan lem kecoa', '蟑螂粘板'],
    uom: 'pc',
    price: 3.2,
  },
  {
    code: 'M-RGB',
    type: 'MAT',
    names: ['Rodent glue board', 'Tấm keo chuột', 'Papan gam tikus', 'Papan lem tikus', '粘鼠板'],
    uom: 'pc',
    price: 5.5,
  },
  {
    code: 'M-ILB',
    type: 'MAT',
    names: [
      'Glue board for light traps',
      'Tấm keo đèn bẫy',
      'Papan gam perangkap cahaya',
      'Papan lem lampu perangkap',
      '灭蝇灯粘板',
    ],
    uom: 'pc',
    price: 9,
  },
  {
    code: 'M-LAMP',
    type: 'MAT',
    names: ['UV-A lamp 15 W', 'Bóng đèn UV-A 15 W', 'Lampu UV-A 15 W', 'Lampu UV-A 15 W', 'UV-A 灯管 15 W'],
    uom: 'pc',
    price: 28,
  },
  {
    code: 'M-PHM',
    type: 'MAT',
    names: ['Lure for moths', 'Mồi pheromone bướm', 'Pemikat rama-rama', 'Feromon ngengat', '蛾类诱芯'],
    uom: 'pc',
    price: 16,
  },
  {
    code: 'M-PHB',
    type: 'MAT',
    names: ['Lure for beetles', 'Mồi pheromone mọt', 'Pemikat kumbang', 'Feromon kumbang', '甲虫诱芯'],
    uom: 'pc',
    price: 18,
  },
  {
    code: 'M-BOX',
    type: 'MAT',
    names: ['Bait station box', 'Hộp bả chuột', 'Kotak stesen umpan', 'Kotak stasiun umpan', '鼠饵盒'],
    uom: 'pc',
    price: 24,
  },
  {
    code: 'H-REF',
    type: 'HYG',
    names: [
      'Air freshener refill 250 ml',
      'Bình xịt thơm 250 ml',
      'Isian penyegar udara 250 ml',
      'Isi ulang pengharum 250 ml',
      '空气清新剂 250 毫升',
    ],
    uom: 'pc',
    price: 14,
  },
];

export const itemSketches: readonly ItemSketch[] = [...services, ...chemicals, ...baits, ...materials];
