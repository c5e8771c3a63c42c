import { defineDictionary } from '../../dictionary.ts';

/** Saved views of a list. */
export const views = defineDictionary({
  Views: { vi: 'Chế độ xem', ms: 'Paparan', id: 'Tampilan', 'zh-CN': '视图' },
  'My views': { vi: 'Chế độ xem của tôi', ms: 'Paparan saya', id: 'Tampilan saya', 'zh-CN': '我的视图' },
  'Shared views': {
    vi: 'Chế độ xem dùng chung',
    ms: 'Paparan kongsi',
    id: 'Tampilan bersama',
    'zh-CN': '共享视图',
  },
  'All rows': { vi: 'Tất cả các dòng', ms: 'Semua baris', id: 'Semua baris', 'zh-CN': '所有行' },
  '{{name}} (changed)': {
    vi: '{{name}} (đã thay đổi)',
    ms: '{{name}} (diubah)',
    id: '{{name}} (diubah)',
    'zh-CN': '{{name}}（已更改）',
  },
  'Save as a view': {
    vi: 'Lưu thành chế độ xem',
    ms: 'Simpan sebagai paparan',
    id: 'Simpan sebagai tampilan',
    'zh-CN': '另存为视图',
  },
  'Rename view': {
    vi: 'Đổi tên chế độ xem',
    ms: 'Namakan semula paparan',
    id: 'Ganti nama tampilan',
    'zh-CN': '重命名视图',
  },
  Rename: { vi: 'Đổi tên', ms: 'Namakan semula', id: 'Ganti nama', 'zh-CN': '重命名' },
  'Share with all staff': {
    vi: 'Chia sẻ với toàn bộ nhân viên',
    ms: 'Kongsi dengan semua kakitangan',
    id: 'Bagikan ke semua staf',
    'zh-CN': '与所有员工共享',
  },
  'Open by default': {
    vi: 'Mở theo mặc định',
    ms: 'Buka secara lalai',
    id: 'Buka secara default',
    'zh-CN': '默认打开',
  },
  'Stop opening by default': {
    vi: 'Không mở theo mặc định nữa',
    ms: 'Henti buka secara lalai',
    id: 'Jangan buka secara default lagi',
    'zh-CN': '不再默认打开',
  },
  'Opens by default': {
    vi: 'Được mở theo mặc định',
    ms: 'Dibuka secara lalai',
    id: 'Terbuka secara default',
    'zh-CN': '已设为默认打开',
  },
  'Update view': {
    vi: 'Cập nhật chế độ xem',
    ms: 'Kemas kini paparan',
    id: 'Perbarui tampilan',
    'zh-CN': '更新视图',
  },
  'View saved': {
    vi: 'Đã lưu chế độ xem',
    ms: 'Paparan disimpan',
    id: 'Tampilan disimpan',
    'zh-CN': '视图已保存',
  },
  'View deleted': {
    vi: 'Đã xoá chế độ xem',
    ms: 'Paparan dipadam',
    id: 'Tampilan dihapus',
    'zh-CN': '视图已删除',
  },
  'Enter a name': { vi: 'Hãy nhập tên', ms: 'Masukkan nama', id: 'Masukkan nama', 'zh-CN': '请输入名称' },
  'Use at most {{count}} characters': {
    vi: 'Dùng tối đa {{count}} ký tự',
    ms: 'Gunakan paling banyak {{count}} aksara',
    id: 'Gunakan paling banyak {{count}} karakter',
    'zh-CN': '最多 {{count}} 个字符',
  },
  'Another view has this name': {
    vi: 'Đã có chế độ xem mang tên này',
    ms: 'Paparan lain menggunakan nama ini',
    id: 'Tampilan lain memakai nama ini',
    'zh-CN': '已有同名视图',
  },
  'This view has been deleted': {
    vi: 'Chế độ xem này đã bị xoá',
    ms: 'Paparan ini telah dipadam',
    id: 'Tampilan ini telah dihapus',
    'zh-CN': '此视图已被删除',
  },
  'This list has too many views. Delete one first.': {
    vi: 'Danh sách này có quá nhiều chế độ xem. Hãy xoá bớt một chế độ xem trước.',
    ms: 'Senarai ini mempunyai terlalu banyak paparan. Padam satu dahulu.',
    id: 'Daftar ini memiliki terlalu banyak tampilan. Hapus satu terlebih dahulu.',
    'zh-CN': '此列表的视图过多，请先删除一个。',
  },
});
