import { defineDictionary } from '../../dictionary.ts';

/** Phrases for the user's own working time, and for data of the server that is shown without a network. */
export const fieldOwnTime = defineDictionary({
  'Start work': { vi: 'Bắt đầu làm việc', ms: 'Mula bekerja', id: 'Mulai bekerja', 'zh-CN': '上班' },
  'Start break': { vi: 'Bắt đầu nghỉ', ms: 'Mula rehat', id: 'Mulai istirahat', 'zh-CN': '开始休息' },
  'Resume (work)': {
    'en-GB': 'Resume',
    vi: 'Làm việc tiếp',
    ms: 'Sambung bekerja',
    id: 'Lanjut bekerja',
    'zh-CN': '恢复工作',
  },
  'End work': { vi: 'Kết thúc làm việc', ms: 'Tamatkan kerja', id: 'Akhiri kerja', 'zh-CN': '下班' },
  'Not at work': { vi: 'Chưa làm việc', ms: 'Tidak bekerja', id: 'Tidak bekerja', 'zh-CN': '未上班' },
  'At work since {{time}}': {
    vi: 'Đang làm việc từ {{time}}',
    ms: 'Bekerja sejak {{time}}',
    id: 'Bekerja sejak {{time}}',
    'zh-CN': '自 {{time}} 起上班',
  },
  'On a break since {{time}}': {
    vi: 'Đang nghỉ từ {{time}}',
    ms: 'Berehat sejak {{time}}',
    id: 'Istirahat sejak {{time}}',
    'zh-CN': '自 {{time}} 起休息',
  },
  Worked: { vi: 'Đã làm', ms: 'Masa bekerja', id: 'Waktu kerja', 'zh-CN': '工作时长' },
  'Entries of the day': {
    vi: 'Các mốc giờ trong ngày',
    ms: 'Catatan masa hari ini',
    id: 'Catatan waktu hari ini',
    'zh-CN': '当天打卡记录',
  },
  'Tap “Start work” when you begin. Your times are stored here and sent to the office once there is a network.': {
    vi: 'Nhấn “Bắt đầu làm việc” khi bạn bắt đầu. Giờ giấc được lưu tại đây và gửi về văn phòng khi có mạng.',
    ms: 'Ketik “Mula bekerja” apabila anda bermula. Masa anda disimpan di sini dan dihantar ke pejabat apabila ada rangkaian.',
    id: 'Ketuk “Mulai bekerja” saat Anda mulai. Waktu Anda disimpan di sini dan dikirim ke kantor saat ada jaringan.',
    'zh-CN': '开始工作时请点“上班”。时间会保存在此，有网络时发送给办公室。',
  },
  'Not sent yet': { vi: 'Chưa gửi', ms: 'Belum dihantar', id: 'Belum terkirim', 'zh-CN': '尚未发送' },
  '{{what}} at {{time}}': {
    vi: '{{what}} lúc {{time}}',
    ms: '{{what}} pada {{time}}',
    id: '{{what}} pukul {{time}}',
    'zh-CN': '{{time}} {{what}}',
  },
  '{{what}}: taken back': {
    vi: '{{what}}: đã hoàn tác',
    ms: '{{what}}: telah dibatalkan',
    id: '{{what}}: dibatalkan',
    'zh-CN': '{{what}}：已撤销',
  },
  'It has been sent already. Ask the office to correct it.': {
    vi: 'Mục này đã được gửi. Hãy nhờ văn phòng đính chính.',
    ms: 'Catatan ini sudah dihantar. Minta pejabat membetulkannya.',
    id: 'Catatan ini sudah terkirim. Minta kantor mengoreksinya.',
    'zh-CN': '此记录已发送。请联系办公室更正。',
  },
  'Not accepted by the office': {
    vi: 'Văn phòng không chấp nhận',
    ms: 'Tidak diterima oleh pejabat',
    id: 'Tidak diterima kantor',
    'zh-CN': '办公室未接受',
  },
  'Last two weeks': { vi: 'Hai tuần qua', ms: 'Dua minggu lepas', id: 'Dua minggu terakhir', 'zh-CN': '最近两周' },
  'No other work days.': {
    vi: 'Không có ngày làm việc nào khác.',
    ms: 'Tiada hari bekerja lain.',
    id: 'Tidak ada hari kerja lain.',
    'zh-CN': '没有其他工作日。',
  },
  'Your earlier days have not been read yet. They appear here once there is a network.': {
    vi: 'Chưa tải các ngày trước của bạn. Chúng sẽ hiện ở đây khi có mạng.',
    ms: 'Hari-hari terdahulu anda belum dibaca. Ia dipaparkan di sini apabila ada rangkaian.',
    id: 'Hari-hari sebelumnya belum dimuat. Akan tampil di sini saat ada jaringan.',
    'zh-CN': '尚未读取您之前的工作日。有网络后会显示在此。',
  },
  'As of {{time}}': { vi: 'Tính đến {{time}}', ms: 'Setakat {{time}}', id: 'Per {{time}}', 'zh-CN': '截至 {{time}}' },
});
