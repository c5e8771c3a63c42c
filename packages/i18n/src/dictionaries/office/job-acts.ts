import { defineDictionary } from '../../dictionary.ts';

/** Acts on jobs: reopening, copying, deleting and restoring them. */
export const officeJobActs = defineDictionary({
  Actions: { vi: 'Thao tác', ms: 'Tindakan', id: 'Tindakan', 'zh-CN': '操作' },
  'More actions': { vi: 'Thao tác khác', ms: 'Tindakan lain', id: 'Tindakan lainnya', 'zh-CN': '更多操作' },
  'Copy to new job': {
    vi: 'Sao chép thành công việc mới',
    ms: 'Salin ke kerja baharu',
    id: 'Salin ke pekerjaan baru',
    'zh-CN': '复制为新工单',
  },
  'Copy of {{job}}': {
    vi: 'Bản sao của {{job}}',
    ms: 'Salinan {{job}}',
    id: 'Salinan {{job}}',
    'zh-CN': '{{job}} 的副本',
  },
  'The job is to do again at its planned time. Technicians who have something else planned for that time are taken off it; the others are notified.':
    {
      vi: 'Công việc trở lại Cần làm, vào thời gian đã lên lịch. Kỹ thuật viên đã có lịch khác vào giờ đó sẽ không còn phụ trách; những người còn lại được thông báo.',
      ms: 'Kerja ini kembali kepada Belum mula pada masa yang dirancang. Juruteknik yang mempunyai rancangan lain pada masa itu dikeluarkan daripadanya; yang lain dimaklumkan.',
      id: 'Pekerjaan kembali ke Belum dikerjakan pada waktu yang direncanakan. Teknisi yang sudah punya jadwal lain pada waktu itu dilepas dari pekerjaan ini; yang lain diberi tahu.',
      'zh-CN': '工单将按原计划时间恢复为待办。该时间另有安排的技术员将被移出此工单，其余技术员会收到通知。',
    },
  '{{job}} reopened': {
    vi: 'Đã mở lại {{job}}',
    ms: '{{job}} dibuka semula',
    id: '{{job}} dibuka kembali',
    'zh-CN': '{{job}} 已重新打开',
  },
  '{{job}} reopened. Not available at this time and taken off: {{people}}': {
    vi: 'Đã mở lại {{job}}. Không rảnh vào giờ này nên không còn phụ trách: {{people}}',
    ms: '{{job}} dibuka semula. Tidak lapang pada masa ini dan dikeluarkan: {{people}}',
    id: '{{job}} dibuka kembali. Tidak tersedia pada waktu ini dan dilepas: {{people}}',
    'zh-CN': '{{job}} 已重新打开。以下人员该时间没空，已移出：{{people}}',
  },
  'Cancellation undone': {
    vi: 'Hoàn tác việc huỷ',
    ms: 'Pembatalan dibuat asal',
    id: 'Pembatalan diurungkan',
    'zh-CN': '撤销取消',
  },
  'Delete {{job}}?': {
    vi: 'Xoá {{job}}?',
    ms: 'Padam {{job}}?',
    id: 'Hapus {{job}}?',
    'zh-CN': '删除 {{job}}？',
  },
  'The job leaves all lists and the technicians’ phones. It can be restored from the deleted jobs, without its technicians.':
    {
      vi: 'Công việc bị gỡ khỏi mọi danh sách và điện thoại của kỹ thuật viên. Có thể khôi phục từ mục công việc đã xoá, nhưng không kèm kỹ thuật viên.',
      ms: 'Kerja ini keluar daripada semua senarai dan telefon juruteknik. Ia boleh dipulihkan daripada kerja yang dipadam, tanpa juruteknik.',
      id: 'Pekerjaan ini keluar dari semua daftar dan ponsel teknisi. Pekerjaan dapat dipulihkan dari pekerjaan yang dihapus, tanpa teknisinya.',
      'zh-CN': '工单将从所有列表和技术员的手机中移除。可在已删除工单中恢复，但不保留技术员。',
    },
  '{{job}} deleted': {
    vi: 'Đã xoá {{job}}',
    ms: '{{job}} dipadam',
    id: '{{job}} dihapus',
    'zh-CN': '{{job}} 已删除',
  },
  '{{job}} restored, without technicians': {
    vi: 'Đã khôi phục {{job}}, chưa có kỹ thuật viên',
    ms: '{{job}} dipulihkan tanpa juruteknik',
    id: '{{job}} dipulihkan tanpa teknisi',
    'zh-CN': '{{job}} 已恢复，未分配技术员',
  },
  'Deleted jobs': {
    vi: 'Công việc đã xoá',
    ms: 'Kerja yang dipadam',
    id: 'Pekerjaan yang dihapus',
    'zh-CN': '已删除工单',
  },
  'All jobs': { vi: 'Tất cả công việc', ms: 'Semua kerja', id: 'Semua pekerjaan', 'zh-CN': '所有工单' },
  'No deleted jobs': {
    vi: 'Không có công việc đã xoá',
    ms: 'Tiada kerja yang dipadam',
    id: 'Tidak ada pekerjaan yang dihapus',
    'zh-CN': '没有已删除的工单',
  },
  'Jobs that are deleted appear here and can be restored.': {
    vi: 'Công việc bị xoá sẽ hiện ở đây và có thể khôi phục.',
    ms: 'Kerja yang dipadam muncul di sini dan boleh dipulihkan.',
    id: 'Pekerjaan yang dihapus muncul di sini dan dapat dipulihkan.',
    'zh-CN': '删除的工单会显示在这里，可以恢复。',
  },
  'Deleted on': { vi: 'Xoá lúc', ms: 'Dipadam pada', id: 'Dihapus pada', 'zh-CN': '删除时间' },
  'Deleted by': { vi: 'Người xoá', ms: 'Dipadam oleh', id: 'Dihapus oleh', 'zh-CN': '删除人' },
  Restore: { vi: 'Khôi phục', ms: 'Pulihkan', id: 'Pulihkan', 'zh-CN': '恢复' },
  'Restore {{job}}': {
    vi: 'Khôi phục {{job}}',
    ms: 'Pulihkan {{job}}',
    id: 'Pulihkan {{job}}',
    'zh-CN': '恢复 {{job}}',
  },
  Tags: { vi: 'Thẻ', ms: 'Tag', id: 'Tag', 'zh-CN': '标签' },
  'For the office; customers do not see them. Press Enter after each tag.': {
    vi: 'Chỉ dùng nội bộ; khách hàng không thấy. Nhấn Enter sau mỗi thẻ.',
    ms: 'Untuk kegunaan pejabat; pelanggan tidak melihatnya. Tekan Enter selepas setiap tag.',
    id: 'Untuk kantor; pelanggan tidak melihatnya. Tekan Enter setelah setiap tag.',
    'zh-CN': '仅供内部使用，客户看不到。每输入一个标签后按 Enter。',
  },
});
