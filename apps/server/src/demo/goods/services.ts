import type { TranslatedName } from '../../install/lookup-row.ts';
import type { ItemSketch } from './item-sketch.ts';

const service = (
  code: string,
  names: TranslatedName,
  uom: string,
  price: number,
  stationType?: string,
): ItemSketch => ({
  code,
  type: 'SRV',
  names,
  uom,
  price,
  ...(stationType === undefined ? {} : { stationType }),
});

export const services: readonly ItemSketch[] = [
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
      '蟑螂监测器检查',
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
    [
      'General pest treatment',
      'Xử lý côn trùng tổng hợp',
      'Rawatan perosak am',
      'Pengendalian hama umum',
      '综合虫害处理',
    ],
    'visit',
    180,
  ),
  service(
    'S-MIST',
    ['Mosquito misting', 'Phun sương diệt muỗi', 'Semburan kabus nyamuk', 'Pengabutan nyamuk', '喷雾灭蚊'],
    'visit',
    220,
  ),
  service('S-FUM', ['Fumigation', 'Xông hơi khử trùng', 'Pewasapan', 'Fumigasi', '熏蒸'], 'm3', 12),
  service('S-DIS', ['Disinfection', 'Khử khuẩn', 'Pembasmian kuman', 'Disinfeksi', '消毒'], 'm2', 1.5),
  service('S-CALL', ['Call-out', 'Dịch vụ đột xuất', 'Panggilan khas', 'Panggilan khusus', '紧急上门'], 'visit', 150),
];
