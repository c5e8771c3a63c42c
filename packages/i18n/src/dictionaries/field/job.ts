import { defineDictionary } from '../../dictionary.ts';

/** Phrases for the pages of a job, except stations and usage. */
export const fieldJob = defineDictionary({
  // A job before and after the work.
  Title: { vi: 'Tiêu đề', ms: 'Tajuk', id: 'Judul', 'zh-CN': '标题' },
  'Contact person': { vi: 'Người liên hệ', ms: 'Orang dihubungi', id: 'Narahubung', 'zh-CN': '联系人' },
  'Service types': { vi: 'Loại dịch vụ', ms: 'Jenis servis', id: 'Jenis layanan', 'zh-CN': '服务类型' },
  Technicians: { vi: 'Kỹ thuật viên', ms: 'Juruteknik', id: 'Teknisi', 'zh-CN': '技术员' },
  '{{name}} (lead)': {
    vi: '{{name}} (phụ trách)',
    ms: '{{name}} (ketua)',
    id: '{{name}} (ketua)',
    'zh-CN': '{{name}}（负责人）',
  },
  Instructions: { vi: 'Hướng dẫn', ms: 'Arahan', id: 'Instruksi', 'zh-CN': '作业说明' },
  Work: { vi: 'Nội dung công việc', ms: 'Kerja', id: 'Uraian pekerjaan', 'zh-CN': '工作内容' },
  'Access notes': { vi: 'Hướng dẫn ra vào', ms: 'Arahan masuk', id: 'Petunjuk akses', 'zh-CN': '进场说明' },
  Services: { vi: 'Dịch vụ', ms: 'Perkhidmatan', id: 'Layanan', 'zh-CN': '服务' },
  Start: { vi: 'Bắt đầu', ms: 'Mula', id: 'Mulai', 'zh-CN': '开始' },
  'Un-start': { vi: 'Huỷ bắt đầu', ms: 'Batal mula', id: 'Batal mulai', 'zh-CN': '撤销开始' },
  'Un-start job': {
    vi: 'Huỷ bắt đầu công việc',
    ms: 'Batal mula kerja',
    id: 'Batal mulai',
    'zh-CN': '撤销开始',
  },
  'Un-start this job?': {
    vi: 'Huỷ bắt đầu công việc này?',
    ms: 'Batal mula kerja ini?',
    id: 'Batal memulai pekerjaan ini?',
    'zh-CN': '要撤销开始此工单吗？',
  },
  'Un-start job not allowed after customer signed the job': {
    vi: 'Không được huỷ bắt đầu công việc sau khi khách hàng đã ký',
    ms: 'Permulaan kerja tidak boleh dibatalkan selepas pelanggan menandatangani kerja ini',
    id: 'Batal mulai tidak dapat dilakukan setelah pelanggan menandatangani pekerjaan',
    'zh-CN': '客户已签名，不能撤销开始',
  },
  'The job goes back to To do. Everything recorded for it here is deleted.': {
    vi: 'Công việc trở lại trạng thái Cần làm. Mọi dữ liệu đã ghi cho công việc này trên thiết bị sẽ bị xoá.',
    ms: 'Kerja kembali kepada status Belum mula. Semua yang direkodkan untuknya di sini akan dipadam.',
    id: 'Status kembali ke Belum dikerjakan. Semua yang dicatat di sini untuk pekerjaan ini akan dihapus.',
    'zh-CN': '工单将退回“待办”，在此设备上为其记录的所有内容都将被删除。',
  },
  'Visits ({{visits}}), usage records ({{usage}}) and pictures ({{pictures}}) will be lost.': {
    vi: '{{visits}} lượt kiểm tra, {{usage}} bản ghi vật tư và {{pictures}} ảnh sẽ bị mất.',
    ms: '{{visits}} pemeriksaan, {{usage}} rekod penggunaan dan {{pictures}} gambar akan hilang.',
    id: '{{visits}} pemeriksaan, {{usage}} catatan pemakaian, dan {{pictures}} foto akan hilang.',
    'zh-CN': '将丢失 {{visits}} 次检查、{{usage}} 条用料记录和 {{pictures}} 张照片。',
  },
  'Reopen job': {
    vi: 'Mở lại công việc',
    ms: 'Buka semula kerja',
    id: 'Buka kembali pekerjaan',
    'zh-CN': '重新打开工单',
  },
  'You can still reopen it to correct or add something.': {
    vi: 'Bạn vẫn có thể mở lại để sửa hoặc bổ sung.',
    ms: 'Anda masih boleh membukanya semula untuk membetulkan atau menambah sesuatu.',
    id: 'Anda masih dapat membukanya kembali untuk memperbaiki atau menambahkan sesuatu.',
    'zh-CN': '您仍可重新打开工单进行更正或补充。',
  },
  'The work is closed and stays on this device until it has been sent.': {
    vi: 'Công việc đã đóng và được giữ trên thiết bị này cho đến khi gửi xong.',
    ms: 'Kerja telah ditutup dan kekal pada peranti ini sehingga dihantar.',
    id: 'Pekerjaan sudah ditutup dan tetap di perangkat ini sampai terkirim.',
    'zh-CN': '工单已关闭，发送完成前会保留在此设备上。',
  },
  'Stations or plans for this job are missing or out of date on this device.': {
    vi: 'Trạm hoặc sơ đồ của công việc này còn thiếu hoặc đã cũ trên thiết bị này.',
    ms: 'Stesen atau pelan kerja ini tiada atau lapuk pada peranti ini.',
    id: 'Stasiun atau denah pekerjaan ini belum ada atau belum diperbarui di perangkat ini.',
    'zh-CN': '此设备上缺少此工单的站点或平面图，或其内容已过期。',
  },
  'This job has not been started here.': {
    vi: 'Công việc này chưa được bắt đầu trên thiết bị này.',
    ms: 'Kerja ini belum dimulakan di sini.',
    id: 'Pekerjaan ini belum dimulai di sini.',
    'zh-CN': '此工单尚未在此设备上开始。',
  },
  'Open job': { vi: 'Mở công việc', ms: 'Buka kerja', id: 'Buka pekerjaan', 'zh-CN': '打开工单' },
  'Job pages': {
    vi: 'Các trang của công việc',
    ms: 'Halaman kerja',
    id: 'Halaman pekerjaan',
    'zh-CN': '工单页面',
  },
  'Next: {{page}}': {
    vi: 'Tiếp: {{page}}',
    ms: 'Seterusnya: {{page}}',
    id: 'Berikutnya: {{page}}',
    'zh-CN': '下一步：{{page}}',
  },
  'Send signature': { vi: 'Gửi chữ ký', ms: 'Hantar tandatangan', id: 'Kirim tanda tangan', 'zh-CN': '发送签名' },
  'The signature is saved and will be sent.': {
    vi: 'Chữ ký đã được lưu và sẽ được gửi.',
    ms: 'Tandatangan disimpan dan akan dihantar.',
    id: 'Tanda tangan disimpan dan akan dikirim.',
    'zh-CN': '签名已保存，稍后发送。',
  },
});
