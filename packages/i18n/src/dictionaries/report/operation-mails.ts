import { defineDictionary } from '../../dictionary.ts';

/** Mails to the people who operate the site. */
export const operationMails = defineDictionary({
  'The webhook {{name}} was turned off': {
    vi: 'Webhook {{name}} đã bị tắt',
    ms: 'Webhook {{name}} telah dimatikan',
    id: 'Webhook {{name}} telah dimatikan',
    'zh-CN': 'Webhook {{name}} 已被停用',
  },
  'Nothing has reached the webhook {{name}} since {{time}}, so it was turned off. Its log lists the attempts. Turn it on again once its receiver works.':
    {
      vi: 'Kể từ {{time}} không có thông báo nào đến được webhook {{name}}, vì vậy webhook đã bị tắt và không còn nhận thông báo. Nhật ký của webhook liệt kê các lần thử. Hãy bật lại khi bên nhận hoạt động.',
      ms: 'Tiada pemberitahuan sampai ke webhook {{name}} sejak {{time}}, maka ia dimatikan. Lognya menyenaraikan percubaan. Hidupkan semula apabila penerimanya berfungsi.',
      id: 'Sejak {{time}} tidak ada pemberitahuan yang sampai ke webhook {{name}}, sehingga webhook dimatikan. Lognya mencantumkan percobaan. Hidupkan lagi saat penerimanya berfungsi.',
      'zh-CN':
        '自 {{time}} 起没有任何通知送达 Webhook {{name}}，因此它已被停用，不再收到通知。其日志列出了各次尝试。接收方恢复后请重新启用。',
    },
});
