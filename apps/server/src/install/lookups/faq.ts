import type { BaseLookup, TranslatedName } from '../lookup-row.ts';

const list = 'portal-faq';
const entry = (code: string, names: TranslatedName, notes: TranslatedName): BaseLookup => ({
  type: 0,
  code: `${list}.${code}`,
  parent: list,
  names,
  notes,
});

/** Customers' questions about the portal, with answers; a site changes them like any lookup. */
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
      'Di mana saya menemukan laporan kunjungan?',
      '在哪里可以找到服务报告？',
    ],
    [
      'Under Service reports. Open the visit to see its findings and pictures and to download the report as a PDF.',
      'Trong mục Báo cáo dịch vụ. Mở lần phục vụ để xem kết quả, hình ảnh và tải báo cáo dạng PDF.',
      'Di bawah Laporan servis. Buka lawatan untuk melihat penemuan dan gambar serta memuat turun laporan sebagai PDF.',
      'Di bawah Laporan layanan. Buka kunjungan untuk melihat temuan dan gambar serta mengunduh laporan sebagai PDF.',
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
      'Trang đầu hiển thị các lần phục vụ sắp tới của địa điểm đã chọn cùng ngày và khung giờ.',
      'Halaman pertama anda menunjukkan lawatan seterusnya bagi tapak yang dipilih dengan hari dan slot masanya.',
      'Halaman pertama menampilkan kunjungan berikutnya dari lokasi yang dipilih beserta hari dan slot waktunya.',
      '首页会显示所选场所接下来的上门日期和时段。',
    ],
  ),
  entry(
    'PAY',
    [
      'How do I pay an invoice?',
      'Làm thế nào để thanh toán hoá đơn?',
      'Bagaimanakah saya membayar invois?',
      'Bagaimana cara membayar faktur?',
      '如何支付发票？',
    ],
    [
      'Select it under Outstanding invoices and pay. It counts as paid once the payment is confirmed.',
      'Chọn hoá đơn trong mục Hoá đơn chưa thanh toán rồi thanh toán. Hoá đơn được ghi nhận đã trả khi khoản tiền được xác nhận.',
      'Pilih invois di bawah Invois tertunggak dan bayar. Ia dikira telah dibayar setelah wang disahkan.',
      'Pilih di bawah Faktur terutang lalu bayar. Faktur dianggap lunas setelah uang dikonfirmasi.',
      '在“待付发票”中选择发票并付款，款项确认后即视为已付。',
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
      'Choose “Forgotten password” on the login page. We email you a link to set a new one; it is valid for 48 hours.',
      'Chọn “Quên mật khẩu” ở trang đăng nhập. Liên kết đặt mật khẩu mới được gửi qua email và có hiệu lực trong 48 giờ.',
      'Pilih “Lupa kata laluan” pada halaman log masuk. Pautan ke kata laluan baharu dihantar melalui e-mel dan sah selama 48 jam.',
      'Pilih “Lupa kata sandi” di halaman masuk. Tautan ke kata sandi baru dikirim lewat email dan berlaku 48 jam.',
      '在登录页选择“忘记密码”，设置新密码的链接会发送到您的邮箱，有效期 48 小时。',
    ],
  ),
  entry(
    'SITES',
    [
      'Why can’t I see all our sites?',
      'Vì sao tôi không thấy tất cả địa điểm của chúng tôi?',
      'Mengapakah saya tidak nampak semua tapak kami?',
      'Mengapa saya tidak melihat semua lokasi kami?',
      '为什么看不到我们所有的场所？',
    ],
    [
      'Your account shows the sites assigned to you. Please ask us to add the others.',
      'Tài khoản chỉ hiển thị những địa điểm đã được cấp cho quý khách. Vui lòng liên hệ để chúng tôi thêm các địa điểm khác.',
      'Akaun anda menunjukkan tapak yang disenaraikan untuk anda. Sila minta kami menambah yang lain.',
      'Akun Anda menampilkan lokasi yang terdaftar untuk Anda. Silakan minta kami menambahkan yang lain.',
      '您的账户只显示为您登记的场所。如需添加其他场所，请与我们联系。',
    ],
  ),
];
