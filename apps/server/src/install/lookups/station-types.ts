import type { BaseLookup, TranslatedName } from '../lookup-row.ts';

/** A row of a station's checklist, as shown on its sheet; `options` are the answers to choose from. */
interface ChecklistRow {
  row: string;
  Title: string;
  DueInterval: string;
  Description: string;
  ReportCode: string;
  required: boolean;
  options: readonly string[];
  /** Whether the row may be answered for many stations at once. */
  many: boolean;
  alt: Readonly<Record<string, { Title: string; options: readonly string[] }>>;
}

const yesNo: readonly TranslatedName[] = [
  ['Yes', 'Có', 'Ya', 'Ya', '是'],
  ['No', 'Không', 'Tidak', 'Tidak', '否'],
];

const pick = (names: readonly TranslatedName[], at: 0 | 1 | 2 | 3 | 4): string[] => names.map((each) => each[at]);

function row(
  code: string,
  title: TranslatedName,
  more: {
    due?: string;
    text?: string;
    required?: boolean;
    options?: readonly TranslatedName[];
    many?: boolean;
  } = {},
): ChecklistRow {
  const options = more.options ?? yesNo;
  return {
    row: code,
    Title: title[0],
    DueInterval: more.due ?? '1V',
    Description: more.text ?? '',
    ReportCode: code.toUpperCase(),
    required: more.required ?? false,
    options: pick(options, 0),
    many: more.many ?? true,
    alt: {
      vi: { Title: title[1], options: pick(options, 1) },
      ms: { Title: title[2], options: pick(options, 2) },
      id: { Title: title[3], options: pick(options, 3) },
      'zh-CN': { Title: title[4], options: pick(options, 4) },
    },
  };
}

const secured = row(
  'secured',
  [
    'Station locked and secured',
    'Trạm được khoá và cố định',
    'Stesen berkunci dan terpasang kukuh',
    'Stasiun terkunci dan terpasang kuat',
    '站点已上锁并固定',
  ],
  { required: true },
);
const label = row('label', ['Label legible', 'Nhãn còn đọc rõ', 'Label boleh dibaca', 'Label terbaca', '标签清晰'], {
  due: '1M',
});
const way = row(
  'access',
  [
    'Access clear',
    'Lối tới trạm thông thoáng',
    'Laluan ke stesen tidak terhalang',
    'Akses ke stasiun tidak terhalang',
    '通道畅通',
  ],
  {},
);
const board = row(
  'board',
  ['Glue board replaced', 'Đã thay tấm keo', 'Papan gam diganti', 'Papan lem diganti', '粘板已更换'],
  { required: true },
);
const lamp = row('lamp', ['Lamps on', 'Đèn sáng', 'Lampu menyala', 'Lampu menyala', '灯管正常'], {
  required: true,
});
const cleaned = row(
  'cleaned',
  ['Device cleaned', 'Đã vệ sinh thiết bị', 'Peranti dibersihkan', 'Alat dibersihkan', '设备已清洁'],
  {},
);
const lure = row(
  'lure',
  ['Lure in date', 'Mồi còn hạn dùng', 'Pemikat belum luput', 'Feromon belum kedaluwarsa', '诱芯在有效期内'],
  // Each lure has its own date.
  { required: true, many: false },
);
const set = row(
  'set',
  [
    'Trap set and working',
    'Bẫy đã gài và hoạt động',
    'Perangkap dipasang dan berfungsi',
    'Perangkap terpasang dan berfungsi',
    '捕鼠器已布置且正常',
  ],
  { required: true },
);
const filled = row('filled', ['Refilled', 'Đã nạp đầy', 'Diisi semula', 'Diisi ulang', '已补充'], { required: true });
const battery = row('battery', ['Battery', 'Pin', 'Bateri', 'Baterai', '电池'], {
  due: '1M',
  many: false,
  options: [
    ['Good', 'Tốt', 'Baik', 'Baik', '良好'],
    ['Low', 'Yếu', 'Lemah', 'Lemah', '不足'],
    ['Replaced', 'Đã thay', 'Diganti', 'Diganti', '已更换'],
  ],
});

interface StationType {
  code: string;
  names: TranslatedName;
  /** The index of the marker's colour. */
  marker: number;
  /** The data that a visit to the station records. */
  records: readonly ('bait' | 'catches')[];
  /** Codes of the species that a station can contain (`app-species`). */
  species: readonly string[];
  /** Codes of what can be done at a station (`app-stat-acts`). */
  actions: readonly string[];
  pest: string;
  checklist: readonly ChecklistRow[];
}

const types: readonly StationType[] = [
  {
    code: 'RBS',
    names: ['Rodent bait station', 'Hộp bả chuột', 'Stesen umpan tikus', 'Stasiun umpan tikus', '鼠饵站'],
    marker: 3,
    records: ['bait'],
    species: ['RATR', 'RATN', 'MOUS'],
    actions: ['CHECKED', 'CLEANED', 'BAIT', 'CARCASS', 'MOVED', 'NEW'],
    pest: 'RODENT',
    checklist: [secured, way, label],
  },
  {
    code: 'RT',
    names: ['Rodent trap', 'Bẫy chuột', 'Perangkap tikus', 'Perangkap tikus', '捕鼠器'],
    marker: 1,
    records: ['catches'],
    species: ['RATR', 'RATN', 'MOUS', 'SHRW'],
    actions: ['CHECKED', 'CLEANED', 'RESET', 'CARCASS', 'MOVED', 'NEW'],
    pest: 'RODENT',
    checklist: [set, secured, label],
  },
  {
    code: 'GB',
    names: ['Cockroach glue board', 'Bẫy keo gián', 'Papan gam lipas', 'Papan lem kecoa', '蟑螂粘板'],
    marker: 4,
    records: ['catches'],
    species: ['BLGE', 'PEAM', 'PEAU'],
    actions: ['CHECKED', 'BOARD', 'MOVED', 'NEW'],
    pest: 'COCKROACH',
    checklist: [board, way, label],
  },
  {
    code: 'ILT',
    names: [
      'Insect light trap',
      'Đèn bẫy côn trùng',
      'Perangkap cahaya serangga',
      'Perangkap lampu serangga',
      '灭蝇灯',
    ],
    marker: 2,
    records: ['catches'],
    species: ['FLYH', 'FLYB', 'FLYF', 'FLYD', 'FLYP', 'MOSC', 'MOTH'],
    actions: ['CHECKED', 'CLEANED', 'BOARD', 'LAMP', 'MOVED', 'NEW'],
    pest: 'FLY',
    checklist: [lamp, board, cleaned],
  },
  {
    code: 'PHT',
    names: ['Pheromone trap', 'Bẫy pheromone', 'Perangkap feromon', 'Perangkap feromon', '信息素诱捕器'],
    marker: 6,
    records: ['catches'],
    species: ['MOTI', 'BTLC', 'BTLT', 'BTLR', 'WEER'],
    actions: ['CHECKED', 'BOARD', 'LURE', 'MOVED', 'NEW'],
    pest: 'STORED',
    checklist: [lure, board, label],
  },
  {
    code: 'TMS',
    names: [
      'Termite monitoring station',
      'Trạm giám sát mối',
      'Stesen pemantauan anai-anai',
      'Stasiun pemantauan rayap',
      '白蚁监测站',
    ],
    marker: 5,
    records: ['bait'],
    species: ['TERC', 'TERM'],
    actions: ['CHECKED', 'BAIT', 'MOVED', 'NEW'],
    pest: 'TERMITE',
    checklist: [secured, label],
  },
  {
    code: 'AFD',
    names: ['Air freshener', 'Máy xịt thơm', 'Penyegar udara', 'Pengharum ruangan', '空气清新机'],
    marker: 0,
    records: [],
    species: [],
    actions: ['CHECKED', 'CLEANED', 'MOVED', 'NEW'],
    pest: 'HYGIENE',
    checklist: [filled, battery],
  },
];

/** Station types (type 231). */
export const stationTypes: readonly BaseLookup[] = types.map(
  ({ code, names, marker, records, species, actions, pest, checklist }) => ({
    type: 231,
    code,
    names,
    abbr: code,
    data: { marker, records, species, actions, pest, checklist },
  }),
);
