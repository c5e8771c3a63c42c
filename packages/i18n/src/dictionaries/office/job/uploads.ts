import { defineDictionary } from '../../../dictionary.ts';

/** Phrases for the uploads of a job, for work that is applied again, and for the history of people. */
export const officeUploads = defineDictionary({
  'Photo {{number}}': {
    vi: 'Ảnh {{number}}',
    ms: 'Gambar {{number}}',
    id: 'Foto {{number}}',
    'zh-CN': '照片 {{number}}',
  },
  'App version': { vi: 'Phiên bản ứng dụng', ms: 'Versi aplikasi', id: 'Versi aplikasi', 'zh-CN': '应用版本' },
  Compare: { vi: 'So sánh', ms: 'Bandingkan', id: 'Bandingkan', 'zh-CN': '对比' },
  'Nothing would change.': {
    vi: 'Sẽ không có gì thay đổi.',
    ms: 'Tiada apa-apa yang akan berubah.',
    id: 'Tidak ada yang akan berubah.',
    'zh-CN': '不会有任何更改。',
  },
  'The job has everything that this work recorded.': {
    vi: 'Công việc đã có tất cả những gì kết quả này ghi lại.',
    ms: 'Kerja ini sudah mempunyai semua yang direkodkan dalam hasil kerja itu.',
    id: 'Pekerjaan ini sudah memuat semua yang tercatat dalam hasil kerja itu.',
    'zh-CN': '此作业记录的全部内容都已在该工单中。',
  },
  'Applying this work again would bring back what {{name}} recorded:': {
    vi: 'Nếu ghi nhận lại kết quả này, những gì {{name}} đã ghi sẽ được khôi phục:',
    ms: 'Merekodkan hasil kerja ini sekali lagi akan mengembalikan apa yang direkodkan oleh {{name}}:',
    id: 'Jika hasil kerja ini dicatat lagi, yang dicatat {{name}} akan dikembalikan:',
    'zh-CN': '重新采纳此作业记录将恢复{{name}}所记录的内容：',
  },
  'What would change': {
    vi: 'Những gì sẽ thay đổi',
    ms: 'Apa yang akan berubah',
    id: 'Yang akan berubah',
    'zh-CN': '将更改的内容',
  },
  'Recorded on site': {
    vi: 'Ghi tại hiện trường',
    ms: 'Direkodkan di tapak',
    id: 'Tercatat di lokasi',
    'zh-CN': '现场记录的值',
  },
  'Apply again': { vi: 'Ghi nhận lại', ms: 'Rekodkan semula', id: 'Catat lagi', 'zh-CN': '重新采纳' },
  'This cannot be undone. Corrected treatment records are kept; new records with the recorded values and your name replace them, and the report gets a new version. Lines, stock, stations and follow-up jobs stay as they are.':
    {
      vi: 'Không thể hoàn tác. Các hồ sơ xử lý đã chỉnh sửa vẫn được giữ; hồ sơ mới với giá trị đã ghi và tên của bạn sẽ thay thế chúng, và báo cáo có phiên bản mới. Hạng mục, kho, trạm và các công việc theo dõi giữ nguyên.',
      ms: 'Tindakan ini tidak boleh dibatalkan. Rekod rawatan yang dibetulkan tetap disimpan; rekod baharu dengan nilai yang direkodkan dan nama anda menggantikannya, dan laporan mendapat versi baharu. Butiran, stok, stesen dan kerja susulan tidak berubah.',
      id: 'Tindakan ini tidak dapat dibatalkan. Catatan perlakuan yang telah dikoreksi tetap disimpan; catatan baru dengan nilai yang tercatat dan nama Anda menggantikannya, dan laporan mendapat versi baru. Rincian, stok, stasiun, dan pekerjaan tindak lanjut tidak berubah.',
      'zh-CN':
        '此操作无法撤销。更正过的施药记录会保留；带有原记录值和您姓名的新记录将取代它们，报告也会生成新版本。明细、库存、站点和后续工单保持不变。',
    },
  'Further signatures': {
    vi: 'Các chữ ký khác',
    ms: 'Tandatangan lain',
    id: 'Tanda tangan lainnya',
    'zh-CN': '其他签名',
  },
  'Reason for closing without a signature': {
    vi: 'Lý do đóng mà không có chữ ký',
    ms: 'Sebab ditutup tanpa tandatangan',
    id: 'Alasan ditutup tanpa tanda tangan',
    'zh-CN': '无签名关闭的原因',
  },
  'Customer’s remarks': {
    vi: 'Nhận xét của khách hàng',
    ms: 'Catatan pelanggan',
    id: 'Catatan pelanggan',
    'zh-CN': '客户备注',
  },
  'applied the work received again': {
    vi: 'đã ghi nhận lại kết quả gửi về',
    ms: 'merekodkan semula hasil kerja',
    id: 'mencatat lagi hasil kerja',
    'zh-CN': '重新采纳了作业记录',
  },
  'changed the roles': {
    vi: 'đã đổi vai trò',
    ms: 'menukar peranan',
    id: 'mengubah peran',
    'zh-CN': '更改了角色',
  },
  'added a licence': {
    vi: 'đã thêm giấy phép',
    ms: 'menambah lesen',
    id: 'menambahkan lisensi',
    'zh-CN': '添加了证照',
  },
  'changed a licence': {
    vi: 'đã sửa giấy phép',
    ms: 'mengubah lesen',
    id: 'mengubah lisensi',
    'zh-CN': '更改了证照',
  },
  'removed a licence': {
    vi: 'đã xoá giấy phép',
    ms: 'membuang lesen',
    id: 'menghapus lisensi',
    'zh-CN': '删除了证照',
  },
  'Hash (SHA-256)': {
    vi: 'Mã băm (SHA-256)',
    ms: 'Cincang (SHA-256)',
    id: 'Hash (SHA-256)',
    'zh-CN': '哈希值（SHA-256）',
  },
});
