import { defineDictionary } from '../../dictionary.ts';
import { officeAnalysis } from './analysis.ts';
import { officeDashboards } from './dashboards.ts';
import { officeBills } from './bills.ts';
import { officeInvoiceWork } from './invoice-work.ts';
import { officePayments } from './payments.ts';
import { officePeople } from './people.ts';
import { officeWorkTime } from './work-time.ts';
import { officeBoard } from './board.ts';
import { officeCalendar } from './calendar.ts';
import { officeContracts } from './contracts.ts';
import { officeCustomers } from './customers.ts';
import { officeLeave } from './leave.ts';
import { officeClaims } from './claims.ts';
import { officeFormAnswers } from './job/form-answers.ts';
import { officeUploads } from './job/uploads.ts';
import { officeHome } from './home.ts';
import { officeSearch } from './search.ts';
import { officeItems } from './items.ts';
import { officeReview } from './review.ts';
import { officeShipments } from './shipments.ts';
import { officeSightings } from './sightings.ts';
import { officeFloorPlans } from './floor-plans.ts';
import { officeStationHistory } from './station-history.ts';
import { officeStations } from './stations.ts';
import { officeTickets } from './tickets.ts';
import { officeLibrary } from './library.ts';
import { officeStock } from './stock.ts';
import { officeSupplyRequests } from './goods/supply-requests.ts';
import { officeJobRecord } from './job-record.ts';
import { officeJobReceived } from './job-received.ts';
import { officeJobActs } from './job-acts.ts';
import { officeJob } from './job.ts';
import { officeJobs } from './jobs.ts';

const frame = defineDictionary({
  // Menu, folders, account.
  'Dev mode': { vi: 'Chế độ nhà phát triển', ms: 'Mod pembangun', id: 'Mode pengembang', 'zh-CN': '开发模式' },
  Beta: { vi: 'Thử nghiệm', ms: 'Beta', id: 'Beta', 'zh-CN': '测试版' },
  'There is no page that you can open. Ask your administrator for access.': {
    vi: 'Chưa có trang nào bạn được phép mở. Vui lòng đề nghị quản trị viên cấp quyền.',
    ms: 'Tiada halaman yang boleh anda buka. Sila minta akses daripada pentadbir.',
    id: 'Belum ada halaman yang dapat Anda buka. Mintalah akses kepada administrator Anda.',
    'zh-CN': '您目前没有可打开的页面，请向管理员申请权限。',
  },
  'Unbill Job': {
    vi: 'Công việc chưa lập hoá đơn',
    ms: 'Kerja Belum Dibil',
    id: 'Pekerjaan belum ditagih',
    'zh-CN': '未开票工单',
  },
  'All folders': { vi: 'Tất cả chi nhánh', ms: 'Semua cawangan', id: 'Semua cabang', 'zh-CN': '所有分公司' },
  Folders: { vi: 'Chi nhánh', ms: 'Cawangan', id: 'Cabang', 'zh-CN': '分公司' },
  'Folder: {{name}}': {
    vi: 'Chi nhánh: {{name}}',
    ms: 'Cawangan: {{name}}',
    id: 'Cabang: {{name}}',
    'zh-CN': '分公司：{{name}}',
  },
  '{{name}}’s account': {
    vi: 'Tài khoản của {{name}}',
    ms: 'Akaun {{name}}',
    id: 'Akun {{name}}',
    'zh-CN': '{{name}}的账户',
  },
  // Logging in.
  'For dispatch, billing and administration': {
    vi: 'Dành cho điều phối, hoá đơn và quản trị',
    ms: 'Untuk penugasan, pengebilan dan pentadbiran',
    id: 'Untuk penugasan, penagihan, dan administrasi',
    'zh-CN': '用于调度、开票和管理',
  },
  // Pages with a single sentence.
  'Go to the home page': {
    vi: 'Về trang chủ',
    ms: 'Pergi ke laman utama',
    id: 'Ke beranda',
    'zh-CN': '返回首页',
  },
  'You do not have access to this page. Ask your administrator for access.': {
    vi: 'Bạn không có quyền truy cập trang này. Vui lòng đề nghị quản trị viên cấp quyền.',
    ms: 'Anda tidak dibenarkan membuka halaman ini. Sila minta akses daripada pentadbir.',
    id: 'Anda tidak memiliki akses ke halaman ini. Mintalah akses kepada administrator Anda.',
    'zh-CN': '您无权打开此页面，请向管理员申请权限。',
  },
  'This page does not exist.': {
    vi: 'Trang này không tồn tại.',
    ms: 'Halaman ini tidak wujud.',
    id: 'Halaman ini tidak ada.',
    'zh-CN': '此页面不存在。',
  },
  'This record was not found': {
    vi: 'Không tìm thấy bản ghi này',
    ms: 'Rekod ini tidak dijumpai',
    id: 'Data ini tidak ditemukan',
    'zh-CN': '未找到此记录',
  },
  'It may have been deleted, or it is in a folder you cannot access.': {
    vi: 'Có thể bản ghi đã bị xoá hoặc thuộc chi nhánh mà bạn không có quyền truy cập.',
    ms: 'Rekod ini mungkin telah dipadam, atau berada dalam cawangan yang tidak boleh anda akses.',
    id: 'Mungkin sudah dihapus, atau berada di cabang yang tidak dapat Anda akses.',
    'zh-CN': '可能已被删除，或属于您无权访问的分公司。',
  },
  'The system has not been set up yet': {
    vi: 'Hệ thống chưa được thiết lập',
    ms: 'Sistem belum disediakan',
    id: 'Sistem belum disiapkan',
    'zh-CN': '系统尚未初始化',
  },
  'The database is empty. Ask your server administrator to finish the installation, then try again.': {
    vi: 'Cơ sở dữ liệu còn trống. Vui lòng nhờ người vận hành máy chủ hoàn tất cài đặt rồi thử lại.',
    ms: 'Pangkalan data kosong. Sila minta pentadbir pelayan melengkapkan pemasangan, kemudian cuba lagi.',
    id: 'Basis data kosong. Mintalah administrator server Anda menyelesaikan instalasi, lalu coba lagi.',
    'zh-CN': '数据库为空。请让服务器管理员完成安装后再试。',
  },
  // Fields shared by several screens.
  Number: { vi: 'Số', ms: 'Nombor', id: 'Nomor', 'zh-CN': '编号' },
  Title: { vi: 'Tiêu đề', ms: 'Tajuk', id: 'Judul', 'zh-CN': '标题' },
  'Payment method': {
    vi: 'Phương thức thanh toán',
    ms: 'Kaedah bayaran',
    id: 'Metode pembayaran',
    'zh-CN': '付款方式',
  },
  When: { vi: 'Thời gian', ms: 'Masa', id: 'Waktu', 'zh-CN': '时间' },
  From: { vi: 'Từ', ms: 'Dari', id: 'Dari', 'zh-CN': '开始日期' },
  'Issued by': { vi: 'Bên phát hành', ms: 'Dikeluarkan oleh', id: 'Diterbitkan oleh', 'zh-CN': '开票方' },
  'Sent by': { vi: 'Người gửi', ms: 'Dihantar oleh', id: 'Dikirim oleh', 'zh-CN': '提交人' },
  Until: { vi: 'Đến', ms: 'Hingga', id: 'Sampai', 'zh-CN': '结束日期' },
  Start: { vi: 'Bắt đầu', ms: 'Mula', id: 'Mulai', 'zh-CN': '开始' },
  'Start time': { vi: 'Giờ bắt đầu', ms: 'Masa mula', id: 'Waktu mulai', 'zh-CN': '开始时间' },
  'End time': { vi: 'Giờ kết thúc', ms: 'Masa tamat', id: 'Waktu selesai', 'zh-CN': '结束时间' },
  Duration: { vi: 'Thời lượng', ms: 'Tempoh', id: 'Durasi', 'zh-CN': '时长' },
  Description: { vi: 'Mô tả', ms: 'Keterangan', id: 'Keterangan', 'zh-CN': '项目说明' },
  Note: { vi: 'Lưu ý', ms: 'Nota', id: 'Catatan', 'zh-CN': '备注' },
  None: { vi: 'Không có', ms: 'Tiada', id: 'Tidak ada', 'zh-CN': '无' },
  'Sections of {{name}}': {
    vi: 'Các phần của {{name}}',
    ms: 'Bahagian {{name}}',
    id: 'Bagian {{name}}',
    'zh-CN': '{{name}} 的各部分',
  },
  Lines: { vi: 'Hạng mục', ms: 'Butiran', id: 'Rincian', 'zh-CN': '明细' },
  'Enlarge {{picture}}': {
    vi: 'Phóng to {{picture}}',
    ms: 'Besarkan {{picture}}',
    id: 'Perbesar {{picture}}',
    'zh-CN': '放大查看{{picture}}',
  },
});

/** Phrases used only in the office app. */
export const office = {
  ...frame,
  ...officeBoard,
  ...officeCalendar,
  ...officeJobs,
  ...officeJob,
  ...officeJobActs,
  ...officeJobReceived,
  ...officeJobRecord,
  ...officeAnalysis,
  ...officeDashboards,
  ...officeBills,
  ...officeInvoiceWork,
  ...officePayments,
  ...officeContracts,
  ...officeCustomers,
  ...officeFormAnswers,
  ...officeUploads,
  ...officeHome,
  ...officeClaims,
  ...officeLeave,
  ...officePeople,
  ...officeWorkTime,
  ...officeSearch,
  ...officeItems,
  ...officeReview,
  ...officeShipments,
  ...officeSightings,
  ...officeFloorPlans,
  ...officeStationHistory,
  ...officeStations,
  ...officeTickets,
  ...officeLibrary,
  ...officeStock,
  ...officeSupplyRequests,
};
