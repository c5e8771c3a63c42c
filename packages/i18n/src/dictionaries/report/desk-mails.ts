import { defineDictionary } from '../../dictionary.ts';

/** Emails about tickets and expense claims. */
export const deskMails = defineDictionary({
  'We have received your request {{docno}}': {
    vi: 'Chúng tôi đã nhận được yêu cầu {{docno}} của quý khách',
    ms: 'Kami telah menerima permintaan anda {{docno}}',
    id: 'Kami telah menerima permintaan Anda {{docno}}',
    'zh-CN': '我们已收到您的请求 {{docno}}',
  },
  'Your request “{{title}}” for {{site}} has the number {{docno}}. We will reply as soon as we can.': {
    vi: 'Yêu cầu “{{title}}” của quý khách cho {{site}} đã được ghi nhận với số {{docno}}. Chúng tôi sẽ phản hồi sớm nhất có thể.',
    ms: 'Permintaan anda “{{title}}” untuk {{site}} bernombor {{docno}}. Kami akan menjawab secepat mungkin.',
    id: 'Permintaan Anda “{{title}}” untuk {{site}} bernomor {{docno}}. Kami akan menanggapi secepatnya.',
    'zh-CN': '您为 {{site}} 提交的请求“{{title}}”编号为 {{docno}}，我们会尽快回复。',
  },
  'New request {{docno}}: {{title}}': {
    vi: 'Yêu cầu mới {{docno}}: {{title}}',
    ms: 'Permintaan baharu {{docno}}: {{title}}',
    id: 'Permintaan baru {{docno}}: {{title}}',
    'zh-CN': '新请求 {{docno}}：{{title}}',
  },
  '{{by}} needs help at {{site}}:': {
    vi: '{{by}} cần hỗ trợ tại {{site}}:',
    ms: '{{by}} meminta bantuan di {{site}}:',
    id: '{{by}} meminta bantuan di {{site}}:',
    'zh-CN': '{{by}} 在 {{site}} 请求协助：',
  },
  'New reply to {{docno}}: {{title}}': {
    vi: 'Trả lời mới cho {{docno}}: {{title}}',
    ms: 'Balasan baharu untuk {{docno}}: {{title}}',
    id: 'Balasan baru untuk {{docno}}: {{title}}',
    'zh-CN': '{{docno}} 有新回复：{{title}}',
  },
  '{{by}} wrote:': { vi: '{{by}} viết:', ms: '{{by}} menulis:', id: '{{by}} menulis:', 'zh-CN': '{{by}} 写道：' },
  'Your request {{docno}} has been resolved': {
    vi: 'Yêu cầu {{docno}} của quý khách đã được giải quyết',
    ms: 'Permintaan anda {{docno}} telah diselesaikan',
    id: 'Permintaan Anda {{docno}} telah diselesaikan',
    'zh-CN': '您的请求 {{docno}} 已解决',
  },
  'If the problem is not solved, you can reopen the request in the portal.': {
    vi: 'Nếu vấn đề chưa được giải quyết, quý khách có thể mở lại yêu cầu trên cổng khách hàng.',
    ms: 'Jika masalah ini belum selesai, anda boleh membuka semula permintaan di portal.',
    id: 'Jika masalah belum selesai, Anda dapat membuka kembali permintaan di portal.',
    'zh-CN': '如果问题尚未解决，您可以在客户门户重新打开该请求。',
  },
  'Request {{docno}} was reopened: {{title}}': {
    vi: 'Yêu cầu {{docno}} đã được mở lại: {{title}}',
    ms: 'Permintaan {{docno}} telah dibuka semula: {{title}}',
    id: 'Permintaan {{docno}} dibuka kembali: {{title}}',
    'zh-CN': '请求 {{docno}} 已重新打开：{{title}}',
  },
  'Request {{docno}} was assigned to you: {{title}}': {
    vi: 'Bạn được phân công xử lý yêu cầu {{docno}}: {{title}}',
    ms: 'Permintaan {{docno}} ditugaskan kepada anda: {{title}}',
    id: 'Permintaan {{docno}} ditugaskan kepada Anda: {{title}}',
    'zh-CN': '请求 {{docno}} 已分配给您：{{title}}',
  },
  'Please handle this request for {{site}}:': {
    vi: 'Vui lòng xử lý yêu cầu sau của {{site}}:',
    ms: 'Sila uruskan permintaan ini untuk {{site}}:',
    id: 'Mohon tangani permintaan ini untuk {{site}}:',
    'zh-CN': '请处理 {{site}} 的这项请求：',
  },
  'The job for request {{docno}} is done': {
    vi: 'Công việc cho yêu cầu {{docno}} đã hoàn thành',
    ms: 'Kerja untuk permintaan {{docno}} telah selesai',
    id: 'Pekerjaan untuk permintaan {{docno}} telah selesai',
    'zh-CN': '请求 {{docno}} 的工单已完成',
  },
  'Job {{job}}, created for “{{title}}”, is done. Please inform the customer and resolve the request.': {
    vi: 'Công việc {{job}} tạo cho “{{title}}” đã hoàn thành. Vui lòng báo cho khách hàng và đánh dấu yêu cầu đã giải quyết.',
    ms: 'Kerja {{job}} untuk “{{title}}” telah selesai. Sila maklumkan kepada pelanggan dan selesaikan permintaan.',
    id: 'Pekerjaan {{job}}, yang dibuat untuk “{{title}}”, telah selesai. Mohon beri tahu pelanggan dan selesaikan permintaannya.',
    'zh-CN': '为“{{title}}”创建的工单 {{job}} 已完成。请告知客户，并将该请求标记为已解决。',
  },
  'Expense claim {{docno}} is awaiting approval': {
    vi: 'Đề nghị thanh toán {{docno}} đang chờ duyệt',
    ms: 'Tuntutan perbelanjaan {{docno}} menunggu kelulusan',
    id: 'Klaim biaya {{docno}} menunggu persetujuan',
    'zh-CN': '报销单 {{docno}} 等待审批',
  },
  '{{claimant}} is claiming {{amount}} for “{{title}}”.': {
    vi: '{{claimant}} đề nghị thanh toán {{amount}} cho “{{title}}”.',
    ms: '{{claimant}} menuntut {{amount}} untuk “{{title}}”.',
    id: '{{claimant}} mengajukan klaim sebesar {{amount}} untuk “{{title}}”.',
    'zh-CN': '{{claimant}} 为“{{title}}”申请报销 {{amount}}。',
  },
  'Your expense claim {{docno}} was approved': {
    vi: 'Đề nghị thanh toán {{docno}} của bạn đã được duyệt',
    ms: 'Tuntutan perbelanjaan anda {{docno}} telah diluluskan',
    id: 'Klaim biaya Anda {{docno}} telah disetujui',
    'zh-CN': '您的报销单 {{docno}} 已批准',
  },
  '{{by}} approved {{amount}} for “{{title}}”.': {
    vi: '{{by}} đã duyệt {{amount}} cho “{{title}}”.',
    ms: '{{by}} telah meluluskan {{amount}} untuk “{{title}}”.',
    id: '{{by}} menyetujui klaim sebesar {{amount}} untuk “{{title}}”.',
    'zh-CN': '{{by}} 已批准“{{title}}”的报销 {{amount}}。',
  },
  'Your expense claim {{docno}} was rejected': {
    vi: 'Đề nghị thanh toán {{docno}} của bạn bị từ chối',
    ms: 'Tuntutan perbelanjaan anda {{docno}} telah ditolak',
    id: 'Klaim biaya Anda {{docno}} ditolak',
    'zh-CN': '您的报销单 {{docno}} 被退回',
  },
  '{{by}} rejected your {{amount}} claim for “{{title}}”:': {
    vi: '{{by}} đã từ chối đề nghị thanh toán {{amount}} cho “{{title}}”:',
    ms: '{{by}} menolak tuntutan anda sebanyak {{amount}} untuk “{{title}}”:',
    id: '{{by}} menolak klaim Anda sebesar {{amount}} untuk “{{title}}”:',
    'zh-CN': '{{by}} 退回了您为“{{title}}”申请的 {{amount}} 报销：',
  },
  'Your expense claim {{docno}} was paid': {
    vi: 'Đề nghị thanh toán {{docno}} của bạn đã được chi trả',
    ms: 'Tuntutan perbelanjaan anda {{docno}} telah dibayar',
    id: 'Klaim biaya Anda {{docno}} telah dibayar',
    'zh-CN': '您的报销单 {{docno}} 已付款',
  },
  'Your {{amount}} claim for “{{title}}” was paid.': {
    vi: 'Khoản {{amount}} cho “{{title}}” đã được chi trả.',
    ms: 'Tuntutan anda sebanyak {{amount}} untuk “{{title}}” telah dibayar.',
    id: 'Klaim Anda sebesar {{amount}} untuk “{{title}}” telah dibayar.',
    'zh-CN': '您为“{{title}}”申请的 {{amount}} 报销款已支付。',
  },
});
