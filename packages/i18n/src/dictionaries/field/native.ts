import { defineDictionary } from '../../dictionary.ts';

/** Phrases for the camera, the gallery, the position and the notifications of the device. */
export const fieldNative = defineDictionary({
  'Error!': { vi: 'Lỗi!', ms: 'Ralat!', id: 'Kesalahan!', 'zh-CN': '错误！' },
  'Press back again to leave the app.': {
    vi: 'Nhấn quay lại lần nữa để thoát ứng dụng.',
    ms: 'Tekan kembali sekali lagi untuk keluar dari aplikasi.',
    id: 'Tekan kembali sekali lagi untuk keluar dari aplikasi.',
    'zh-CN': '再按一次返回键退出应用。',
  },

  // Positions.
  Timeout: { vi: 'Hết thời gian chờ', ms: 'Tamat masa', id: 'Waktu habis', 'zh-CN': '超时' },
  'Permission Denied': {
    vi: 'Quyền truy cập bị từ chối',
    ms: 'Kebenaran ditolak',
    id: 'Izin ditolak',
    'zh-CN': '权限被拒绝',
  },
  'Position Unavailable': {
    vi: 'Không xác định được vị trí',
    ms: 'Lokasi tidak tersedia',
    id: 'Lokasi tidak tersedia',
    'zh-CN': '无法获取位置',
  },

  // Pictures.
  'Unable to get picture due to {{reason}}': {
    vi: 'Không lấy được ảnh: {{reason}}',
    ms: 'Tidak dapat memilih gambar kerana {{reason}}',
    id: 'Tidak dapat memilih foto karena {{reason}}',
    'zh-CN': '无法获取照片：{{reason}}',
  },
  'Unable to take picture due to {{reason}}': {
    vi: 'Không chụp được ảnh: {{reason}}',
    ms: 'Tidak dapat mengambil gambar kerana {{reason}}',
    id: 'Tidak dapat mengambil foto karena {{reason}}',
    'zh-CN': '无法拍摄照片：{{reason}}',
  },
  'No Permission': {
    vi: 'không có quyền truy cập',
    ms: 'tiada kebenaran',
    id: 'tidak ada izin',
    'zh-CN': '没有权限',
  },
  'Unknown Error': {
    vi: 'lỗi không xác định',
    ms: 'ralat tidak diketahui',
    id: 'kesalahan tidak diketahui',
    'zh-CN': '未知错误',
  },
  'The app is not campatible with your camera, get photos from gallery instead.': {
    vi: 'Ứng dụng không tương thích với máy ảnh của bạn, hãy lấy ảnh từ thư viện.',
    ms: 'Aplikasi tidak serasi dengan kamera anda. Pilih gambar dari galeri.',
    id: 'Aplikasi tidak kompatibel dengan kamera Anda. Pilih foto dari galeri.',
    'zh-CN': '应用与您的相机不兼容，请从相册选择照片。',
  },
  'No Permission or Unsupported.': {
    vi: 'Không có quyền truy cập hoặc không được hỗ trợ.',
    ms: 'Tiada kebenaran atau tidak disokong.',
    id: 'Tidak ada izin atau tidak didukung.',
    'zh-CN': '没有权限或不受支持。',
  },
  'Remove Image Failed': {
    vi: 'Không xoá được ảnh',
    ms: 'Gambar gagal dipadamkan',
    id: 'Foto gagal dihapus',
    'zh-CN': '删除照片失败',
  },
});
