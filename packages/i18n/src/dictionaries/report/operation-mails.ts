import { defineDictionary } from '../../dictionary.ts';

/** Emails to the people who operate the site. */
export const operationMails = defineDictionary({
  'The webhook {{name}} was turned off': {
    vi: 'Webhook {{name}} đã bị tắt',
    ms: 'Webhook {{name}} telah dimatikan',
    id: 'Webhook {{name}} telah dinonaktifkan',
    'zh-CN': 'Webhook {{name}} 已被停用',
  },
  'No delivery to the webhook {{name}} has succeeded since {{time}}, so it was turned off. Its log lists the attempts. Turn it on again once its receiver works.':
    {
      vi: 'Kể từ {{time}} không có lần gửi nào đến webhook {{name}} thành công nên webhook đã bị tắt. Nhật ký của webhook liệt kê các lần thử. Hãy bật lại khi bên nhận đã hoạt động.',
      ms: 'Tiada penghantaran ke webhook {{name}} berjaya sejak {{time}}, maka webhook itu telah dimatikan. Lognya menyenaraikan semua percubaan. Hidupkannya semula setelah penerimanya berfungsi.',
      id: 'Sejak {{time}} tidak ada pengiriman ke webhook {{name}} yang berhasil, sehingga webhook dinonaktifkan. Setiap percobaan tercatat di lognya. Aktifkan lagi setelah penerimanya berfungsi.',
      'zh-CN':
        '自 {{time}} 起，发往 Webhook {{name}} 的通知均未成功送达，因此已将其停用。日志中列有各次尝试。接收方恢复正常后，请重新启用。',
    },
});
