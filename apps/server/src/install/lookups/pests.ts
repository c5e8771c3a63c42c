import type { BaseLookup, TranslatedName } from '../lookup-row.ts';
import { namedList } from './named-lists.ts';

const species = (code: string, names: TranslatedName, scientific: string, pest: string): BaseLookup => ({
  type: 0,
  code,
  parent: 'app-species',
  names,
  data: { scientific, pest },
});

/** Species found in stations; a catch references a species by its code. */
const speciesList: readonly BaseLookup[] = [
  { type: 0, code: 'app-species', names: ['Species', 'Loài', 'Spesies', 'Spesies', '种类'] },
  species('RATR', ['Roof rat', 'Chuột mái nhà', 'Tikus bumbung', 'Tikus rumah', '屋顶鼠'], 'Rattus rattus', 'RODENT'),
  species('RATN', ['Norway rat', 'Chuột cống', 'Tikus mondok', 'Tikus got', '褐家鼠'], 'Rattus norvegicus', 'RODENT'),
  species('MOUS', ['House mouse', 'Chuột nhắt', 'Mencit rumah', 'Mencit rumah', '小家鼠'], 'Mus musculus', 'RODENT'),
  species('SHRW', ['House shrew', 'Chuột chù', 'Cencurut', 'Cecurut', '臭鼩'], 'Suncus murinus', 'RODENT'),
  species(
    'BLGE',
    ['German cockroach', 'Gián Đức', 'Lipas Jerman', 'Kecoa Jerman', '德国小蠊'],
    'Blattella germanica',
    'COCKROACH',
  ),
  species(
    'PEAM',
    ['American cockroach', 'Gián Mỹ', 'Lipas Amerika', 'Kecoa Amerika', '美洲大蠊'],
    'Periplaneta americana',
    'COCKROACH',
  ),
  species(
    'PEAU',
    ['Australian cockroach', 'Gián Úc', 'Lipas Australia', 'Kecoa Australia', '澳洲大蠊'],
    'Periplaneta australasiae',
    'COCKROACH',
  ),
  species('FLYH', ['House fly', 'Ruồi nhà', 'Lalat rumah', 'Lalat rumah', '家蝇'], 'Musca domestica', 'FLY'),
  species('FLYB', ['Blow fly', 'Nhặng xanh', 'Lalat hijau', 'Lalat hijau', '丽蝇'], 'Chrysomya megacephala', 'FLY'),
  species('FLYF', ['Fruit fly', 'Ruồi giấm', 'Lalat buah', 'Lalat buah', '果蝇'], 'Drosophila melanogaster', 'FLY'),
  species(
    'FLYD',
    ['Drain fly', 'Ruồi cống', 'Lalat longkang', 'Lalat saluran air', '蛾蠓'],
    'Clogmia albipunctata',
    'FLY',
  ),
  species('FLYP', ['Scuttle fly', 'Ruồi lưng gù', 'Lalat forid', 'Lalat forid', '蚤蝇'], 'Megaselia scalaris', 'FLY'),
  species(
    'MOSC',
    ['House mosquito', 'Muỗi nhà', 'Nyamuk rumah', 'Nyamuk rumah', '库蚊'],
    'Culex quinquefasciatus',
    'MOSQUITO',
  ),
  species(
    'MOSA',
    ['Tiger mosquito', 'Muỗi vằn', 'Nyamuk Aedes', 'Nyamuk Aedes', '伊蚊'],
    'Aedes albopictus',
    'MOSQUITO',
  ),
  species('MOTH', ['Night moth', 'Bướm đêm', 'Rama-rama malam', 'Ngengat', '夜蛾'], 'Noctuidae', 'FLY'),
  species(
    'MOTI',
    ['Indian meal moth', 'Ngài bột Ấn Độ', 'Rama-rama tepung India', 'Ngengat tepung India', '印度谷螟'],
    'Plodia interpunctella',
    'STORED',
  ),
  species(
    'BTLC',
    ['Cigarette beetle', 'Mọt thuốc lá', 'Kumbang rokok', 'Kumbang rokok', '烟草甲'],
    'Lasioderma serricorne',
    'STORED',
  ),
  species(
    'BTLT',
    ['Red flour beetle', 'Mọt bột đỏ', 'Kumbang tepung merah', 'Kumbang tepung merah', '赤拟谷盗'],
    'Tribolium castaneum',
    'STORED',
  ),
  species(
    'BTLR',
    ['Sawtoothed grain beetle', 'Mọt răng cưa', 'Kumbang bijian bergigi', 'Kumbang bergigi gergaji', '锯谷盗'],
    'Oryzaephilus surinamensis',
    'STORED',
  ),
  species('WEER', ['Rice weevil', 'Mọt gạo', 'Bubuk beras', 'Kutu beras', '米象'], 'Sitophilus oryzae', 'STORED'),
  species(
    'TERC',
    ['Asian subterranean termite', 'Mối đất châu Á', 'Anai-anai tanah Asia', 'Rayap tanah Asia', '亚洲乳白蚁'],
    'Coptotermes gestroi',
    'TERMITE',
  ),
  species(
    'TERM',
    ['Mound-building termite', 'Mối xây ụ', 'Anai-anai busut', 'Rayap gundukan', '大白蚁'],
    'Macrotermes gilvus',
    'TERMITE',
  ),
  species(
    'ANTP',
    ['Pharaoh ant', 'Kiến Pharaoh', 'Semut Firaun', 'Semut firaun', '法老蚁'],
    'Monomorium pharaonis',
    'ANT',
  ),
  species('ANTG', ['Ghost ant', 'Kiến ma', 'Semut hantu', 'Semut hantu', '黑头慌蚁'], 'Tapinoma melanocephalum', 'ANT'),
  species('BEDB', ['Bed bug', 'Rệp giường', 'Pepijat', 'Kutu busuk', '臭虫'], 'Cimex hemipterus', 'BEDBUG'),
  species('PIGE', ['Feral pigeon', 'Bồ câu', 'Merpati', 'Merpati', '野鸽'], 'Columba livia', 'BIRD'),
];

export const pests: readonly BaseLookup[] = [
  ...speciesList,
  ...namedList(
    'app-pests',
    ['Target pests', 'Đối tượng phòng trừ', 'Perosak sasaran', 'Hama sasaran', '防治对象'],
    [
      ['RODENT', ['Rodents', 'Chuột', 'Tikus', 'Tikus', '鼠类']],
      ['COCKROACH', ['Cockroaches', 'Gián', 'Lipas', 'Kecoa', '蟑螂']],
      ['FLY', ['Flies', 'Ruồi', 'Lalat', 'Lalat', '蝇类']],
      ['ANT', ['Ants', 'Kiến', 'Semut', 'Semut', '蚂蚁']],
      ['MOSQUITO', ['Mosquitoes', 'Muỗi', 'Nyamuk', 'Nyamuk', '蚊子']],
      [
        'STORED',
        ['Stored-product insects', 'Côn trùng kho', 'Serangga produk simpanan', 'Serangga hama gudang', '仓储害虫'],
      ],
      ['TERMITE', ['Termites', 'Mối', 'Anai-anai', 'Rayap', '白蚁']],
      ['BEDBUG', ['Bed bugs', 'Rệp giường', 'Pepijat', 'Kutu busuk', '臭虫']],
      ['BIRD', ['Birds', 'Chim', 'Burung', 'Burung', '鸟类']],
      ['MICROBE', ['Germs', 'Mầm bệnh', 'Kuman', 'Kuman', '病菌']],
    ],
  ),
  ...namedList(
    'app-catch-stages',
    ['Stages of catches', 'Giai đoạn phát triển', 'Peringkat tangkapan', 'Tahap tangkapan', '捕获虫态'],
    [
      ['EGG', ['Eggs', 'Trứng', 'Telur', 'Telur', '卵']],
      ['LARVA', ['Larvae', 'Ấu trùng', 'Larva', 'Larva', '幼虫']],
      ['NYMPH', ['Nymphs', 'Thiếu trùng', 'Nimfa', 'Nimfa', '若虫']],
      ['PUPA', ['Pupae', 'Nhộng', 'Pupa', 'Pupa', '蛹']],
      ['YOUNG', ['Young', 'Con non', 'Anak', 'Anakan', '幼体']],
      ['ADULT', ['Adults', 'Con trưởng thành', 'Dewasa', 'Dewasa', '成体']],
    ],
  ),
  ...namedList(
    'app-methods',
    ['Treatment methods', 'Phương pháp xử lý', 'Kaedah rawatan', 'Metode perlakuan', '施药方法'],
    [
      ['GEL', ['Gel baiting', 'Tra bả gel', 'Pengumpanan gel', 'Umpan gel', '施用胶饵']],
      ['SPRAY', ['Residual spraying', 'Phun tồn lưu', 'Semburan residu', 'Penyemprotan residu', '滞留喷洒']],
      ['ULV', ['Cold misting', 'Phun sương ULV', 'Semburan kabus ULV', 'Pengabutan dingin', '超低容量喷雾']],
      ['FOG', ['Thermal fogging', 'Phun khói nóng', 'Semburan kabus terma', 'Pengasapan', '热雾']],
      ['DUST', ['Dusting', 'Rắc bột', 'Taburan serbuk', 'Penaburan serbuk', '粉剂施药']],
      ['BAIT', ['Bait placement', 'Đặt bả', 'Penempatan umpan', 'Pemasangan umpan', '投放饵剂']],
      ['TRAP', ['Trapping', 'Đặt bẫy', 'Pemerangkapan', 'Pemasangan perangkap', '物理捕捉']],
      ['SOIL', ['Soil injection', 'Bơm thuốc vào đất', 'Suntikan tanah', 'Injeksi tanah', '土壤注射']],
      ['FUMIGATE', ['Fumigation', 'Xông hơi', 'Pewasapan', 'Fumigasi', '熏蒸']],
      ['WIPE', ['Wiping', 'Lau khử khuẩn', 'Lap nyahkuman', 'Lap disinfektan', '擦拭消毒']],
    ],
  ),
];
