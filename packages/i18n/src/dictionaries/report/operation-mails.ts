import { defineDictionary } from '../../dictionary.ts';

/** Emails to the people who operate the site. */
export const operationMails = defineDictionary({
  'The webhook {{name}} was turned off': {
    vi: 'Webhook {{name}} đã bị tắt',
    ms: 'Webhook {{name}} telah dimatikan',
    id: 'Webhook {{name}} telah dinonaktifkan',
    'zh-CN': 'Webhook {{name}} 已被停用',
  },
  'Nothing has reached the webhook {{name}} since {{time}}, so it was turned off. Its log lists the attempts. Turn it on again once its receiver works.':
    {
      vi: 'Kể từ {{time}} không có thông báo nào đến được webhook {{name}} nên webhook đã bị tắt. Nhật ký của webhook liệt kê các lần thử. Hãy bật lại khi bên nhận đã hoạt động.',
      ms: 'Tiada pemberitahuan sampai ke webhook {{name}} sejak {{time}}, maka webhook itu telah dimatikan. Lognya menyenaraikan semua percubaan. Hidupkannya semula setelah penerimanya berfungsi.',
      id: 'Sejak {{time}} tidak ada pemberitahuan yang sampai ke webhook {{name}}, sehingga webhook dinonaktifkan. Setiap percobaan tercatat di lognya. Aktifkan lagi setelah penerimanya berfungsi.',
      'zh-CN':
        '自 {{time}} 起没有任何通知送达 Webhook {{name}}，因此已将其停用。日志中列有各次尝试。接收方恢复正常后，请重新启用。',
    },
});
