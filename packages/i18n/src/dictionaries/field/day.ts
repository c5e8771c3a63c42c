import { defineDictionary } from '../../dictionary.ts';

/** Phrases for what the phone tells by itself. */
export const fieldDay = defineDictionary({
  'Message of the day': {
    vi: 'Thông điệp trong ngày',
    ms: 'Mesej hari ini',
    id: 'Pesan hari ini',
    'zh-CN': '每日寄语',
  },
  'Close message of the day': {
    vi: 'Đóng thông điệp trong ngày',
    ms: 'Tutup mesej hari ini',
    id: 'Tutup pesan hari ini',
    'zh-CN': '关闭每日寄语',
  },
  'Time for lunch': {
    vi: 'Đến giờ nghỉ trưa',
    ms: 'Masa makan tengah hari',
    id: 'Waktunya makan siang',
    'zh-CN': '午餐时间到了',
  },
  'You have been at work since this morning. Take your break.': {
    vi: 'Bạn đã làm việc từ sáng. Hãy nghỉ trưa.',
    ms: 'Anda bekerja sejak pagi. Berehatlah dahulu.',
    id: 'Anda sudah bekerja sejak pagi. Silakan istirahat dulu.',
    'zh-CN': '您从上午一直工作到现在，请休息一下。',
  },
  Notifications: { vi: 'Thông báo', ms: 'Pemberitahuan', id: 'Notifikasi', 'zh-CN': '通知' },
  'Allow notifications on this device': {
    vi: 'Cho phép thông báo trên thiết bị này',
    ms: 'Benarkan pemberitahuan pada peranti ini',
    id: 'Izinkan notifikasi di perangkat ini',
    'zh-CN': '允许在此设备上显示通知',
  },
  'Notifications are blocked. Allow them in the settings of this device.': {
    vi: 'Thông báo đang bị chặn. Hãy cho phép trong phần cài đặt của thiết bị này.',
    ms: 'Pemberitahuan disekat. Benarkannya dalam tetapan peranti ini.',
    id: 'Notifikasi diblokir. Izinkan di pengaturan perangkat ini.',
    'zh-CN': '通知已被屏蔽。请在此设备的设置中允许通知。',
  },
  'This browser does not show notifications.': {
    vi: 'Trình duyệt này không hiển thị thông báo.',
    ms: 'Pelayar ini tidak memaparkan pemberitahuan.',
    id: 'Peramban ini tidak menampilkan notifikasi.',
    'zh-CN': '此浏览器不显示通知。',
  },
});
