import { defineDictionary } from '../../dictionary.ts';

/**
 * The names of findings, taxes, and reasons why a station was not scanned, which a site's records contain
 * (vocabulary.ts).
 */
export const siteWords = defineDictionary({
  // Names of findings at stations.
  Droppings: { vi: 'Phân', ms: 'Najis', id: 'Kotoran', 'zh-CN': '粪便' },
  Gnawing: { vi: 'Vết gặm', ms: 'Kesan gigitan', id: 'Bekas gigitan', 'zh-CN': '啃咬痕迹' },
  'Rub marks': { vi: 'Vết cọ xát', ms: 'Kesan geseran', id: 'Bekas gesekan', 'zh-CN': '摩擦痕迹' },
  'Live pests': { vi: 'Dịch hại sống', ms: 'Perosak hidup', id: 'Hama hidup', 'zh-CN': '虫鼠活体' },
  'Dead pests': { vi: 'Dịch hại chết', ms: 'Perosak mati', id: 'Hama mati', 'zh-CN': '虫鼠尸体' },
  'No activity': { vi: 'Không có hoạt động', ms: 'Tiada aktiviti', id: 'Tidak ada aktivitas', 'zh-CN': '无虫鼠活动' },
  'Low activity': { vi: 'Hoạt động thấp', ms: 'Aktiviti rendah', id: 'Aktivitas rendah', 'zh-CN': '活动较少' },
  'Medium activity': {
    vi: 'Hoạt động trung bình',
    ms: 'Aktiviti sederhana',
    id: 'Aktivitas sedang',
    'zh-CN': '活动中等',
  },
  'High activity': { vi: 'Hoạt động cao', ms: 'Aktiviti tinggi', id: 'Aktivitas tinggi', 'zh-CN': '活动较多' },
  'Good condition': { vi: 'Tốt', ms: 'Baik', id: 'Baik', 'zh-CN': '完好' },
  Damaged: { vi: 'Hư hỏng', ms: 'Rosak', id: 'Rusak', 'zh-CN': '损坏' },
  Dirty: { vi: 'Bẩn', ms: 'Kotor', id: 'Kotor', 'zh-CN': '脏污' },
  Missing: { vi: 'Bị mất', ms: 'Hilang', id: 'Hilang', 'zh-CN': '缺失' },
  Moved: { vi: 'Bị di chuyển', ms: 'Dialihkan', id: 'Berpindah tempat', 'zh-CN': '被移动' },
  Replaced: { vi: 'Đã thay', ms: 'Diganti', id: 'Diganti', 'zh-CN': '已更换' },
  'Lamp failed': { vi: 'Hỏng đèn', ms: 'Lampu rosak', id: 'Lampu mati', 'zh-CN': '灯管故障' },
  Locked: { vi: 'Bị khoá', ms: 'Berkunci', id: 'Terkunci', 'zh-CN': '已上锁' },
  Blocked: { vi: 'Bị chắn', ms: 'Terhalang', id: 'Terhalang', 'zh-CN': '被遮挡' },
  'Production in progress': {
    vi: 'Đang sản xuất',
    ms: 'Pengeluaran sedang berjalan',
    id: 'Produksi sedang berjalan',
    'zh-CN': '正在生产',
  },
  'Refused by customer': {
    vi: 'Khách hàng từ chối',
    ms: 'Pelanggan menolak',
    id: 'Ditolak pelanggan',
    'zh-CN': '客户拒绝',
  },
  Rodent: { vi: 'Loài gặm nhấm', ms: 'Roden', id: 'Hewan pengerat', 'zh-CN': '鼠类' },
  Insect: { vi: 'Côn trùng', ms: 'Serangga', id: 'Serangga', 'zh-CN': '昆虫' },
  Slug: { vi: 'Ốc sên', ms: 'Lintah bulan', id: 'Siput telanjang', 'zh-CN': '蛞蝓' },
  Weather: { vi: 'Thời tiết', ms: 'Cuaca', id: 'Cuaca', 'zh-CN': '天气' },
  Unknown: { vi: 'Không rõ', ms: 'Tidak diketahui', id: 'Tidak diketahui', 'zh-CN': '未知' },
  Wet: { vi: 'Bị ướt', ms: 'Basah', id: 'Basah', 'zh-CN': '潮湿' },
  Mouldy: { vi: 'Bị mốc', ms: 'Berkulat', id: 'Berjamur', 'zh-CN': '发霉' },
  'Scanned code': { vi: 'Quét mã', ms: 'Imbas kod', id: 'Pemindaian kode', 'zh-CN': '扫码' },
  NFC: { vi: 'NFC', ms: 'NFC', id: 'NFC', 'zh-CN': 'NFC' },
  Manual: { vi: 'Nhập tay', ms: 'Secara manual', id: 'Manual', 'zh-CN': '手动' },
  // Reasons for not scanning a station.
  'Barcode entered manually': {
    vi: 'Nhập mã vạch bằng tay',
    ms: 'Kod bar ditaip',
    id: 'Kode batang diketik',
    'zh-CN': '手动输入条码',
  },
  'Barcode damaged': { vi: 'Mã vạch bị hỏng', ms: 'Kod bar rosak', id: 'Kode batang rusak', 'zh-CN': '条码损坏' },
  'Barcode missing': { vi: 'Mất mã vạch', ms: 'Kod bar tiada', id: 'Kode batang hilang', 'zh-CN': '条码缺失' },
  'Camera not working': {
    vi: 'Máy ảnh không hoạt động',
    ms: 'Kamera tidak berfungsi',
    id: 'Kamera tidak berfungsi',
    'zh-CN': '相机无法使用',
  },
  // Tax names created by the installation.
  'Service tax': { vi: 'Thuế dịch vụ', ms: 'Cukai perkhidmatan', id: 'Pajak jasa', 'zh-CN': '服务税' },
  'Not taxable': { vi: 'Không chịu thuế', ms: 'Tidak dikenakan cukai', id: 'Tidak kena pajak', 'zh-CN': '不征税' },
  VAT: { vi: 'GTGT', ms: 'VAT', id: 'PPN', 'zh-CN': '增值税' },
  PPN: { vi: 'GTGT (PPN)', ms: 'PPN', id: 'PPN', 'zh-CN': '增值税（PPN）' },
  GST: { vi: 'GST', ms: 'GST', id: 'GST', 'zh-CN': '消费税（GST）' },
});
