import { type Kysely, sql } from 'kysely';

/** Texts of seeded lookups, in any of their languages. */
const lookups: readonly (readonly [type: number, code: string, from: string, to: string])[] = [
  [20, 'LEAVE', '请假', '休假'],
  [208, 'ANY', '任何时间', '不限时间'],
  [230, 'CHM', '化学品', '药剂'],
  [231, 'RBS', 'Nhãn đọc được', 'Nhãn còn đọc rõ'],
  [231, 'RT', 'Nhãn đọc được', 'Nhãn còn đọc rõ'],
  [231, 'GB', 'Nhãn đọc được', 'Nhãn còn đọc rõ'],
  [231, 'ILT', 'Đèn hoạt động', 'Đèn sáng'],
  [231, 'PHT', 'Nhãn đọc được', 'Nhãn còn đọc rõ'],
  [231, 'TMS', 'Nhãn đọc được', 'Nhãn còn đọc rõ'],
  [216, 'MDM', '夫人', '女士'],
  [31, 'AR', '应收账单', '开票信息（应收）'],
  [31, 'AP', '应付账单', '付款信息（应付）'],
  [31, 'SITE', 'Branch address', 'Site address'],
  [31, 'SITE', 'Alamat cawangan', 'Alamat tapak'],
  [31, 'SITE', 'Alamat cabang', 'Alamat lokasi'],
  [101, 'N0', 'Bayar semasa terima', 'Bayar apabila invois diterima'],
  [101, 'N0', 'Bayar saat diterima', 'Jatuh tempo saat faktur diterima'],
  [0, 'app-rate2', 'Celah tertutup dari hama', 'Celah masuk hama sudah ditutup'],
  [0, 'app-rate2', '孔隙已做防虫封堵', '虫鼠入口已封堵'],
  [0, 'app-area.STORE', 'Kho khô', 'Kho hàng khô'],
  [0, 'app-stat-acts.RESET', '已重新布置', '已重置捕鼠器'],
  [0, 'app-stat-acts.CARCASS', '已清除死鼠', '已清除虫鼠尸体'],
  [0, 'app-followup-reason', '后续原因', '后续上门原因'],
  [0, 'app-followup-reason.ACTIVITY', '活动高', '活动较多'],
  [0, 'app-notes.DOOR', 'Vui lòng luôn đóng cửa.', 'Vui lòng luôn giữ cửa đóng.'],
  [0, 'app-notes.DOOR', '请保持门关闭。', '请随时关好门。'],
  [0, 'app-usage-notes', '用量备注', '用料备注'],
  [0, 'app-usage-notes.CRACK', 'Xử lý khe nứt', 'Xử lý khe nứt, kẽ hở'],
  [0, 'app-usage-notes.CRACK', 'Disapu pada rekahan dan celah', 'Digunakan pada rekahan dan celah'],
  [0, 'app-usage-notes.SURFACE', 'Disembur pada permukaan', 'Digunakan pada permukaan'],
  [0, 'app-usage-notes.COVERED', 'Thực phẩm và bề mặt được che phủ', 'Đã che phủ thực phẩm và bề mặt'],
  [0, 'app-file-tags-users.BEFORE', 'Trước', 'Trước xử lý'],
  [0, 'app-file-tags-users.AFTER', 'Sau', 'Sau xử lý'],
  [0, 'app-file-tags-users.FINDING', '发现', '检查发现'],
  [0, 'ticket-category.SERVICE', 'Tentang perkhidmatan', 'Pertanyaan perkhidmatan'],
  [0, 'ticket-category.SERVICE', '关于服务', '服务咨询'],
  [0, 'ticket-category.DEVICE', 'Stasiun atau perangkat', 'Stasiun atau alat'],
  [0, 'WEER', 'Kumbang beras', 'Bubuk beras'],
  [0, 'app-pests.MICROBE', 'Vi khuẩn', 'Mầm bệnh'],
  [0, 'app-methods.GEL', '凝胶饵剂', '施用胶饵'],
  [0, 'app-methods.FOG', 'Kabus terma', 'Semburan kabus terma'],
  [0, 'app-methods.WIPE', 'Pengelapan', 'Lap disinfektan'],
  [
    0,
    'portal-faq.REPORTS',
    'Di mana saya menemukan laporan kunjungan?',
    'Di mana saya dapat menemukan laporan kunjungan?',
  ],
  [
    0,
    'portal-faq.REPORTS',
    'Di bawah Laporan layanan. Buka kunjungan untuk melihat temuan dan gambar serta mengunduh laporan sebagai PDF.',
    'Di menu Laporan layanan. Buka kunjungan untuk melihat temuan dan foto serta mengunduh laporan dalam format PDF.',
  ],
  [
    0,
    'portal-faq.NEXT',
    'Trang đầu hiển thị các lần phục vụ sắp tới của địa điểm đã chọn cùng ngày và khung giờ.',
    'Trang chủ hiển thị các lần phục vụ sắp tới tại địa điểm đã chọn, kèm ngày và khung giờ.',
  ],
  [
    0,
    'portal-faq.NEXT',
    'Halaman pertama anda menunjukkan lawatan seterusnya bagi tapak yang dipilih dengan hari dan slot masanya.',
    'Laman utama anda menunjukkan lawatan seterusnya bagi tapak yang dipilih, dengan tarikh dan slot masanya.',
  ],
  [
    0,
    'portal-faq.NEXT',
    'Halaman pertama menampilkan kunjungan berikutnya dari lokasi yang dipilih beserta hari dan slot waktunya.',
    'Beranda menampilkan kunjungan berikutnya ke lokasi yang dipilih beserta tanggal dan slot waktunya.',
  ],
  [
    0,
    'portal-faq.PAY',
    'Select it under Outstanding invoices and pay. It counts as paid once the payment is confirmed.',
    'Open Invoices, select the invoice under To pay, and pay. It counts as paid once the payment is confirmed.',
  ],
  [
    0,
    'portal-faq.PAY',
    'Chọn hoá đơn trong mục Hoá đơn chưa thanh toán rồi thanh toán. Hoá đơn được ghi nhận đã trả khi khoản tiền được xác nhận.',
    'Trong mục Hoá đơn, chọn hoá đơn ở thẻ Cần thanh toán rồi thanh toán. Hoá đơn được ghi nhận là đã thanh toán khi khoản tiền được xác nhận.',
  ],
  [0, 'portal-faq.PAY', 'Bagaimanakah saya membayar invois?', 'Bagaimanakah cara membayar invois?'],
  [
    0,
    'portal-faq.PAY',
    'Pilih invois di bawah Invois tertunggak dan bayar. Ia dikira telah dibayar setelah wang disahkan.',
    'Pilih invois di bawah Invois tertunggak dan bayar. Invois dikira telah dibayar setelah bayaran disahkan.',
  ],
  [
    0,
    'portal-faq.PAY',
    'Pilih di bawah Faktur terutang lalu bayar. Faktur dianggap lunas setelah uang dikonfirmasi.',
    'Buka menu Faktur, pilih faktur yang perlu dibayar, lalu bayar. Faktur dianggap lunas setelah pembayaran dikonfirmasi.',
  ],
  [
    0,
    'portal-faq.PAY',
    '在“待付发票”中选择发票并付款，款项确认后即视为已付。',
    '在“发票”的“待付款”中选择发票并付款，付款确认后即视为已支付。',
  ],
  [
    0,
    'portal-faq.PASSWORD',
    'Choose “Forgotten password” on the login page. We email you a link to set a new one; it is valid for 48 hours.',
    'Contact us. We will email you a link to set a new one; it is valid for 48 hours.',
  ],
  [
    0,
    'portal-faq.PASSWORD',
    'Chọn “Quên mật khẩu” ở trang đăng nhập. Liên kết đặt mật khẩu mới được gửi qua email và có hiệu lực trong 48 giờ.',
    'Vui lòng liên hệ với chúng tôi. Chúng tôi sẽ gửi qua email liên kết đặt mật khẩu mới, có hiệu lực trong 48 giờ.',
  ],
  [
    0,
    'portal-faq.PASSWORD',
    'Pilih “Lupa kata laluan” pada halaman log masuk. Pautan ke kata laluan baharu dihantar melalui e-mel dan sah selama 48 jam.',
    'Sila hubungi kami. Kami akan menghantar pautan untuk menetapkan kata laluan baharu melalui e-mel; pautan itu sah selama 48 jam.',
  ],
  [
    0,
    'portal-faq.PASSWORD',
    'Pilih “Lupa kata sandi” di halaman masuk. Tautan ke kata sandi baru dikirim lewat email dan berlaku 48 jam.',
    'Silakan hubungi kami. Kami akan mengirim tautan untuk membuat kata sandi baru lewat email; tautan itu berlaku selama 48 jam.',
  ],
  [
    0,
    'portal-faq.PASSWORD',
    '在登录页选择“忘记密码”，设置新密码的链接会发送到您的邮箱，有效期 48 小时。',
    '请与我们联系。我们会将设置新密码的链接发送到您的邮箱，有效期 48 小时。',
  ],
  [
    0,
    'portal-faq.SITES',
    'Akaun anda menunjukkan tapak yang disenaraikan untuk anda. Sila minta kami menambah yang lain.',
    'Akaun anda menunjukkan tapak yang diberikan kepada anda. Sila minta kami menambah yang lain.',
  ],
  [
    0,
    'portal-faq.SITES',
    'Mengapa saya tidak melihat semua lokasi kami?',
    'Mengapa saya tidak dapat melihat semua lokasi kami?',
  ],
  [
    0,
    'portal-faq.SITES',
    'Akun Anda menampilkan lokasi yang terdaftar untuk Anda. Silakan minta kami menambahkan yang lain.',
    'Akun Anda menampilkan lokasi yang terdaftar untuk Anda. Silakan hubungi kami untuk menambahkan lokasi lain.',
  ],
  [
    0,
    'portal-faq.SITES',
    '您的账户只显示为您登记的场所。如需添加其他场所，请与我们联系。',
    '您的账户只显示分配给您的场所。如需添加其他场所，请与我们联系。',
  ],
  [
    0,
    'app-quotes.LABEL',
    'Baca labelnya dulu: label lebih tahu daripada kebiasaan.',
    'Baca labelnya dulu: label lebih dapat diandalkan daripada kebiasaan.',
  ],
  [
    0,
    'app-quotes.LOOK',
    'Nhìn lên, nhìn xuống, nhìn phía sau: côn trùng cũng làm vậy.',
    'Hãy nhìn lên, nhìn xuống, nhìn ra sau: dịch hại cũng làm vậy.',
  ],
  [
    0,
    'app-quotes.LOOK',
    '看上面、看下面、看背后：害虫就是这样藏身的。',
    '看上面、看下面、看背后：虫鼠就藏在这些地方。',
  ],
  [7, 'lookups', 'Daftar', 'Daftar pilihan'],
  [7, 'audit', 'Nhật ký kiểm tra', 'Nhật ký thao tác'],
  [60, 'SST-8', 'Pajak layanan', 'Pajak jasa'],
  [60, 'VAT-8', 'GTGT giảm', 'GTGT (thuế suất giảm)'],
  [60, 'VAT-8', 'VAT, dikurangkan', 'VAT, kadar dikurangkan'],
  [60, 'VAT-8', 'PPN Vietnam, dikurangi', 'PPN Vietnam, tarif diturunkan'],
  [60, 'PPN-12', '增值税 (PPN)', '增值税（PPN）'],
  [60, 'GST-9', '消费税 (GST)', '消费税（GST）'],
  [60, 'GST-0', '消费税 (GST) 零税率', '消费税（GST）零税率'],
];

/** Titles of seeded dashboards and their widgets. */
const dashboards: readonly (readonly [from: string, to: string])[] = [
  ['Ngày của điều phối viên', 'Điều phối trong ngày'],
  ['Hari pengatur jadwal', 'Penugasan hari ini'],
  ['调度员的一天', '今日调度'],
  ['未来 14 天未派技术员', '未来 14 天未分配技术员'],
  ['Còn phải làm, 7 ngày qua', 'Chưa làm, 7 ngày qua'],
  ['Masih harus dikerjakan, 7 hari terakhir', 'Belum dikerjakan, 7 hari terakhir'],
  ['Khuyến nghị còn mở theo mức ưu tiên', 'Khuyến nghị chưa xử lý theo mức ưu tiên'],
  ['Cadangan terbuka mengikut keutamaan', 'Cadangan belum selesai mengikut keutamaan'],
  ['Rekomendasi terbuka menurut prioritas', 'Rekomendasi belum selesai menurut prioritas'],
  ['未完成建议（按优先级）', '待落实建议（按优先级）'],
  ['Billing month', "This month's billing"],
  ['Tháng lập hoá đơn', 'Hoá đơn trong tháng'],
  ['Bulan penagihan', 'Penagihan bulan ini'],
  ['Belum dibilkan', 'Belum dibil'],
];

/** Phrases whose English text, which is their key, was rewritten: by part. */
const renamed: readonly (readonly [part: string, from: string, to: string])[] = [
  ['field', 'No activity at {{count}} scanned stations', 'Record no activity at {{count}} scanned stations'],
  ['field', 'Eaten by', 'Cause of bait loss'],
  ['office', 'By', 'Payment method'],
  ['office', 'What the job is about', 'Choose service types'],
  ['shared', 'Customer notified', 'Person notified'],
  [
    'report',
    'Someone signed up with this email address, but it already has an account. Nothing has changed. If you forgot your password, request a new one here:',
    'Someone tried to sign up with this email address, but it already has an account. Nothing has changed. If you have forgotten your password, request a new one here:',
  ],
  ['field', 'More bait remaining than was placed.', 'More bait remains than was placed.'],
  [
    'field',
    'Closed jobs stay below for 30 days after receipt.',
    'Closed jobs stay listed below for 30 days after the office receives them.',
  ],
  [
    'field',
    'Everything has been sent. Your jobs are removed from this device until you log in again.',
    'Everything has been sent. Your jobs will be removed from this device until you log in again.',
  ],
  ['field', 'Mark jobs ready offline', 'Mark jobs as ready offline'],
  ['office', 'Below zero', 'Negative stock'],
  ['office', 'End', 'End time'],
  ['portal', 'Nothing waiting for you', 'Nothing to pay'],
  ['portal', 'Continue to the provider', 'Continue to the payment provider'],
  [
    'portal',
    'Select invoices in one currency and from one branch.',
    'Select invoices in one currency and from one folder.',
  ],
  ['field', '{{count}} items are missing', '{{count}} items to complete or correct'],
  [
    'field',
    'Complete the missing items before closing the job.',
    'Some items are missing or not allowed. Complete or correct them before closing the job.',
  ],
  ['field', 'Items are missing: see Closing.', 'Not ready to close: see Closing.'],
  ['field', 'Sync to see the office schedule.', 'Sync to get the latest schedule.'],
  [
    'field',
    'Stations or plans for this job are not on the device.',
    'Stations or plans for this job are missing or out of date on this device.',
  ],
  ['field', 'Closed at', 'Saved at'],
  [
    'field',
    'The work is closed and saved here. It is sent as soon as you are online.',
    'The work is closed and stays on this device until it has been sent.',
  ],
  [
    'field',
    'They stay on this device and are sent after you log in again here. Nobody else can send them.',
    'They stay on this device. Only you can send them, after logging in again here.',
  ],
  ['field', 'Cancelled by the office; your work is kept', 'Cancelled or already closed; your work is kept'],
  [
    'field',
    'A new job is created for the customer when this one is closed.',
    'If a follow-up visit is needed, a new job is created once the office has received your work.',
  ],
  ['field', 'Every station has been visited.', 'No stations left to do.'],
  ['field', '{{done}} of {{total}} visited', '{{done}} of {{total}} done'],
  ['field', 'Station not visited', 'Station not visited, or visit incomplete'],
  [
    'field',
    'Everything recorded at this station, including pictures, will be deleted.',
    'The findings, remarks and pictures recorded at this station will be deleted. Materials used are kept.',
  ],
  [
    'field',
    '{{visits}} visits, {{usage}} usage records and {{pictures}} pictures will be lost.',
    'Visits ({{visits}}), usage records ({{usage}}) and pictures ({{pictures}}) will be lost.',
  ],
  [
    'office',
    'No technician in this folder and team can take jobs. Choose another team or folder.',
    'No technician matches the selected folder, area and team. Change the selection.',
  ],
  [
    'office',
    'Work for this job arrived too late to be applied automatically. Open the job to decide.',
    'Work for this job was received but could not be applied automatically. Open the job to decide.',
  ],
  ['office', "{{name}} does not work in this job's folder", "{{name}} cannot take jobs in this job's folder"],
  [
    'office',
    '{{customer}} will see the findings, pictures and report, and will receive the report by email. This cannot be undone.',
    '{{customer}} will see the findings, pictures and report. The report is also emailed if there is an email address. This cannot be undone.',
  ],
  [
    'office',
    'The technicians are notified, and the job is removed from their devices. Any work they still send is kept for your decision.',
    'The technicians are notified, and the job leaves their to-do lists. Any work they still send is kept for your decision.',
  ],
  ['office', '{{done}} of {{all}} stations visited', 'Visits recorded at {{done}} of {{all}} stations'],
  [
    'office',
    'The job had already been cancelled or closed when the work arrived.',
    'The job’s status did not allow this work: for example, the job had already been cancelled, closed or signed.',
  ],
  [
    'office',
    'The draft is deleted. Its jobs become unbilled again; nothing else is lost.',
    'The draft is deleted. Its jobs and contract periods can be invoiced again; nothing else is lost.',
  ],
  [
    'office',
    'A draft has no number yet. Issuing assigns one; after that it cannot be changed, and the customer receives it by email.',
    'A draft has no number yet. Issuing assigns one; after that it cannot be changed. It is emailed to the customer if there is an email address.',
  ],
  ['office', 'Invoices are created from completed jobs.', 'Invoices are created from completed jobs and contracts.'],
  ['office', 'Test payment', 'Demonstration payment'],
  ['office', 'Card', 'Card or online banking'],
  ['portal', 'No site matches.', 'No sites found.'],
  ['portal', 'Services', 'Service types'],
  [
    'portal',
    'An invoice is paid once the provider confirms the payment.',
    'An invoice counts as paid once the payment is confirmed.',
  ],
  ['portal', 'Thank you. The invoices below are paid.', 'Thank you. The payment has been applied as shown below.'],
  [
    'portal',
    'Nothing was paid. The invoices are still unpaid.',
    'The payment was not completed. Nothing was applied to the invoices.',
  ],
  ['portal', 'Declined', 'Failed'],
  ['portal', 'Payment declined', 'Payment failed'],
  ['report', 'Work for {{docno}} arrived late', 'Work for {{docno}} needs a decision'],
  [
    'report',
    '{{by}} returned your {{amount}} claim for “{{title}}”:',
    '{{by}} rejected your {{amount}} claim for “{{title}}”:',
  ],
  ['report', '{{kind}}, {{from}} to {{to}}, {{days}} days', '{{kind}}, {{from}} to {{to}} (days: {{days}})'],
  [
    'report',
    'Nothing has reached the webhook {{name}} since {{time}}, so it was turned off. Its log lists the attempts. Turn it on again once its receiver works.',
    'No delivery to the webhook {{name}} has succeeded since {{time}}, so it was turned off. Its log lists the attempts. Turn it on again once its receiver works.',
  ],
  ['office', 'Late work received', 'Work waiting for a decision'],
  ['office', 'Late, waiting for a decision', 'Waiting for a decision'],
  ['office', 'Late work for {{job}}', 'Work received for {{job}}'],
];

/** Better texts for the records that an installation creates, and new keys of phrases. Texts of the site are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [type, code, from, to] of lookups)
    await sql`
      update lookup
         set name = case when name = ${from} then ${to} else name end,
             notes = case when notes = ${from} then ${to} else notes end,
             data = replace(data::text, to_json(${from}::text)::text, to_json(${to}::text)::text)::jsonb
       where type = ${type} and code = ${code}
         and (name = ${from} or notes = ${from} or strpos(data::text, to_json(${from}::text)::text) > 0)`.execute(db);
  for (const [from, to] of dashboards)
    await sql`
      update dashboard
         set title = case when title = ${from} then ${to} else title end,
             names = replace(names::text, to_json(${from}::text)::text, to_json(${to}::text)::text)::jsonb,
             widgets = replace(widgets::text, to_json(${from}::text)::text, to_json(${to}::text)::text)::jsonb
       where shared = 'role'
         and (title = ${from} or strpos(names::text || widgets::text, to_json(${from}::text)::text) > 0)`.execute(db);
  for (const [part, from, to] of renamed) {
    await sql`
      insert into language_phrase (lang, part, phrase, value, cts, uts)
      select lang, part, ${to}, value, cts, uts from language_phrase where part = ${part} and phrase = ${from}
      on conflict do nothing`.execute(db);
    await sql`delete from language_phrase where part = ${part} and phrase = ${from}`.execute(db);
  }
}
