import type { BaseLookup } from '../lookup-row.ts';
import { namedList } from './named-lists.ts';

/** Marks the places of a list that are outdoors, where a treatment record has the weather. */
const withOutdoors = (list: readonly BaseLookup[], codes: readonly string[]): readonly BaseLookup[] =>
  list.map((each) =>
    codes.some((code) => each.code.endsWith(`.${code}`)) ? { ...each, data: { ...each.data, outdoors: true } } : each,
  );

/** The lists of choices for a technician at work on a job. */
export const jobLists = [
  ...withOutdoors(
    namedList(
      'app-area',
      ['Areas', 'Khu vực', 'Kawasan', 'Area', '区域'],
      [
        ['KITCHEN', ['Kitchen', 'Bếp', 'Dapur', 'Dapur', '厨房']],
        ['DINING', ['Dining area', 'Khu ăn uống', 'Ruang makan', 'Ruang makan', '用餐区']],
        ['PRODUCTION', ['Production', 'Khu sản xuất', 'Pengeluaran', 'Produksi', '生产区']],
        ['PACKING', ['Packing', 'Khu đóng gói', 'Pembungkusan', 'Pengemasan', '包装区']],
        ['STORE', ['Dry store', 'Kho hàng khô', 'Stor kering', 'Gudang kering', '干货库']],
        ['COLD', ['Cold store', 'Kho lạnh', 'Bilik sejuk', 'Ruang pendingin', '冷库']],
        ['WAREHOUSE', ['Warehouse', 'Nhà kho', 'Gudang', 'Gudang', '仓库']],
        ['DOCK', ['Loading dock', 'Khu bốc dỡ hàng', 'Dok pemunggahan', 'Area bongkar muat', '装卸区']],
        ['OFFICE', ['Office', 'Văn phòng', 'Pejabat', 'Kantor', '办公室']],
        ['CANTEEN', ['Canteen', 'Nhà ăn', 'Kantin', 'Kantin', '食堂']],
        ['WASHROOM', ['Washroom', 'Nhà vệ sinh', 'Tandas', 'Toilet', '洗手间']],
        ['WASTE', ['Waste area', 'Khu chứa rác', 'Kawasan sampah', 'Area sampah', '垃圾区']],
        ['PERIMETER', ['Perimeter', 'Xung quanh toà nhà', 'Perimeter', 'Sekeliling bangunan', '外围']],
      ],
    ),
    ['PERIMETER', 'WASTE'],
  ),
  ...namedList(
    'app-locs',
    ['Places', 'Vị trí', 'Tempat', 'Tempat', '位置'],
    [
      ['INSIDE', ['Inside', 'Bên trong', 'Dalam bangunan', 'Di dalam', '室内']],
      ['OUTSIDE', ['Outside', 'Bên ngoài', 'Luar bangunan', 'Di luar', '室外']],
      ['CEILING', ['Above the ceiling', 'Trên trần', 'Atas siling', 'Di atas plafon', '天花板上方']],
      ['DRAIN', ['Drains', 'Cống rãnh', 'Longkang', 'Saluran air', '排水沟']],
      ['SHAFT', ['Service shaft', 'Hộp kỹ thuật', 'Aci perkhidmatan', 'Saluran utilitas', '管道井']],
      ['ROOF', ['Roof', 'Mái nhà', 'Bumbung', 'Atap', '屋顶']],
    ],
  ),
  ...namedList(
    'app-stat-acts',
    ['Station actions', 'Việc đã làm tại trạm', 'Tindakan di stesen', 'Tindakan di stasiun', '站点措施'],
    [
      ['CHECKED', ['Checked', 'Đã kiểm tra', 'Diperiksa', 'Diperiksa', '已检查']],
      ['CLEANED', ['Cleaned', 'Đã vệ sinh', 'Dibersihkan', 'Dibersihkan', '已清洁']],
      ['BAIT', ['Bait replaced', 'Đã thay bả', 'Umpan diganti', 'Umpan diganti', '已更换饵剂']],
      ['BOARD', ['Glue board replaced', 'Đã thay tấm keo', 'Papan gam diganti', 'Papan lem diganti', '已更换粘板']],
      ['LAMP', ['Lamp replaced', 'Đã thay đèn', 'Lampu diganti', 'Lampu diganti', '已更换灯管']],
      ['LURE', ['Lure replaced', 'Đã thay mồi', 'Pemikat diganti', 'Feromon diganti', '已更换诱芯']],
      [
        'RESET',
        ['Trap reset', 'Đã gài lại bẫy', 'Perangkap dipasang semula', 'Perangkap dipasang ulang', '已重置捕鼠器'],
      ],
      ['CARCASS', ['Carcass removed', 'Đã dọn xác', 'Bangkai dialihkan', 'Bangkai diangkat', '已清除虫鼠尸体']],
      ['MOVED', ['Station moved', 'Đã dời trạm', 'Stesen dialihkan', 'Stasiun dipindahkan', '已移动站点']],
      ['NEW', ['Station replaced', 'Đã thay trạm', 'Stesen diganti', 'Stasiun diganti', '已更换站点']],
    ],
  ),
  ...namedList(
    'app-followup-reason',
    ['Follow-up reasons', 'Lý do theo dõi tiếp', 'Sebab susulan', 'Alasan tindak lanjut', '后续上门原因'],
    [
      ['ACTIVITY', ['High activity', 'Hoạt động cao', 'Aktiviti tinggi', 'Aktivitas tinggi', '活动较多']],
      [
        'UNFINISHED',
        ['Treatment not finished', 'Xử lý chưa xong', 'Rawatan belum selesai', 'Perlakuan belum selesai', '处理未完成'],
      ],
      ['ACCESS', ['No access', 'Không vào được', 'Tiada akses', 'Tidak ada akses', '无法进入']],
      [
        'REQUEST',
        [
          'Customer request',
          'Theo yêu cầu của khách hàng',
          'Atas permintaan pelanggan',
          'Atas permintaan pelanggan',
          '客户要求',
        ],
      ],
      [
        'VERIFY',
        ['Verify the result', 'Kiểm tra lại kết quả', 'Untuk mengesahkan hasil', 'Untuk memastikan hasil', '复查效果'],
      ],
      [
        'PARTS',
        [
          'Part needs replacing',
          'Cần thay linh kiện',
          'Alat ganti diperlukan',
          'Suku cadang perlu diganti',
          '需更换部件',
        ],
      ],
    ],
  ),
  ...namedList(
    'app-nosign-reason',
    [
      'Reasons for no signature',
      'Lý do không có chữ ký',
      'Sebab tiada tandatangan',
      'Alasan tanpa tanda tangan',
      '无签名原因',
    ],
    [
      [
        'AWAY',
        [
          'Nobody available to sign',
          'Không có người ký',
          'Tiada orang untuk menandatangani',
          'Tidak ada yang dapat menandatangani',
          '无人可签名',
        ],
      ],
      [
        'DECLINED',
        [
          'Customer declined to sign',
          'Khách hàng không đồng ý ký',
          'Pelanggan enggan menandatangani',
          'Pelanggan tidak bersedia menandatangani',
          '客户拒绝签名',
        ],
      ],
      [
        'HOURS',
        [
          'Work done outside opening hours',
          'Thực hiện ngoài giờ mở cửa',
          'Kerja dibuat di luar waktu operasi',
          'Dikerjakan di luar jam buka',
          '在营业时间外作业',
        ],
      ],
      [
        'PAPER',
        [
          'Signed on paper',
          'Đã ký trên giấy',
          'Ditandatangani di atas kertas',
          'Ditandatangani di kertas',
          '已在纸上签名',
        ],
      ],
    ],
  ),
  ...namedList(
    'app-notes',
    ['Remarks', 'Ghi chú', 'Catatan', 'Catatan', '备注'],
    [
      [
        'CLEAN',
        [
          'No pest activity was found.',
          'Không phát hiện dấu hiệu dịch hại.',
          'Tiada aktiviti perosak ditemui.',
          'Tidak ditemukan aktivitas hama.',
          '未发现虫鼠活动。',
        ],
      ],
      [
        'DOOR',
        [
          'Please keep the doors closed.',
          'Vui lòng luôn giữ cửa đóng.',
          'Sila pastikan pintu ditutup.',
          'Mohon pintu selalu ditutup.',
          '请随时关好门。',
        ],
      ],
      [
        'GAP',
        [
          'Please seal the gap under the door.',
          'Cần bịt khe hở dưới cửa.',
          'Celah bawah pintu perlu ditutup.',
          'Celah di bawah pintu perlu ditutup.',
          '请封堵门下缝隙。',
        ],
      ],
      [
        'STORAGE',
        [
          'Please store goods off the floor and away from walls.',
          'Hàng hoá cần kê cao và cách tường.',
          'Barang perlu disimpan tinggi dari lantai dan jauh dari dinding.',
          'Barang perlu disimpan di atas palet dan jauh dari dinding.',
          '货物应离地离墙存放。',
        ],
      ],
      [
        'DRAIN',
        [
          'Please clean the drains every day.',
          'Cần vệ sinh cống hằng ngày.',
          'Longkang perlu dibersihkan setiap hari.',
          'Saluran air perlu dibersihkan setiap hari.',
          '排水沟需每日清洁。',
        ],
      ],
      [
        'WASTE',
        [
          'Please remove waste every evening.',
          'Cần dọn rác mỗi tối.',
          'Sampah perlu dibuang setiap malam.',
          'Sampah perlu dibuang setiap malam.',
          '垃圾须每晚清运。',
        ],
      ],
    ],
  ),
  ...namedList(
    'app-protection',
    [
      'Protective equipment',
      'Trang bị bảo hộ',
      'Kelengkapan pelindung diri (PPE)',
      'Alat pelindung diri (APD)',
      '个人防护装备',
    ],
    [
      ['GLOVES', ['Gloves', 'Găng tay', 'Sarung tangan', 'Sarung tangan', '手套']],
      ['RESPIRATOR', ['Respirator', 'Mặt nạ lọc độc', 'Alat pernafasan', 'Respirator', '防毒面具']],
      ['DUSTMASK', ['Dust mask', 'Khẩu trang chống bụi', 'Topeng habuk', 'Masker debu', '防尘口罩']],
      ['GOGGLES', ['Safety goggles', 'Kính bảo hộ', 'Gogal keselamatan', 'Kacamata pelindung', '护目镜']],
      ['COVERALLS', ['Coveralls', 'Quần áo bảo hộ liền thân', 'Baju pelindung', 'Baju pelindung', '连体防护服']],
      ['BOOTS', ['Rubber boots', 'Ủng cao su', 'But getah', 'Sepatu bot karet', '胶靴']],
      [
        'BREATHING',
        ['Breathing apparatus', 'Thiết bị thở', 'Alat bantu pernafasan', 'Alat bantu napas', '自给式呼吸器'],
      ],
      ['DETECTOR', ['Gas detector', 'Máy đo khí', 'Pengesan gas', 'Detektor gas', '气体检测仪']],
    ],
  ),
  ...namedList(
    'app-usage-notes',
    ['Usage remarks', 'Ghi chú sử dụng', 'Catatan penggunaan', 'Catatan pemakaian', '用料备注'],
    [
      [
        'CRACK',
        [
          'Applied to cracks and crevices',
          'Xử lý khe nứt, kẽ hở',
          'Digunakan pada rekahan dan celah',
          'Diaplikasikan pada celah dan retakan',
          '用于缝隙处理',
        ],
      ],
      [
        'SURFACE',
        ['Applied to surfaces', 'Phun bề mặt', 'Digunakan pada permukaan', 'Disemprotkan pada permukaan', '表面喷洒'],
      ],
      [
        'AFTERHOURS',
        [
          'Applied after working hours',
          'Xử lý ngoài giờ làm việc',
          'Dilakukan selepas waktu kerja',
          'Dilakukan setelah jam kerja',
          '下班后施药',
        ],
      ],
      [
        'COVERED',
        [
          'Food and surfaces were covered',
          'Đã che phủ thực phẩm và bề mặt',
          'Makanan dan permukaan ditutup',
          'Makanan dan permukaan ditutup',
          '食品和台面已覆盖',
        ],
      ],
    ],
  ),
  ...namedList(
    'app-file-tags-users',
    ['Picture tags', 'Nhãn ảnh', 'Tag gambar', 'Tag foto', '照片标签'],
    [
      ['BEFORE', ['Before', 'Trước xử lý', 'Sebelum', 'Sebelum', '处理前']],
      ['AFTER', ['After', 'Sau xử lý', 'Selepas', 'Sesudah', '处理后']],
      ['FINDING', ['Finding', 'Phát hiện', 'Penemuan', 'Temuan', '检查发现']],
      ['DAMAGE', ['Damage', 'Hư hỏng', 'Kerosakan', 'Kerusakan', '损坏']],
      ['ADVICE', ['Recommendation', 'Khuyến nghị', 'Cadangan', 'Rekomendasi', '建议']],
    ],
  ),
];
