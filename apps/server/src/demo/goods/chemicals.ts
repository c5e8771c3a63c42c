import type { Dilution } from '@field-service/contract/reference.ts';
import type { TranslatedName } from '../../install/lookup-row.ts';
import type { z } from 'zod';
import type { ItemSketch } from './item-sketch.ts';

const nitrileGloves: TranslatedName = [
  'Nitrile gloves',
  'Găng tay nitrile',
  'Sarung tangan nitril',
  'Sarung tangan nitril',
  '丁腈手套',
];
const longSleeves: TranslatedName = [
  'Long sleeves',
  'Áo dài tay',
  'Baju lengan panjang',
  'Baju lengan panjang',
  '长袖工作服',
];
export const gloves = [nitrileGloves, longSleeves];
const spray: readonly TranslatedName[] = [
  ...gloves,
  [
    'Half mask with A2P2 filter',
    'Mặt nạ nửa mặt có phin lọc A2P2',
    'Respirator separuh muka dengan penapis A2P2',
    'Respirator setengah wajah dengan filter A2P2',
    '配 A2P2 滤毒盒的半面罩',
  ],
  ['Goggles', 'Kính bảo hộ', 'Gogal keselamatan', 'Kacamata pelindung (goggles)', '护目镜'],
];
const fumigator: readonly TranslatedName[] = [
  [
    'Full face mask with B2P3 filter',
    'Mặt nạ toàn mặt có phin lọc B2P3',
    'Respirator penuh muka dengan penapis B2P3',
    'Respirator seluruh wajah dengan filter B2P3',
    '配 B2P3 滤毒盒的全面罩',
  ],
  ['Cotton gloves', 'Găng tay vải bông', 'Sarung tangan kapas', 'Sarung tangan katun', '棉手套'],
  ['Gas detector', 'Máy dò khí', 'Pengesan gas', 'Detektor gas', '气体检测仪'],
];

const liquidSpill: TranslatedName = [
  'Keep people away. Absorb the spill with sand, bag and label it. Never rinse it into a drain.',
  'Không cho người lại gần. Thấm thuốc tràn bằng cát, cho vào túi và dán nhãn. Không xả xuống cống.',
  'Jauhkan orang ramai. Serap tumpahan dengan pasir, masukkan ke dalam beg dan labelkan. Jangan sekali-kali bilas ke dalam longkang.',
  'Jauhkan orang dari tumpahan. Serap tumpahan dengan pasir, masukkan ke kantong, dan beri label. Jangan sekali-kali membilasnya ke saluran air.',
  '禁止人员靠近。用沙土吸附泄漏物，装袋并贴标签。严禁冲入下水道。',
];
export const solidSpill: TranslatedName = [
  'Sweep up every piece and put it back into a labelled container. Wash your hands.',
  'Quét gom toàn bộ và cho lại vào hộp có nhãn. Rửa tay.',
  'Sapu semua kepingan dan masukkan semula ke dalam bekas berlabel. Basuh tangan.',
  'Sapu bersih semua ceceran dan masukkan kembali ke wadah berlabel. Cuci tangan.',
  '将散落物全部扫起，放回有标签的容器。处理后洗手。',
];
const gasSpill: TranslatedName = [
  'Leave the area at once and keep others out. Re-enter only with a full face mask and a gas detector. Keep water away.',
  'Rời khu vực ngay và không cho người khác vào. Chỉ vào lại khi đeo mặt nạ toàn mặt và có máy dò khí. Không để tiếp xúc với nước.',
  'Tinggalkan kawasan serta-merta dan halang orang lain masuk. Masuk semula hanya dengan respirator penuh muka dan pengesan gas. Jauhkan daripada air.',
  'Segera tinggalkan area dan larang orang lain masuk. Masuk kembali hanya dengan respirator seluruh wajah dan detektor gas. Jauhkan dari air.',
  '立即撤离并禁止他人进入。再次进入时必须佩戴全面罩并携带气体检测仪。严禁遇水。',
];

const mix = (
  id: string,
  names: TranslatedName,
  diluent: string,
  labelRate: string,
  labelRateMax: string,
  unit = 'ml',
): z.output<typeof Dilution> & { names: TranslatedName } => ({
  id,
  name: names[0],
  names,
  concentrate: '1',
  diluent,
  unit,
  labelRate,
  labelRateMax,
  rateUnit: `${unit}/m²`,
});
export const label = (
  activeIngredient: string,
  activePercent: string,
  formulation: string,
  hazardClass: string,
  protection: readonly TranslatedName[],
  reentryHours: number,
  precautions: TranslatedName,
  spillProcedure: TranslatedName = liquidSpill,
): Required<Pick<ItemSketch, 'label' | 'safety'>> => ({
  label: { activeIngredient, activePercent, formulation, hazardClass, reentryHours },
  safety: { protection, precautions, spillProcedure },
});
const outOfReach: TranslatedName = [
  'Place out of the reach of children and animals. Do not spray near the bait.',
  'Đặt ngoài tầm với của trẻ em và vật nuôi. Không phun thuốc gần bả.',
  'Letakkan di luar capaian kanak-kanak dan haiwan. Jangan sembur berhampiran umpan.',
  'Letakkan di luar jangkauan orang dan hewan. Jangan menyemprot di dekat umpan.',
  '放置在人畜不易触及处。切勿在饵剂附近喷药。',
];
export const lockedStations: TranslatedName = [
  'Only in locked stations. Collect dead rodents.',
  'Chỉ đặt trong hộp bả đã khoá. Thu gom chuột chết.',
  'Gunakan hanya dalam stesen umpan berkunci. Kutip bangkai tikus.',
  'Gunakan hanya di dalam stasiun umpan yang terkunci. Kumpulkan bangkai tikus.',
  '仅限在上锁的鼠饵站内使用。须及时收集死鼠。',
];
const readyToUse: TranslatedName = [
  'Ready to use',
  'Dùng trực tiếp, không pha',
  'Sedia untuk digunakan',
  'Siap pakai',
  '即用',
];

export const chemicals: readonly ItemSketch[] = [
  {
    code: 'C-DELT',
    type: 'CHM',
    names: ['Deltasan 2.5 SC', 'Deltasan 2.5 SC', 'Deltasan 2.5 SC', 'Deltasan 2.5 SC', '德尔他净 2.5 SC'],
    uom: 'ml',
    price: 0.32,
    marker: 3,
    dilutions: [
      mix(
        'standard',
        ['1:99 maintenance', '1:99 duy trì', '1:99 penyelenggaraan', '1:99 pemeliharaan', '1:99 日常维护'],
        '99',
        '0.5',
        '0.6',
      ),
      mix(
        'heavy',
        ['1:49 heavy infestation', '1:49 nhiễm nặng', '1:49 serangan teruk', '1:49 serangan berat', '1:49 严重侵害'],
        '49',
        '1',
        '1.2',
      ),
    ],
    ...label('Deltamethrin', '2.5', 'SC', 'III', spray, 4, [
      'Do not apply to food or food contact surfaces.',
      'Không sử dụng trên thực phẩm hoặc bề mặt tiếp xúc với thực phẩm.',
      'Jangan gunakan pada makanan atau permukaan yang menyentuh makanan.',
      'Jangan gunakan pada makanan atau permukaan yang bersentuhan dengan makanan.',
      '不得施用于食品或接触食品的表面。',
    ]),
  },
  {
    code: 'C-LAMB',
    type: 'CHM',
    names: ['Lambdamax 10 CS', 'Lambdamax 10 CS', 'Lambdamax 10 CS', 'Lambdamax 10 CS', '高效氯氟氰菊酯 10 CS'],
    uom: 'ml',
    price: 0.41,
    marker: 1,
    oldBatch: true,
    dilutions: [
      mix(
        'standard',
        ['1:199 maintenance', '1:199 duy trì', '1:199 penyelenggaraan', '1:199 pemeliharaan', '1:199 日常维护'],
        '199',
        '0.25',
        '0.3',
      ),
      mix(
        'heavy',
        ['1:99 heavy infestation', '1:99 nhiễm nặng', '1:99 serangan teruk', '1:99 serangan berat', '1:99 严重侵害'],
        '99',
        '0.5',
        '0.6',
      ),
    ],
    ...label('Lambda-cyhalothrin', '10', 'CS', 'II', spray, 4, [
      'Toxic to fish. Keep away from drains.',
      'Độc đối với cá. Không để thuốc chảy vào cống rãnh.',
      'Toksik kepada ikan. Jauhkan daripada longkang.',
      'Beracun bagi ikan. Jauhkan dari saluran air.',
      '对鱼类有毒。严禁流入下水道。',
    ]),
  },
  {
    code: 'C-IMID',
    type: 'CHM',
    names: ['Imidagel 2.15', 'Imidagel 2.15', 'Imidagel 2.15', 'Imidagel 2.15', '吡虫啉胶饵 2.15'],
    uom: 'g',
    price: 1.8,
    marker: 4,
    dilutions: [mix('as-is', readyToUse, '0', '0.1', '0.25', 'g')],
    ...label('Imidacloprid', '2.15', 'RB gel', 'IV', gloves, 0, outOfReach, solidSpill),
  },
  {
    code: 'C-FIPR',
    type: 'CHM',
    names: ['Fiprogel 0.05', 'Fiprogel 0.05', 'Fiprogel 0.05', 'Fiprogel 0.05', '氟虫腈胶饵 0.05'],
    uom: 'g',
    price: 2.1,
    marker: 5,
    dilutions: [mix('as-is', readyToUse, '0', '0.08', '0.2', 'g')],
    ...label('Fipronil', '0.05', 'RB gel', 'IV', gloves, 0, outOfReach, solidSpill),
  },
  {
    code: 'C-PHEN',
    type: 'CHM',
    names: ['Phenomist ULV', 'Phenomist ULV', 'Phenomist ULV', 'Phenomist ULV', '苯醚菊酯 ULV'],
    uom: 'ml',
    price: 0.28,
    marker: 2,
    dilutions: [
      mix(
        'cold',
        ['1:9 cold mist', '1:9 phun sương lạnh', '1:9 kabus sejuk', '1:9 kabut dingin', '1:9 冷雾喷洒'],
        '9',
        '0.05',
        '0.08',
      ),
    ],
    ...label('d-Phenothrin', '10', 'UL', 'III', spray, 2, [
      'Vacate the rooms during treatment and ventilate them afterwards.',
      'Mọi người phải ra khỏi phòng khi xử lý. Sau khi xử lý phải thông gió phòng.',
      'Kosongkan bilik semasa rawatan dan pastikan pengudaraan yang baik selepasnya.',
      'Kosongkan ruangan selama perlakuan dan beri ventilasi sesudahnya.',
      '施药时人员必须撤离房间，施药后充分通风。',
    ]),
  },
  {
    code: 'C-QUAT',
    type: 'CHM',
    names: ['Quatasept', 'Quatasept', 'Quatasept', 'Quatasept', '季铵盐消毒液'],
    uom: 'ml',
    price: 0.06,
    marker: 6,
    dilutions: [
      mix(
        'surface',
        ['1:99 surfaces', '1:99 bề mặt', '1:99 permukaan', '1:99 permukaan', '1:99 表面消毒'],
        '99',
        '0.5',
        '1',
      ),
    ],
    ...label('Benzalkonium chloride', '10', 'SL', 'III', gloves, 1, [
      'Rinse food contact surfaces with water.',
      'Rửa lại bằng nước các bề mặt tiếp xúc với thực phẩm.',
      'Bilas permukaan yang menyentuh makanan dengan air.',
      'Setelah perlakuan, bilas dengan air permukaan yang bersentuhan dengan makanan.',
      '接触食品的表面须用清水冲洗。',
    ]),
  },
  {
    code: 'C-CHLO',
    type: 'CHM',
    names: ['Termichlor 20 EC', 'Termichlor 20 EC', 'Termichlor 20 EC', 'Termichlor 20 EC', '毒死蜱 20 EC'],
    uom: 'ml',
    price: 0.18,
    marker: 3,
    lapsed: true,
    dilutions: [
      mix('soil', ['1:39 soil', '1:39 xử lý đất', '1:39 tanah', '1:39 tanah', '1:39 土壤处理'], '39', '125', '125'),
    ],
    ...label('Chlorpyrifos', '20', 'EC', 'II', spray, 12, [
      'Not for use inside buildings.',
      'Không dùng trong nhà.',
      'Bukan untuk kegunaan di dalam bangunan.',
      'Tidak untuk digunakan di dalam bangunan.',
      '不得在室内使用。',
    ]),
  },
  {
    code: 'C-PHOS',
    type: 'CHM',
    names: ['Phostab 56', 'Phostab 56', 'Phostab 56', 'Phostab 56', '磷化铝片 56'],
    uom: 'tab',
    price: 2.4,
    marker: 3,
    ...label(
      'Aluminium phosphide',
      '56',
      'GE',
      'Ia',
      fumigator,
      72,
      [
        'For licensed fumigators only. Clear the gas before anyone enters.',
        'Chỉ người có giấy phép xông hơi mới được sử dụng. Phải xả hết khí trước khi cho bất kỳ ai vào.',
        'Untuk pewasap berlesen sahaja. Pastikan kawasan bebas gas sebelum sesiapa masuk.',
        'Hanya untuk fumigator berlisensi. Pastikan area sudah bebas gas sebelum siapa pun masuk.',
        '仅限持证熏蒸人员使用。散气完毕前严禁任何人进入。',
      ],
      gasSpill,
    ),
  },
];
