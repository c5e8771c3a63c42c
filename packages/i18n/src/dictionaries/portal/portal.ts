import { defineDictionary } from '../../dictionary.ts';
import { portalInvoices } from './invoices.ts';
import { portalReports } from './reports.ts';

/** Phrases for the portal's login, shell, account and sites. */
const portalFrame = defineDictionary({
  // The page of an open link to a parcel.
  'Parcel tracking': {
    vi: 'Theo dõi kiện hàng',
    ms: 'Penjejakan bungkusan',
    id: 'Pelacakan paket',
    'zh-CN': '包裹跟踪',
  },
  'Parcel {{name}}': {
    vi: 'Kiện hàng {{name}}',
    ms: 'Bungkusan {{name}}',
    id: 'Paket {{name}}',
    'zh-CN': '包裹 {{name}}',
  },
  'Where it has been': { vi: 'Hành trình', ms: 'Perjalanannya', id: 'Perjalanannya', 'zh-CN': '运输轨迹' },
  'This tracking link does not work': {
    vi: 'Liên kết theo dõi này không dùng được',
    ms: 'Pautan penjejakan ini tidak berfungsi',
    id: 'Tautan pelacakan ini tidak berfungsi',
    'zh-CN': '此跟踪链接无效',
  },
  'It has ended, was replaced by a newer one, or is incomplete. Ask the sender for a new link.': {
    vi: 'Liên kết đã hết hạn, đã được thay bằng liên kết mới hoặc không đầy đủ. Hãy xin người gửi một liên kết mới.',
    ms: 'Pautan telah tamat, digantikan dengan yang baharu, atau tidak lengkap. Minta pautan baharu daripada pengirim.',
    id: 'Tautan sudah berakhir, diganti dengan yang lebih baru, atau tidak lengkap. Mintalah tautan baru kepada pengirim.',
    'zh-CN': '链接已过期、已被新链接取代或不完整。请向发件方索取新链接。',
  },
  // Logging in.
  'Your service reports, visits and invoices in one place.': {
    vi: 'Báo cáo dịch vụ, lịch hẹn và hoá đơn của quý khách, tất cả tại một nơi.',
    ms: 'Laporan servis, lawatan dan invois anda di satu tempat.',
    id: 'Laporan layanan, kunjungan, dan faktur Anda di satu tempat.',
    'zh-CN': '服务报告、上门安排和发票，一处查看。',
  },
  'Your password never leaves this page.': {
    vi: 'Mật khẩu của quý khách không được gửi ra khỏi trang này.',
    ms: 'Kata laluan anda tidak pernah meninggalkan halaman ini.',
    id: 'Kata sandi Anda tidak pernah dikirim keluar dari halaman ini.',
    'zh-CN': '您的密码不会传出此页面。',
  },
  'Demonstration: log in as customer1 to customer40 with the password demo-2026.': {
    vi: 'Bản trình diễn: đăng nhập bằng customer1 đến customer40 với mật khẩu demo-2026.',
    ms: 'Demonstrasi: log masuk sebagai customer1 hingga customer40 dengan kata laluan demo-2026.',
    id: 'Demo: masuk sebagai customer1 sampai customer40 dengan kata sandi demo-2026.',
    'zh-CN': '演示：可用 customer1 至 customer40 中的任一用户名登录，密码为 demo-2026。',
  },
  Demonstration: { vi: 'Bản trình diễn', ms: 'Demonstrasi', id: 'Demo', 'zh-CN': '演示' },
  'Please sign in': { vi: 'Vui lòng đăng nhập', ms: 'Sila log masuk', id: 'Silakan masuk', 'zh-CN': '请登录' },
  'Sign in to see this page. You will be taken to it afterwards.': {
    vi: 'Vui lòng đăng nhập để xem trang này. Sau khi đăng nhập, quý khách sẽ được chuyển đến trang này.',
    ms: 'Log masuk untuk melihat halaman ini. Selepas itu, anda akan dibawa ke sini semula.',
    id: 'Masuk untuk melihat halaman ini. Setelah itu, Anda akan diarahkan kembali ke sini.',
    'zh-CN': '请登录后查看此页面。登录后将自动打开该页面。',
  },
  'The address may be mistyped, or the page has moved.': {
    vi: 'Có thể địa chỉ bị gõ sai hoặc trang đã được chuyển đi.',
    ms: 'Alamat mungkin tersalah taip, atau halaman telah dipindahkan.',
    id: 'Alamat mungkin salah ketik, atau halaman telah dipindahkan.',
    'zh-CN': '地址可能输入有误，或页面已移走。',
  },
  'Go to the home page': { vi: 'Về trang chủ', ms: 'Pergi ke laman utama', id: 'Ke beranda', 'zh-CN': '返回首页' },
  'The portal is not enabled': {
    vi: 'Cổng khách hàng chưa được kích hoạt',
    ms: 'Portal tidak didayakan',
    id: 'Portal tidak diaktifkan',
    'zh-CN': '客户门户未启用',
  },
  'Please contact the admin. You are being redirected to the office page.': {
    vi: 'Vui lòng liên hệ quản trị viên. Quý khách đang được chuyển đến trang văn phòng.',
    ms: 'Sila hubungi pentadbir. Anda akan dibawa ke halaman pejabat.',
    id: 'Hubungi administrator. Anda sedang dialihkan ke halaman kantor.',
    'zh-CN': '请联系管理员。正在跳转到办公端。',
  },
  'Go to the office page': {
    vi: 'Đến trang văn phòng',
    ms: 'Pergi ke halaman pejabat',
    id: 'Ke halaman kantor',
    'zh-CN': '前往办公端',
  },
  // Shell.
  'My account': { vi: 'Tài khoản của tôi', ms: 'Akaun saya', id: 'Akun saya', 'zh-CN': '我的账户' },
  'Hello, {{name}}': {
    vi: 'Xin chào, {{name}}',
    ms: 'Helo, {{name}}',
    id: 'Halo, {{name}}',
    'zh-CN': '您好，{{name}}',
  },
  // Sites and folders.
  Sites: { vi: 'Các địa điểm', ms: 'Tapak', id: 'Lokasi', 'zh-CN': '场所' },
  'Site: {{name}}': {
    vi: 'Địa điểm: {{name}}',
    ms: 'Tapak: {{name}}',
    id: 'Lokasi: {{name}}',
    'zh-CN': '场所：{{name}}',
  },
  'Show all': { vi: 'Hiện tất cả', ms: 'Tunjukkan semua', id: 'Tampilkan semua', 'zh-CN': '显示全部' },
  'Choose a site': { vi: 'Chọn địa điểm', ms: 'Pilih tapak', id: 'Pilih lokasi', 'zh-CN': '选择场所' },
  'Search sites': { vi: 'Tìm địa điểm', ms: 'Cari tapak', id: 'Cari lokasi', 'zh-CN': '搜索场所' },
  'No sites found.': {
    vi: 'Không tìm thấy địa điểm nào.',
    ms: 'Tiada tapak ditemui.',
    id: 'Tidak ada lokasi yang ditemukan.',
    'zh-CN': '未找到场所。',
  },
  'You do not have access to this site.': {
    vi: 'Quý khách không có quyền xem địa điểm này.',
    ms: 'Anda tiada akses kepada tapak ini.',
    id: 'Anda tidak memiliki akses ke lokasi ini.',
    'zh-CN': '您无权查看此场所。',
  },
  Folders: { vi: 'Chi nhánh', ms: 'Cawangan', id: 'Cabang', 'zh-CN': '分公司' },
  'Folder: {{name}}': {
    vi: 'Chi nhánh: {{name}}',
    ms: 'Cawangan: {{name}}',
    id: 'Cabang: {{name}}',
    'zh-CN': '分公司：{{name}}',
  },
  'All folders': { vi: 'Tất cả chi nhánh', ms: 'Semua cawangan', id: 'Semua cabang', 'zh-CN': '所有分公司' },
  'Choose a folder': { vi: 'Chọn chi nhánh', ms: 'Pilih cawangan', id: 'Pilih cabang', 'zh-CN': '选择分公司' },
  'Collapse {{name}}': {
    vi: 'Thu gọn {{name}}',
    ms: 'Lipat {{name}}',
    id: 'Ciutkan {{name}}',
    'zh-CN': '收起 {{name}}',
  },
  'Expand {{name}}': {
    vi: 'Mở rộng {{name}}',
    ms: 'Kembangkan {{name}}',
    id: 'Perluas {{name}}',
    'zh-CN': '展开 {{name}}',
  },
  // Account.
  'Waiting for you': {
    vi: 'Việc cần quý khách xử lý',
    ms: 'Menunggu tindakan anda',
    id: 'Menunggu tindakan Anda',
    'zh-CN': '待您处理',
  },
  'Outstanding balance': {
    vi: 'Số tiền chưa thanh toán',
    ms: 'Baki tertunggak',
    id: 'Tagihan belum dibayar',
    'zh-CN': '应付余额',
  },
  '{{count}} unpaid invoices': {
    one: '{{count}} unpaid invoice',
    vi: '{{count}} hoá đơn chưa thanh toán',
    ms: '{{count}} invois belum dibayar',
    id: '{{count}} faktur belum dibayar',
    'zh-CN': '{{count}} 张未付发票',
  },
  '{{count}} overdue': {
    vi: '{{count}} hoá đơn quá hạn',
    ms: '{{count}} invois lewat tempoh',
    id: '{{count}} faktur lewat jatuh tempo',
    'zh-CN': '{{count}} 张逾期',
  },
  'View and pay': { vi: 'Xem và thanh toán', ms: 'Lihat dan bayar', id: 'Lihat dan bayar', 'zh-CN': '查看并付款' },
  'All invoices are paid.': {
    vi: 'Tất cả hoá đơn đã được thanh toán.',
    ms: 'Semua invois telah dibayar.',
    id: 'Semua faktur sudah lunas.',
    'zh-CN': '所有发票均已付清。',
  },
  'Latest on {{date}}': {
    vi: 'Gần nhất ngày {{date}}',
    ms: 'Terkini pada {{date}}',
    id: 'Terakhir pada {{date}}',
    'zh-CN': '最近一份：{{date}}',
  },
  'None yet': { vi: 'Chưa có', ms: 'Belum ada', id: 'Belum ada', 'zh-CN': '暂无' },
  '{{count}} to pay': {
    vi: '{{count}} hoá đơn cần thanh toán',
    ms: '{{count}} invois perlu dibayar',
    id: '{{count}} faktur perlu dibayar',
    'zh-CN': '{{count}} 张待付',
  },
  'All paid': { vi: 'Đã thanh toán hết', ms: 'Semua telah dibayar', id: 'Semua lunas', 'zh-CN': '全部付清' },
  'Language, appearance, logout': {
    vi: 'Ngôn ngữ, giao diện, đăng xuất',
    ms: 'Bahasa, penampilan, log keluar',
    id: 'Bahasa, tampilan, keluar',
    'zh-CN': '语言、外观、退出登录',
  },
  'Next visits': {
    vi: 'Các lần phục vụ tiếp theo',
    ms: 'Lawatan seterusnya',
    id: 'Kunjungan berikutnya',
    'zh-CN': '近期上门安排',
  },
  'No visits scheduled': {
    vi: 'Chưa có lịch hẹn',
    ms: 'Tiada lawatan dijadualkan',
    id: 'Tidak ada kunjungan yang dijadwalkan',
    'zh-CN': '暂无上门安排',
  },
  'Scheduled visits appear here once they have a date.': {
    vi: 'Lịch hẹn sẽ hiện ở đây khi đã xếp ngày.',
    ms: 'Lawatan yang dijadualkan dipaparkan di sini sebaik sahaja tarikhnya ditetapkan.',
    id: 'Kunjungan terjadwal tampil di sini begitu tanggalnya ditentukan.',
    'zh-CN': '上门安排确定日期后会显示在这里。',
  },
  'Latest service reports': {
    vi: 'Báo cáo dịch vụ gần đây',
    ms: 'Laporan servis terkini',
    id: 'Laporan layanan terbaru',
    'zh-CN': '最近的服务报告',
  },
  'All service reports': {
    vi: 'Tất cả báo cáo dịch vụ',
    ms: 'Semua laporan servis',
    id: 'Semua laporan layanan',
    'zh-CN': '全部服务报告',
  },
  'Personal details': { vi: 'Thông tin cá nhân', ms: 'Butiran peribadi', id: 'Data pribadi', 'zh-CN': '个人信息' },
  Preferences: { vi: 'Tuỳ chọn', ms: 'Keutamaan', id: 'Preferensi', 'zh-CN': '偏好设置' },
  'Not provided': { vi: 'Chưa cung cấp', ms: 'Belum diisi', id: 'Belum diisi', 'zh-CN': '未填写' },
});

/** Phrases used only in the portal app. */
export const portal = { ...portalFrame, ...portalReports, ...portalInvoices };
