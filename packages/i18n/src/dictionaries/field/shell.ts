import { defineDictionary } from '../../dictionary.ts';

/** Phrases of the native shell itself, which are built into it: no screen of the field app shows them. */
export const fieldShell = defineDictionary({
  // What the app does with a permission; the system asks for it with these words.
  'Take pictures of your work and scan the barcodes of stations.': {
    vi: 'Chụp ảnh công việc của bạn và quét mã vạch của trạm.',
    ms: 'Ambil gambar kerja anda dan imbas kod bar stesen.',
    id: 'Mengambil foto pekerjaan Anda dan memindai kode batang stasiun.',
    'zh-CN': '用于拍摄作业照片和扫描站点条码。',
  },
  'Add pictures from your photo library to a job.': {
    vi: 'Thêm ảnh từ thư viện ảnh của bạn vào công việc.',
    ms: 'Tambah gambar daripada pustaka foto anda pada kerja.',
    id: 'Menambahkan foto dari pustaka foto Anda ke pekerjaan.',
    'zh-CN': '用于从相册为工单添加照片。',
  },
  'Record where work was done and show how far away jobs are.': {
    vi: 'Ghi lại nơi đã làm việc và cho biết khoảng cách đến các công việc.',
    ms: 'Rekod tempat kerja dilakukan dan tunjukkan jarak ke setiap kerja.',
    id: 'Mencatat tempat pekerjaan dilakukan dan menampilkan jarak ke pekerjaan.',
    'zh-CN': '用于记录作业地点并显示与工单地点的距离。',
  },
  // The page in place of the app, until it has been opened once with a network.
  'Field Service cannot be reached': {
    vi: 'Không kết nối được với Field Service',
    ms: 'Field Service tidak dapat dihubungi',
    id: 'Field Service tidak dapat dihubungi',
    'zh-CN': '无法连接到 Field Service',
  },
  'Check the connection and try again. Once the app has been opened with a connection, it also opens without one.': {
    vi: 'Hãy kiểm tra kết nối rồi thử lại. Sau lần mở đầu tiên có kết nối, ứng dụng cũng mở được khi không có mạng.',
    ms: 'Semak sambungan dan cuba lagi. Selepas dibuka sekali dengan sambungan, aplikasi boleh dibuka tanpa sambungan.',
    id: 'Periksa koneksi, lalu coba lagi. Setelah dibuka sekali dengan koneksi, aplikasi juga dapat dibuka tanpa koneksi.',
    'zh-CN': '请检查网络连接后重试。应用联网打开过一次后，没有网络也能打开。',
  },
  'Try again': { vi: 'Thử lại', ms: 'Cuba lagi', id: 'Coba lagi', 'zh-CN': '重试' },
});
