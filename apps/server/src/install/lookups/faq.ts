import type { BaseLookup, TranslatedName } from '../lookup-row.ts';

const list = 'portal-faq';
const entry = (code: string, names: TranslatedName, notes: TranslatedName): BaseLookup => ({
  type: 0,
  code: `${list}.${code}`,
  parent: list,
  names,
  notes,
});

/** Customers' questions about the portal, with answers; a site can change them like any other lookup. */
export const faq: readonly BaseLookup[] = [
  {
    type: 0,
    code: list,
    names: ['Customer questions', 'Câu hỏi của khách hàng', 'Soalan pelanggan', 'Pertanyaan pelanggan', '客户常见问题'],
  },
  entry(
    'REPORTS',
    [
      'Where do I find a visit’s report?',
      'Xem báo cáo của một lần phục vụ ở đâu?',
      'Di manakah saya boleh mendapatkan laporan lawatan?',
      'Di mana saya dapat menemukan laporan kunjungan?',
      '在哪里可以找到服务报告？',
    ],
    [
      'Under Service reports. Open the visit to see its findings and pictures and to download the report as a PDF.',
      'Trong mục Báo cáo dịch vụ. Mở lần phục vụ để xem kết quả, hình ảnh và tải báo cáo dạng PDF.',
      'Di bawah Laporan servis. Buka lawatan untuk melihat penemuan dan gambar serta memuat turun laporan sebagai PDF.',
      'Di menu Laporan layanan. Buka kunjungan untuk melihat temuan dan foto serta mengunduh laporan dalam format PDF.',
      '在“服务报告”中打开相应的上门记录，即可查看检查结果和照片，并下载 PDF 报告。',
    ],
  ),
  entry(
    'NEXT',
    [
      'When is the next visit?',
      'Lần phục vụ tiếp theo là khi nào?',
      'Bilakah lawatan seterusnya?',
      'Kapan kunjungan berikutnya?',
      '下一次上门是什么时候？',
    ],
    [
      'Your home page shows the next visits to the selected site, with date and time slot.',
      'Trang chủ hiển thị các lần phục vụ sắp tới tại địa điểm đã chọn, kèm ngày và khung giờ.',
      'Laman utama anda menunjukkan lawatan seterusnya bagi tapak yang dipilih, dengan tarikh dan slot masanya.',
      'Beranda menampilkan kunjungan berikutnya ke lokasi yang dipilih beserta tanggal dan slot waktunya.',
      '首页会显示所选场所接下来的上门日期和时段。',
    ],
  ),
  entry(
    'PAY',
    [
      'How do I pay an invoice?',
      'Làm thế nào để thanh toán hoá đơn?',
      'Bagaimanakah cara membayar invois?',
      'Bagaimana cara membayar faktur?',
      '如何支付发票？',
    ],
    [
      'Open Invoices, select the invoice under To pay, and pay. It counts as paid once the payment is confirmed.',
      'Trong mục Hoá đơn, chọn hoá đơn ở thẻ Cần thanh toán rồi thanh toán. Hoá đơn được ghi nhận là đã thanh toán khi khoản tiền được xác nhận.',
      'Pilih invois di bawah Invois tertunggak dan bayar. Invois dikira telah dibayar setelah bayaran disahkan.',
      'Buka menu Faktur, pilih faktur yang perlu dibayar, lalu bayar. Faktur dianggap lunas setelah pembayaran dikonfirmasi.',
      '在“发票”的“待付款”中选择发票并付款，付款确认后即视为已支付。',
    ],
  ),
  entry(
    'PASSWORD',
    [
      'I forgot my password.',
      'Tôi quên mật khẩu.',
      'Saya terlupa kata laluan saya.',
      'Saya lupa kata sandi.',
      '我忘记了密码。',
    ],
    [
      'Contact us. We will email you a link to set a new one; it is valid for 48 hours.',
      'Vui lòng liên hệ với chúng tôi. Chúng tôi sẽ gửi qua email liên kết đặt mật khẩu mới, có hiệu lực trong 48 giờ.',
      'Sila hubungi kami. Kami akan menghantar pautan untuk menetapkan kata laluan baharu melalui e-mel; pautan itu sah selama 48 jam.',
      'Silakan hubungi kami. Kami akan mengirim tautan untuk membuat kata sandi baru lewat email; tautan itu berlaku selama 48 jam.',
      '请与我们联系。我们会将设置新密码的链接发送到您的邮箱，有效期 48 小时。',
    ],
  ),
  entry(
    'SITES',
    [
      'Why can’t I see all our sites?',
      'Vì sao tôi không thấy tất cả địa điểm của chúng tôi?',
      'Mengapakah saya tidak nampak semua tapak kami?',
      'Mengapa saya tidak dapat melihat semua lokasi kami?',
      '为什么看不到我们所有的场所？',
    ],
    [
      'Your account shows the sites assigned to you. Please ask us to add the others.',
      'Tài khoản chỉ hiển thị những địa điểm đã được cấp cho quý khách. Vui lòng liên hệ để chúng tôi thêm các địa điểm khác.',
      'Akaun anda menunjukkan tapak yang diberikan kepada anda. Sila minta kami menambah yang lain.',
      'Akun Anda menampilkan lokasi yang terdaftar untuk Anda. Silakan hubungi kami untuk menambahkan lokasi lain.',
      '您的账户只显示分配给您的场所。如需添加其他场所，请与我们联系。',
    ],
  ),
];
