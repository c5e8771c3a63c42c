import type { BaseLookup, TranslatedName } from '../lookup-row.ts';

/** Licence classes that natures require; `val` is the class as stored in licences and natures. */
export const licenceClasses: readonly BaseLookup[] = [
  {
    type: 0,
    code: 'app-licence-classes',
    names: ['Licence classes', 'Hạng giấy phép', 'Kelas lesen', 'Kelas lisensi', '证照类别'],
  },
  ...(
    [
      [
        'PEST',
        [
          'General pest control',
          'Kiểm soát côn trùng tổng hợp',
          'Kawalan perosak am',
          'Pengendalian hama umum',
          '一般虫害防治',
        ],
      ],
      ['TERM', ['Termite control', 'Diệt mối', 'Kawalan anai-anai', 'Pengendalian rayap', '白蚁防治']],
      ['FUM', ['Fumigation', 'Xông hơi khử trùng', 'Pewasapan', 'Fumigasi', '熏蒸']],
    ] as const
  ).map(([val, names]): BaseLookup => ({
    type: 0,
    code: `app-licence-classes.${val}`,
    parent: 'app-licence-classes',
    names,
    val,
  })),
];

const nature = (code: string, names: TranslatedName, licences: readonly string[], flags = 'VS'): BaseLookup => ({
  type: 207,
  code,
  names,
  flags,
  data: { licences },
});

/**
 * Task natures (type 207): the service types of jobs. `licences` are the classes that technicians must have on the day.
 */
export const natures: readonly BaseLookup[] = [
  nature('RODENT', ['Rodents', 'Chuột', 'Tikus', 'Tikus', '鼠害'], ['PEST'], 'DVS'),
  nature('COCKROACH', ['Cockroaches', 'Gián', 'Lipas', 'Kecoa', '蟑螂'], ['PEST']),
  nature('FLY', ['Flies', 'Ruồi', 'Lalat', 'Lalat', '蝇类'], ['PEST']),
  nature('ANT', ['Ants', 'Kiến', 'Semut', 'Semut', '蚂蚁'], ['PEST']),
  nature('MOSQUITO', ['Mosquitoes', 'Muỗi', 'Nyamuk', 'Nyamuk', '蚊子'], ['PEST']),
  nature(
    'STORED',
    ['Stored-product insects', 'Côn trùng kho', 'Serangga produk simpanan', 'Serangga hama gudang', '仓储害虫'],
    ['PEST'],
  ),
  nature('BEDBUG', ['Bed bugs', 'Rệp giường', 'Pepijat', 'Kutu busuk', '臭虫'], ['PEST']),
  nature('BIRD', ['Birds', 'Chim', 'Burung', 'Burung', '鸟类'], []),
  nature('TERMITE', ['Termites', 'Mối', 'Anai-anai', 'Rayap', '白蚁'], ['TERM']),
  nature('FUMIGATION', ['Fumigation', 'Xông hơi khử trùng', 'Pewasapan', 'Fumigasi', '熏蒸'], ['FUM']),
  nature(
    'HYGIENE',
    ['Washroom hygiene', 'Vệ sinh nhà vệ sinh', 'Kebersihan tandas', 'Kebersihan toilet', '洗手间卫生'],
    [],
  ),
  nature('DISINFECT', ['Disinfection', 'Khử khuẩn', 'Pembasmian kuman', 'Disinfeksi', '消毒'], []),
  nature('SURVEY', ['Survey', 'Khảo sát', 'Tinjauan tapak', 'Survei lokasi', '现场勘察'], [], 'XVS'),
];
