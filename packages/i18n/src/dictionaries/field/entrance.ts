import { defineDictionary } from '../../dictionary.ts';

/** Phrases for those who cannot enter: there is no site yet, or no right to the app or a page. */
export const fieldEntrance = defineDictionary({
  'You do not have access to this page. Ask your administrator for access.': {
    vi: 'Bạn không có quyền truy cập trang này. Vui lòng đề nghị quản trị viên cấp quyền.',
    ms: 'Anda tidak dibenarkan membuka halaman ini. Sila minta akses daripada pentadbir.',
    id: 'Anda tidak memiliki akses ke halaman ini. Mintalah akses kepada administrator Anda.',
    'zh-CN': '您无权打开此页面，请向管理员申请权限。',
  },
  'It is for technicians. Ask your administrator for access, or log in with another account.': {
    vi: 'Ứng dụng này dành cho kỹ thuật viên. Vui lòng đề nghị quản trị viên cấp quyền, hoặc đăng nhập bằng tài khoản khác.',
    ms: 'Aplikasi ini untuk juruteknik. Sila minta akses daripada pentadbir, atau log masuk dengan akaun lain.',
    id: 'Aplikasi ini untuk teknisi. Mintalah akses kepada administrator Anda, atau masuk dengan akun lain.',
    'zh-CN': '本应用供技术员使用。请向管理员申请权限，或使用其他账户登录。',
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
  'Connection to the server': {
    vi: 'Kết nối với máy chủ',
    ms: 'Sambungan ke pelayan',
    id: 'Koneksi ke server',
    'zh-CN': '服务器连接',
  },
  'The server cannot be reached': {
    vi: 'Không kết nối được với máy chủ',
    ms: 'Pelayan tidak dapat dihubungi',
    id: 'Server tidak dapat dihubungi',
    'zh-CN': '无法连接服务器',
  },
});
