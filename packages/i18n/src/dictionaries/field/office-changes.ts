import { defineDictionary } from '../../dictionary.ts';

/** Phrases for what the office did with a job that is on the phone. */
export const fieldOfficeChanges = defineDictionary({
  New: { vi: 'Mới', ms: 'Baharu', id: 'Baru', 'zh-CN': '新' },
  'Due by': { vi: 'Hạn chót', ms: 'Tarikh akhir', id: 'Tenggat', 'zh-CN': '截止时间' },
  'Cancelled by the office': {
    vi: 'Văn phòng đã huỷ',
    ms: 'Dibatalkan oleh pejabat',
    id: 'Dibatalkan oleh kantor',
    'zh-CN': '已被办公室取消',
  },
  'Closed by someone else': {
    vi: 'Người khác đã đóng',
    ms: 'Ditutup oleh orang lain',
    id: 'Ditutup oleh orang lain',
    'zh-CN': '已由他人关闭',
  },
  'Outside your date range': {
    vi: 'Ngoài khoảng thời gian hiển thị',
    ms: 'Di luar julat tarikh anda',
    id: 'Di luar rentang tanggal Anda',
    'zh-CN': '超出您的日期范围',
  },
  'No longer on this device': {
    vi: 'Không còn trên thiết bị này',
    ms: 'Tiada lagi pada peranti ini',
    id: 'Tidak ada lagi di perangkat ini',
    'zh-CN': '已不在此设备上',
  },
  'In another of your folders': {
    vi: 'Thuộc một thư mục khác của bạn',
    ms: 'Dalam folder anda yang lain',
    id: 'Di folder Anda yang lain',
    'zh-CN': '在您的其他文件夹中',
  },
  'No longer assigned to you': {
    vi: 'Không còn được giao cho bạn',
    ms: 'Tidak lagi ditugaskan kepada anda',
    id: 'Tidak lagi ditugaskan kepada Anda',
    'zh-CN': '不再分配给您',
  },
  'Changed by the office': {
    vi: 'Văn phòng đã thay đổi',
    ms: 'Diubah oleh pejabat',
    id: 'Diubah oleh kantor',
    'zh-CN': '办公室已更改',
  },
  'Sent, waiting for the lead': {
    vi: 'Đã gửi, đang chờ người phụ trách',
    ms: 'Dihantar, menunggu ketua',
    id: 'Terkirim, menunggu ketua',
    'zh-CN': '已发送，等待负责人',
  },
  'The office changed this job': {
    vi: 'Văn phòng đã thay đổi công việc này',
    ms: 'Pejabat telah mengubah kerja ini',
    id: 'Kantor mengubah pekerjaan ini',
    'zh-CN': '办公室更改了此工单',
  },
  'This job was assigned to you today.': {
    vi: 'Công việc này được giao cho bạn hôm nay.',
    ms: 'Kerja ini ditugaskan kepada anda hari ini.',
    id: 'Pekerjaan ini ditugaskan kepada Anda hari ini.',
    'zh-CN': '此工单今天分配给您。',
  },
  '{{what}} changed': {
    vi: 'Đã thay đổi: {{what}}',
    ms: '{{what}} berubah',
    id: '{{what}} berubah',
    'zh-CN': '{{what}}已更改',
  },
  '{{what}}: {{before}} → {{after}}': {
    vi: '{{what}}: {{before}} → {{after}}',
    ms: '{{what}}: {{before}} → {{after}}',
    id: '{{what}}: {{before}} → {{after}}',
    'zh-CN': '{{what}}：{{before}} → {{after}}',
  },
  'Got it': { vi: 'Đã hiểu', ms: 'Faham', id: 'Mengerti', 'zh-CN': '知道了' },
  '{{what}}; your work is kept': {
    vi: '{{what}}; dữ liệu của bạn được giữ lại',
    ms: '{{what}}; hasil kerja anda disimpan',
    id: '{{what}}; hasil kerja Anda disimpan',
    'zh-CN': '{{what}}；您的作业记录已保留',
  },
  'Your work is kept on this device. You can complete and close the job: the office receives your work and decides about it.':
    {
      vi: 'Dữ liệu của bạn được giữ trên thiết bị này. Bạn có thể hoàn thành và đóng công việc: văn phòng sẽ nhận dữ liệu và quyết định.',
      ms: 'Hasil kerja anda disimpan pada peranti ini. Anda boleh menyiapkan dan menutup kerja: pejabat menerima hasil kerja anda dan membuat keputusan.',
      id: 'Hasil kerja Anda disimpan di perangkat ini. Anda dapat menyelesaikan dan menutup pekerjaan: kantor menerima hasil kerja Anda dan memutuskannya.',
      'zh-CN': '您的作业记录保留在此设备上。您可以完成并关闭工单：办公室会收到您的记录并作出决定。',
    },
  'There is nothing more to do for this job.': {
    vi: 'Không còn việc gì phải làm cho công việc này.',
    ms: 'Tiada apa-apa lagi yang perlu dibuat untuk kerja ini.',
    id: 'Tidak ada lagi yang perlu dilakukan untuk pekerjaan ini.',
    'zh-CN': '此工单无需再做任何处理。',
  },
  'The office had ended this job before your work arrived. Your work is stored there.': {
    vi: 'Văn phòng đã kết thúc công việc này trước khi dữ liệu của bạn đến. Dữ liệu của bạn được lưu ở đó.',
    ms: 'Pejabat telah menamatkan kerja ini sebelum hasil kerja anda tiba. Hasil kerja anda disimpan di sana.',
    id: 'Kantor telah mengakhiri pekerjaan ini sebelum hasil kerja Anda tiba. Hasil kerja Anda tersimpan di sana.',
    'zh-CN': '在您的作业记录到达之前，办公室已结束此工单。您的记录已保存在办公室。',
  },
  'Your part arrived on {{time}}. The lead closes the job; until then you can add more work.': {
    vi: 'Phần việc của bạn đã đến lúc {{time}}. Người phụ trách sẽ đóng công việc; trước đó bạn có thể bổ sung.',
    ms: 'Bahagian anda tiba pada {{time}}. Ketua akan menutup kerja; sebelum itu anda boleh menambah hasil kerja.',
    id: 'Bagian Anda tiba pada {{time}}. Ketua menutup pekerjaan; sampai saat itu Anda dapat menambahkan hasil kerja.',
    'zh-CN': '您的部分已于 {{time}} 送达。工单由负责人关闭；在此之前您可以继续补充。',
  },
  'Add more work': {
    vi: 'Bổ sung công việc',
    ms: 'Tambah hasil kerja',
    id: 'Tambah hasil kerja',
    'zh-CN': '补充作业',
  },
  'This job is not on this device': {
    vi: 'Công việc này không có trên thiết bị',
    ms: 'Kerja ini tiada pada peranti ini',
    id: 'Pekerjaan ini tidak ada di perangkat ini',
    'zh-CN': '此工单不在此设备上',
  },
  'The job left this device on {{time}}. Nothing that you recorded was lost.': {
    vi: 'Công việc đã rời thiết bị này lúc {{time}}. Không có dữ liệu nào của bạn bị mất.',
    ms: 'Kerja ini meninggalkan peranti ini pada {{time}}. Tiada rekod anda yang hilang.',
    id: 'Pekerjaan meninggalkan perangkat ini pada {{time}}. Tidak ada catatan Anda yang hilang.',
    'zh-CN': '此工单已于 {{time}} 从此设备移除。您的记录没有丢失。',
  },
  'It may belong to someone else, lie outside your date range, or not be downloaded yet.': {
    vi: 'Có thể công việc thuộc về người khác, nằm ngoài khoảng thời gian hiển thị hoặc chưa được tải xuống.',
    ms: 'Kerja ini mungkin milik orang lain, di luar julat tarikh anda, atau belum dimuat turun.',
    id: 'Pekerjaan ini mungkin milik orang lain, di luar rentang tanggal Anda, atau belum diunduh.',
    'zh-CN': '它可能属于他人、超出您的日期范围，或尚未下载。',
  },
});
