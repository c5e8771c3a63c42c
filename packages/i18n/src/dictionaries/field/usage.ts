import { defineDictionary } from '../../dictionary.ts';

/** Phrases for the parts of a treatment record, the stock beside it, and the technician's signature. */
export const fieldUsage = defineDictionary({
  'In your stock: {{amount}}': {
    vi: 'Tồn kho của bạn: {{amount}}',
    ms: 'Dalam stok anda: {{amount}}',
    id: 'Stok Anda: {{amount}}',
    'zh-CN': '您的库存：{{amount}}',
  },
  'Your stock is not known on this device yet. Sync to see it.': {
    vi: 'Thiết bị này chưa có dữ liệu tồn kho của bạn. Hãy đồng bộ để xem.',
    ms: 'Stok anda belum diketahui pada peranti ini. Segerakkan untuk melihatnya.',
    id: 'Stok Anda belum diketahui di perangkat ini. Sinkronkan untuk melihatnya.',
    'zh-CN': '此设备上还没有您的库存数据，请同步后查看。',
  },
  'More than in your stock ({{amount}}). It can be recorded.': {
    vi: 'Nhiều hơn tồn kho của bạn ({{amount}}). Vẫn có thể ghi nhận.',
    ms: 'Melebihi stok anda ({{amount}}). Masih boleh direkodkan.',
    id: 'Melebihi stok Anda ({{amount}}). Tetap dapat dicatat.',
    'zh-CN': '超出您的库存（{{amount}}），仍可记录。',
  },
  'Far below the label rate: {{rate}}, label {{label}} {{unit}}.': {
    vi: 'Thấp hơn nhiều so với liều theo nhãn: {{rate}}, nhãn ghi {{label}} {{unit}}.',
    ms: 'Jauh di bawah kadar label: {{rate}}, label {{label}} {{unit}}.',
    id: 'Jauh di bawah dosis pada label: {{rate}}, label {{label}} {{unit}}.',
    'zh-CN': '远低于标签剂量：{{rate}}，标签为 {{label}} {{unit}}。',
  },
  'Pest and method': {
    vi: 'Đối tượng và phương pháp',
    ms: 'Perosak dan kaedah',
    id: 'Hama dan metode',
    'zh-CN': '防治对象与方法',
  },
  'People and protection': {
    vi: 'Người liên quan và bảo hộ',
    ms: 'Orang terlibat dan perlindungan',
    id: 'Orang dan perlindungan',
    'zh-CN': '人员与防护',
  },
  'Start and finish': {
    vi: 'Bắt đầu và kết thúc',
    ms: 'Mula dan tamat',
    id: 'Mulai dan selesai',
    'zh-CN': '开始与结束',
  },
  'Only if they differ from those of the job.': {
    vi: 'Chỉ nhập nếu khác với thời gian của công việc.',
    ms: 'Hanya jika berbeza daripada masa kerja.',
    id: 'Hanya jika berbeda dari waktu pekerjaan.',
    'zh-CN': '仅在与工单时间不同时填写。',
  },
  Fumigation: { vi: 'Xông hơi khử trùng', ms: 'Pewasapan', id: 'Fumigasi', 'zh-CN': '熏蒸' },
  'Waste and incidents': {
    vi: 'Chất thải và sự cố',
    ms: 'Sisa dan insiden',
    id: 'Limbah dan insiden',
    'zh-CN': '废弃物与事故',
  },
  'The staff is not known on this device yet. Sync to choose a supervisor.': {
    vi: 'Thiết bị này chưa có danh sách nhân viên. Hãy đồng bộ để chọn người giám sát.',
    ms: 'Senarai kakitangan belum ada pada peranti ini. Segerakkan untuk memilih penyelia.',
    id: 'Daftar staf belum ada di perangkat ini. Sinkronkan untuk memilih supervisor.',
    'zh-CN': '此设备上还没有员工名单，请同步后选择主管。',
  },
  'Add reading': { vi: 'Thêm lần đo', ms: 'Tambah bacaan', id: 'Tambah hasil ukur', 'zh-CN': '添加读数' },
  'Reading {{number}}, {{time}}': {
    vi: 'Lần đo {{number}}, {{time}}',
    ms: 'Bacaan {{number}}, {{time}}',
    id: 'Hasil ukur {{number}}, {{time}}',
    'zh-CN': '第 {{number}} 次读数，{{time}}',
  },
  'Place of reading {{number}}': {
    vi: 'Vị trí đo lần {{number}}',
    ms: 'Tempat bacaan {{number}}',
    id: 'Tempat ukur {{number}}',
    'zh-CN': '第 {{number}} 次读数的位置',
  },
  'Gas concentration {{number}}': {
    vi: 'Nồng độ khí lần {{number}}',
    ms: 'Kepekatan gas {{number}}',
    id: 'Konsentrasi gas {{number}}',
    'zh-CN': '第 {{number}} 次气体浓度',
  },
  'Remove reading {{number}}': {
    vi: 'Bỏ lần đo {{number}}',
    ms: 'Buang bacaan {{number}}',
    id: 'Hapus hasil ukur {{number}}',
    'zh-CN': '移除第 {{number}} 次读数',
  },
  'Date of clearance': {
    vi: 'Ngày xác nhận an toàn',
    ms: 'Tarikh disahkan selamat',
    id: 'Tanggal dinyatakan aman',
    'zh-CN': '安全确认日期',
  },
  'Time of clearance': {
    vi: 'Giờ xác nhận an toàn',
    ms: 'Waktu disahkan selamat',
    id: 'Jam dinyatakan aman',
    'zh-CN': '安全确认时刻',
  },
  'Draw my signature': {
    vi: 'Vẽ chữ ký của tôi',
    ms: 'Lukis tandatangan saya',
    id: 'Gambar tanda tangan saya',
    'zh-CN': '手写我的签名',
  },
  'Use my stored signature': {
    vi: 'Dùng chữ ký đã lưu của tôi',
    ms: 'Guna tandatangan saya yang disimpan',
    id: 'Gunakan tanda tangan saya yang tersimpan',
    'zh-CN': '使用我保存的签名',
  },
  Pinned: { vi: 'Đã ghim', ms: 'Disemat', id: 'Disematkan', 'zh-CN': '已置顶' },
  'Other products and materials': {
    vi: 'Sản phẩm và vật tư khác',
    ms: 'Produk dan bahan lain',
    id: 'Produk dan bahan lain',
    'zh-CN': '其他产品和材料',
  },
  'Pin this item to the top of the list': {
    vi: 'Ghim mặt hàng này lên đầu danh sách',
    ms: 'Semat barang ini di bahagian atas senarai',
    id: 'Sematkan barang ini di bagian atas daftar',
    'zh-CN': '将此物品置顶',
  },
  'Unpin this item': {
    vi: 'Bỏ ghim mặt hàng này',
    ms: 'Nyahsemat barang ini',
    id: 'Lepas sematan barang ini',
    'zh-CN': '取消置顶',
  },
});
