import { defineDictionary } from '../../dictionary.ts';
import { exportWords } from './exports.ts';
import { deskAddress } from './address.ts';
import { forms } from './forms.ts';
import { documentTitles, invoiceWords } from './invoice-words.ts';
import { parcels } from './parcels.ts';
import { recurrence } from './recurrence.ts';
import { views } from './views.ts';

const common = defineDictionary({
  // The connection to the server.
  'You are offline. Data as of {{time}}; it updates by itself once you are back online.': {
    vi: 'Đang ngoại tuyến. Dữ liệu tính đến {{time}} và sẽ tự cập nhật khi có mạng trở lại.',
    ms: 'Anda di luar talian. Data setakat {{time}}; dikemas kini secara automatik apabila anda kembali dalam talian.',
    id: 'Anda sedang luring. Data per {{time}}; diperbarui otomatis saat Anda kembali daring.',
    'zh-CN': '您已离线。数据截至 {{time}}，恢复联网后会自动更新。',
  },
  'The server cannot be reached. Data as of {{time}}; it updates by itself once the server responds again.': {
    vi: 'Không kết nối được với máy chủ. Dữ liệu tính đến {{time}} và sẽ tự cập nhật khi máy chủ phản hồi trở lại.',
    ms: 'Pelayan tidak dapat dihubungi. Data setakat {{time}}; dikemas kini secara automatik apabila pelayan memberi respons semula.',
    id: 'Server tidak dapat dihubungi. Data per {{time}}; diperbarui otomatis saat server merespons kembali.',
    'zh-CN': '无法连接服务器。数据截至 {{time}}，服务器恢复响应后会自动更新。',
  },
  // The last errors of the server.
  'Recent server errors': {
    vi: 'Lỗi máy chủ gần đây',
    ms: 'Ralat pelayan terkini',
    id: 'Kesalahan server terbaru',
    'zh-CN': '最近的服务器错误',
  },
  'No server errors': {
    vi: 'Chưa có lỗi máy chủ',
    ms: 'Tiada ralat pelayan',
    id: 'Tidak ada kesalahan server',
    'zh-CN': '没有服务器错误',
  },
  'The last five since this page was opened are listed here.': {
    vi: 'Năm lỗi gần nhất kể từ khi mở trang này được liệt kê tại đây.',
    ms: 'Lima ralat terakhir sejak halaman ini dibuka disenaraikan di sini.',
    id: 'Lima kesalahan terakhir sejak halaman ini dibuka tercantum di sini.',
    'zh-CN': '此处列出打开本页以来的最近五个错误。',
  },
  'Send these details to support to help find the cause.': {
    vi: 'Hãy gửi các thông tin này cho bộ phận hỗ trợ để tìm nguyên nhân.',
    ms: 'Hantar butiran ini kepada pasukan sokongan untuk membantu mencari puncanya.',
    id: 'Kirim rincian ini ke tim dukungan untuk membantu menemukan penyebabnya.',
    'zh-CN': '请将这些详情发送给技术支持，以便查找原因。',
  },
  'Code {{code}}': { vi: 'Mã lỗi {{code}}', ms: 'Kod {{code}}', id: 'Kode {{code}}', 'zh-CN': '错误代码：{{code}}' },
  'Copy details': { vi: 'Sao chép chi tiết', ms: 'Salin butiran', id: 'Salin rincian', 'zh-CN': '复制详情' },
});

/** Phrases of shared parts that the office and the portal use; the field app does not load them. */
export const desk = {
  ...common,
  ...forms,
  ...parcels,
  ...recurrence,
  ...deskAddress,
  ...exportWords,
  ...views,
  ...invoiceWords,
  ...documentTitles,
};
