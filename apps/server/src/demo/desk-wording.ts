import type { BranchCode } from './branches.ts';

/** The wording of customers' tickets and employees' claims, in the language of the branch. */
interface DeskWording {
  ants: [title: string, body: string];
  visit: [title: string, body: string, question: string];
  report: [title: string, body: string, answer: string];
  week: string;
  training: string;
  notes: { fuel: string; toll: string; way: string; hotel: string; meal: string };
}

const english: DeskWording = {
  ants: ['Ants in the staff pantry', 'Since this morning there is a trail of ants from the window to the sugar.'],
  visit: [
    'Move the next visit',
    'We have an audit on the day of the next visit. Can you come on another day?',
    'Gladly. Would two days earlier suit you, at the same hour?',
  ],
  report: [
    'Report of the last visit for our auditor',
    'Our auditor asks for the last report with the safety data sheets.',
    'The report is under Service reports. The safety data sheets are in the library now.',
  ],
  week: 'Expenses of the week',
  training: 'Training for the fumigation licence',
  notes: {
    fuel: 'Fuel, van',
    toll: 'Toll and parking',
    way: 'To the port and back with my own car',
    hotel: 'One night',
    meal: 'Meals, two days',
  },
};
const vietnamese: DeskWording = {
  ants: ['Kiến trong phòng nghỉ nhân viên', 'Từ sáng nay có hàng kiến đi từ cửa sổ đến chỗ để đường.'],
  visit: [
    'Đổi ngày phục vụ sắp tới',
    'Ngày phục vụ sắp tới trùng với buổi đánh giá. Công ty có thể đến ngày khác không?',
    'Được ạ. Đến sớm hơn hai ngày, cùng giờ, có tiện cho quý khách không?',
  ],
  report: [
    'Báo cáo lần phục vụ gần nhất cho đánh giá viên',
    'Đánh giá viên cần báo cáo gần nhất và phiếu an toàn hoá chất.',
    'Báo cáo có trong mục Báo cáo dịch vụ. Phiếu an toàn hoá chất đã được đưa vào thư viện.',
  ],
  week: 'Chi phí trong tuần',
  training: 'Khoá đào tạo lấy giấy phép xông hơi',
  notes: {
    fuel: 'Xăng xe',
    toll: 'Phí cầu đường và gửi xe',
    way: 'Đi cảng và về bằng xe cá nhân',
    hotel: 'Một đêm',
    meal: 'Ăn uống hai ngày',
  },
};
const indonesian: DeskWording = {
  ants: ['Semut di pantri karyawan', 'Sejak tadi pagi ada barisan semut dari jendela ke tempat gula.'],
  visit: [
    'Ubah jadwal kunjungan berikutnya',
    'Hari kunjungan berikutnya bertepatan dengan audit kami. Apakah bisa datang di hari lain?',
    'Bisa. Apakah dua hari lebih awal pada jam yang sama cocok?',
  ],
  report: [
    'Laporan kunjungan terakhir untuk auditor',
    'Auditor kami meminta laporan terakhir beserta lembar data keselamatan.',
    'Laporan ada di menu Laporan layanan. Lembar data keselamatan sudah ada di pustaka.',
  ],
  week: 'Biaya minggu ini',
  training: 'Pelatihan untuk lisensi fumigasi',
  notes: {
    fuel: 'Bensin mobil dinas',
    toll: 'Tol dan parkir',
    way: 'Ke pelabuhan pulang pergi dengan mobil sendiri',
    hotel: 'Satu malam',
    meal: 'Makan dua hari',
  },
};

export const deskWordingOf: Readonly<Record<BranchCode, DeskWording>> = {
  KL: english,
  SIN: english,
  HCM: vietnamese,
  JKT: indonesian,
};
