import type { ItemSketch } from './item-sketch.ts';
import { gloves, solidSpill, label, lockedStations } from './chemicals.ts';

export const baits: readonly ItemSketch[] = [
  {
    code: 'B-BROM',
    type: 'BAIT',
    names: ['Bromablock 0.005', 'Bả Bromablock 0.005', 'Bromablock 0.005', 'Bromablock 0.005', '溴敌隆蜡块 0.005'],
    uom: 'g',
    price: 0.06,
    marker: 3,
    ...label('Bromadiolone', '0.005', 'Wax block', 'IV', gloves, 0, lockedStations, solidSpill),
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
    ...label('Difethialone', '0.0025', 'Wax block', 'III', gloves, 0, lockedStations, solidSpill),
  },
];

export const materials: readonly ItemSketch[] = [
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
      'Papan lem perangkap lampu',
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
      'Isi ulang pengharum ruangan 250 ml',
      '空气清新剂补充装 250 毫升',
    ],
    uom: 'pc',
    price: 14,
  },
];
