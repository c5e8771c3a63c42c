import { namedList, type Choice } from './named-lists.ts';

const satisfaction: readonly Choice[] = [
  ['1', ['Very dissatisfied', 'Rất không hài lòng', 'Sangat tidak puas hati', 'Sangat tidak puas', '非常不满意'], 1],
  ['2', ['Dissatisfied', 'Không hài lòng', 'Tidak puas hati', 'Tidak puas', '不满意'], 2],
  ['3', ['Neutral', 'Bình thường', 'Sederhana', 'Cukup', '一般'], 3],
  ['4', ['Satisfied', 'Hài lòng', 'Puas hati', 'Puas', '满意'], 4],
  ['5', ['Very satisfied', 'Rất hài lòng', 'Sangat puas hati', 'Sangat puas', '非常满意'], 5],
];

/** The technician's ratings of a site, then the customer's ratings. */
export const ratings = [
  ...namedList(
    'app-rate4',
    ['Site cleanliness', 'Vệ sinh tại địa điểm', 'Kebersihan tapak', 'Kebersihan lokasi', '现场清洁状况'],
    [
      ['1', ['Poor', 'Kém', 'Lemah', 'Buruk', '差'], 1],
      ['2', ['Fair', 'Trung bình', 'Sederhana', 'Cukup', '一般'], 2],
      ['3', ['Good', 'Tốt', 'Baik', 'Baik', '良好'], 3],
      ['4', ['Excellent', 'Rất tốt', 'Cemerlang', 'Sangat baik', '优秀'], 4],
    ],
  ),
  ...namedList(
    'app-rate2',
    [
      'Entry points sealed',
      'Khe hở được bịt kín',
      'Laluan masuk perosak ditutup rapat',
      'Celah masuk hama sudah ditutup',
      '虫鼠入口已封堵',
    ],
    [
      ['0', ['No', 'Không', 'Tidak', 'Tidak', '否'], 0],
      ['1', ['Yes', 'Có', 'Ya', 'Ya', '是'], 1],
    ],
  ),
  ...namedList(
    'app-rate1',
    ['Waste area', 'Khu chứa rác', 'Kawasan sampah', 'Area sampah', '垃圾存放区'],
    [
      ['1', ['Needs attention', 'Cần khắc phục', 'Perlu perhatian', 'Perlu perhatian', '需要改善'], 1],
      ['2', ['Acceptable', 'Chấp nhận được', 'Boleh diterima', 'Dapat diterima', '可以接受'], 2],
      ['3', ['Clean', 'Sạch', 'Bersih', 'Bersih', '干净'], 3],
    ],
  ),
  ...namedList('app-rate-cust1', ['Service', 'Dịch vụ', 'Servis', 'Layanan', '服务'], satisfaction),
  ...namedList('app-rate-cust2', ['Technician', 'Kỹ thuật viên', 'Juruteknik', 'Teknisi', '技术员'], satisfaction),
];
