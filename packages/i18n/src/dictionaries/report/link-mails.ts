import { defineDictionary } from '../../dictionary.ts';

/** Emails with an open link: to confirm the time of a visit, or to fill in a form. */
export const linkMails = defineDictionary({
  'Hello,': { vi: 'Kính chào quý khách,', ms: 'Salam sejahtera,', id: 'Dengan hormat,', 'zh-CN': '您好：' },
  'Please fill in: {{title}}': {
    vi: 'Vui lòng điền: {{title}}',
    ms: 'Sila isi: {{title}}',
    id: 'Mohon diisi: {{title}}',
    'zh-CN': '请填写：{{title}}',
  },
  'Please fill in this form:': {
    vi: 'Vui lòng điền biểu mẫu này:',
    ms: 'Sila isi borang ini:',
    id: 'Mohon isi formulir ini:',
    'zh-CN': '请填写此表单：',
  },
  'The link is valid until {{time}}.': {
    vi: 'Liên kết có hiệu lực đến {{time}}.',
    ms: 'Pautan ini sah sehingga {{time}}.',
    id: 'Tautan berlaku sampai {{time}}.',
    'zh-CN': '链接有效期至 {{time}}。',
  },
  'Does {{time}} suit you for our visit?': {
    vi: 'Lịch hẹn {{time}} có phù hợp với quý khách không?',
    ms: 'Adakah {{time}} sesuai untuk lawatan kami?',
    id: 'Apakah {{time}} cocok untuk kunjungan kami?',
    'zh-CN': '我们计划于 {{time}} 上门服务，您方便吗？',
  },
  'We plan to visit {{site}} for “{{title}}”, {{time}}. Please let us know here whether this suits you:': {
    vi: 'Chúng tôi dự kiến đến {{site}} để thực hiện “{{title}}” vào {{time}}. Vui lòng cho biết lịch này có phù hợp không:',
    ms: 'Kami merancang lawatan ke {{site}} untuk “{{title}}” pada {{time}}. Sila maklumkan di sini sama ada masa ini sesuai untuk anda:',
    id: 'Kami berencana datang untuk “{{title}}” di {{site}}, {{time}}. Mohon beri tahu kami di sini apakah waktu tersebut cocok:',
    'zh-CN': '我们计划于 {{time}} 到{{site}}进行“{{title}}”。请在此告知我们该时间是否方便：',
  },
  'You can change your answer until the visit starts.': {
    vi: 'Quý khách có thể đổi câu trả lời trước khi lần phục vụ bắt đầu.',
    ms: 'Anda boleh menukar jawapan sehingga lawatan bermula.',
    id: 'Anda dapat mengubah jawaban sampai kunjungan dimulai.',
    'zh-CN': '在服务开始之前，您可以更改答复。',
  },
  '{{docno}}: {{time}} does not suit {{customer}}': {
    vi: '{{docno}}: lịch {{time}} không phù hợp với {{customer}}',
    ms: '{{docno}}: {{time}} tidak sesuai untuk {{customer}}',
    id: '{{docno}}: {{time}} tidak cocok bagi {{customer}}',
    'zh-CN': '{{docno}}：{{customer}} 表示 {{time}} 不方便',
  },
  '{{customer}} declined the time for “{{title}}” at {{site}}, {{time}}.': {
    vi: '{{customer}} đã từ chối lịch “{{title}}” tại {{site}}, {{time}}.',
    ms: '{{customer}} menolak masa untuk “{{title}}” di {{site}}, {{time}}.',
    id: '{{customer}} menolak waktu kunjungan untuk “{{title}}” di {{site}}, {{time}}.',
    'zh-CN': '{{customer}} 表示{{site}}“{{title}}”的上门时间（{{time}}）不合适。',
  },
  'Please reschedule the visit.': {
    vi: 'Vui lòng sắp xếp lại lịch hẹn.',
    ms: 'Sila jadualkan semula lawatan ini.',
    id: 'Mohon jadwalkan ulang kunjungan ini.',
    'zh-CN': '请重新安排上门时间。',
  },
});
