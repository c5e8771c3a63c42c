import type { Language } from '@field-service/i18n/languages.ts';
import type { BranchCode } from './branches.ts';

/** The text that the people of a branch write in jobs, in the language of the branch. */
interface Wording {
  routine: string;
  callout: (pest: string) => string;
  followup: string;
  fumigation: string;
  leave: string;
  instructions: readonly string[];
  access: readonly string[];
  remarks: { clean: readonly string[]; some: readonly string[]; much: readonly string[] };
  customer: readonly string[];
  billing: string;
  tasks: readonly string[];
}

const english: Wording = {
  routine: 'Routine pest control service',
  callout: (pest) => `Call-out: ${pest.toLowerCase()}`,
  followup: 'Follow-up inspection',
  fumigation: 'Fumigation of the raw material store',
  leave: 'Annual leave',
  instructions: [
    'Report at the guard house and wear the visitor pass.',
    'Please call 30 minutes before arrival.',
    'Audit next month: photograph every finding.',
    'Safety shoes and hair net required.',
    '',
  ],
  access: ['Key at the security counter', 'Loading bay entrance after 09:00', 'Ask for the shift leader', ''],
  remarks: {
    clean: ['All stations checked, no signs of pests.', 'No activity found. Housekeeping is good.'],
    some: [
      'Low activity near the kitchen entrance; bait and boards replaced.',
      'Few catches at the drains. Please clean the floor traps daily.',
      'Gap under the back door to be closed.',
    ],
    much: [
      'Clearly more activity than last time; extra treatment carried out, follow-up advised.',
      'Activity around the waste area. Lids must stay closed and waste removed every evening.',
    ],
  },
  customer: ['', '', '', 'Thank you.', 'Please come before 10 am next time.', 'Technician explained everything well.'],
  billing: 'Purchase order number to be quoted',
  tasks: ['Replace worn labels', 'Photograph the waste area', 'Check the fly screens'],
};
const vietnamese: Wording = {
  routine: 'Dịch vụ kiểm soát côn trùng định kỳ',
  callout: (pest) => `Dịch vụ đột xuất: ${pest.toLowerCase()}`,
  followup: 'Kiểm tra lại sau xử lý',
  fumigation: 'Xông hơi kho nguyên liệu',
  leave: 'Nghỉ phép năm',
  instructions: [
    'Đăng ký tại cổng bảo vệ và đeo thẻ khách.',
    'Vui lòng gọi điện trước khi đến 30 phút.',
    'Tháng sau có đánh giá: chụp ảnh mọi phát hiện.',
    'Bắt buộc mang giày bảo hộ và đội mũ trùm tóc.',
    '',
  ],
  access: ['Nhận chìa khoá tại quầy bảo vệ', 'Vào bằng cổng bốc dỡ hàng sau 09:00', 'Gặp trưởng ca', ''],
  remarks: {
    clean: ['Đã kiểm tra tất cả các trạm, không có dấu hiệu dịch hại.', 'Không phát hiện hoạt động. Vệ sinh tốt.'],
    some: [
      'Hoạt động thấp gần cửa bếp; đã thay bả và tấm keo.',
      'Có vài cá thể ở cống. Đề nghị vệ sinh hố ga hằng ngày.',
      'Cần bịt khe hở dưới cửa sau.',
    ],
    much: [
      'Hoạt động tăng rõ so với lần trước; đã xử lý bổ sung, đề nghị tái kiểm tra.',
      'Có hoạt động quanh khu rác. Cần đậy nắp và dọn rác mỗi tối.',
    ],
  },
  customer: ['', '', '', 'Cảm ơn.', 'Lần sau xin đến trước 10 giờ.', 'Kỹ thuật viên giải thích rõ ràng.'],
  billing: 'Ghi số đơn đặt hàng trên hoá đơn',
  tasks: ['Thay nhãn bị mờ', 'Chụp ảnh khu chứa rác', 'Kiểm tra lưới chắn côn trùng'],
};
const indonesian: Wording = {
  routine: 'Layanan pengendalian hama rutin',
  callout: (pest) => `Panggilan khusus: ${pest.toLowerCase()}`,
  followup: 'Pemeriksaan lanjutan',
  fumigation: 'Fumigasi gudang bahan baku',
  leave: 'Cuti tahunan',
  instructions: [
    'Lapor di pos satpam dan pakai kartu tamu.',
    'Mohon telepon 30 menit sebelum tiba.',
    'Audit bulan depan: foto setiap temuan.',
    'Wajib sepatu keselamatan dan penutup rambut.',
    '',
  ],
  access: ['Kunci di pos keamanan', 'Masuk lewat area bongkar muat setelah pukul 09.00', 'Temui kepala regu', ''],
  remarks: {
    clean: ['Semua stasiun diperiksa, tidak ada tanda hama.', 'Tidak ditemukan aktivitas. Kebersihan baik.'],
    some: [
      'Aktivitas rendah di dekat pintu dapur; umpan dan papan lem diganti.',
      'Ada sedikit tangkapan di saluran air. Mohon saringan lantai dibersihkan setiap hari.',
      'Celah di bawah pintu belakang perlu ditutup.',
    ],
    much: [
      'Aktivitas jelas meningkat dibanding kunjungan sebelumnya; perlakuan tambahan sudah dilakukan, kunjungan lanjutan disarankan.',
      'Ada aktivitas di sekitar area sampah. Tempat sampah harus tertutup rapat dan sampah dibuang setiap malam.',
    ],
  },
  customer: [
    '',
    '',
    '',
    'Terima kasih.',
    'Lain kali mohon datang sebelum pukul 10.00.',
    'Teknisi menjelaskan dengan baik.',
  ],
  billing: 'Cantumkan nomor pesanan pembelian pada faktur',
  tasks: ['Ganti label yang rusak', 'Foto area sampah', 'Periksa kasa serangga'],
};

export const wordingOf: Readonly<Record<BranchCode, Wording>> = {
  KL: english,
  HCM: vietnamese,
  JKT: indonesian,
  SIN: english,
};

/** The language of a branch's office, used for lookup names. */
export const officeLanguage: Readonly<Record<BranchCode, Language>> = {
  KL: 'en-GB',
  HCM: 'vi',
  JKT: 'id',
  SIN: 'en-GB',
};
