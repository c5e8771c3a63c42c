import type { Language } from '@field-service/i18n/languages.ts';
import type { BranchCode } from './branches.ts';
import type { SiteKind } from './plans/programmes.ts';

export interface CustomerSketch {
  name: string;
  kind: SiteKind;
  lang: Language;
  /** Salutation code and name of the contact person at the company. */
  salutation: 'MR' | 'MS' | 'MDM';
  person: string;
  sites: number;
}

const kl: readonly CustomerSketch[] = [
  {
    name: 'Dapur Seri Ampang Sdn Bhd',
    kind: 'factory',
    lang: 'en-GB',
    salutation: 'MS',
    person: 'Nurul Huda binti Zainal',
    sites: 2,
  },
  {
    name: 'Restoran Nasi Kandar Kembara',
    kind: 'restaurant',
    lang: 'ms',
    salutation: 'MR',
    person: 'Mohd Irfan bin Yusof',
    sites: 6,
  },
  {
    name: 'Golden Wok Restaurants Sdn Bhd',
    kind: 'restaurant',
    lang: 'zh-CN',
    salutation: 'MR',
    person: '陈伟强',
    sites: 3,
  },
  {
    name: 'Selangor Cold Chain Logistics Sdn Bhd',
    kind: 'warehouse',
    lang: 'en-GB',
    salutation: 'MR',
    person: 'Rajesh Menon',
    sites: 2,
  },
  {
    name: 'Pasaraya Mewah Jaya Sdn Bhd',
    kind: 'supermarket',
    lang: 'ms',
    salutation: 'MDM',
    person: 'Siti Aminah binti Hassan',
    sites: 3,
  },
  {
    name: 'Hotel Teratai Kuala Lumpur',
    kind: 'hotel',
    lang: 'en-GB',
    salutation: 'MS',
    person: 'Grace Anthony',
    sites: 1,
  },
  {
    name: 'Bestari Biscuits Manufacturing Sdn Bhd',
    kind: 'factory',
    lang: 'en-GB',
    salutation: 'MR',
    person: 'Tan Chee Keong',
    sites: 2,
  },
  {
    name: 'Klinik Pakar Damai',
    kind: 'clinic',
    lang: 'ms',
    salutation: 'MS',
    person: 'Farah Nabila binti Aziz',
    sites: 2,
  },
  {
    name: 'Sekolah Antarabangsa Cahaya',
    kind: 'school',
    lang: 'en-GB',
    salutation: 'MDM',
    person: 'Margaret Lourdes',
    sites: 1,
  },
  {
    name: 'Menara Utama Property Management',
    kind: 'office',
    lang: 'zh-CN',
    salutation: 'MS',
    person: '黄美玲',
    sites: 3,
  },
];
const hcm: readonly CustomerSketch[] = [
  {
    name: 'Công ty CP Thực phẩm Hương Quê',
    kind: 'factory',
    lang: 'vi',
    salutation: 'MR',
    person: 'Lê Quốc Hùng',
    sites: 3,
  },
  {
    name: 'Nhà hàng Bếp Nhà Sài Gòn',
    kind: 'restaurant',
    lang: 'vi',
    salutation: 'MS',
    person: 'Phạm Thị Ngọc Lan',
    sites: 5,
  },
  {
    name: 'Siêu thị Phương Nam Mart',
    kind: 'supermarket',
    lang: 'vi',
    salutation: 'MR',
    person: 'Võ Hoàng Long',
    sites: 4,
  },
  { name: 'Khách sạn Sông Xanh', kind: 'hotel', lang: 'vi', salutation: 'MS', person: 'Đặng Thu Hà', sites: 1 },
  {
    name: 'Công ty TNHH Kho vận Tân Cảng Xanh',
    kind: 'warehouse',
    lang: 'vi',
    salutation: 'MR',
    person: 'Bùi Đức Anh',
    sites: 2,
  },
  {
    name: 'Bệnh viện Đa khoa An Tâm',
    kind: 'clinic',
    lang: 'vi',
    salutation: 'MS',
    person: 'Huỳnh Mai Phương',
    sites: 2,
  },
  { name: 'Công ty CP Sữa Đồng Cỏ', kind: 'factory', lang: 'vi', salutation: 'MR', person: 'Ngô Thanh Tùng', sites: 1 },
  { name: 'Trường Quốc tế Ánh Sao', kind: 'school', lang: 'vi', salutation: 'MS', person: 'Trịnh Kim Oanh', sites: 2 },
  { name: 'Chuỗi cà phê Gió Mới', kind: 'restaurant', lang: 'vi', salutation: 'MR', person: 'Hồ Nhật Minh', sites: 3 },
  {
    name: 'Toà nhà văn phòng Bến Thành Plaza',
    kind: 'office',
    lang: 'vi',
    salutation: 'MS',
    person: 'Dương Khánh Vy',
    sites: 2,
  },
];
const jkt: readonly CustomerSketch[] = [
  {
    name: 'PT Nusantara Pangan Sejahtera',
    kind: 'factory',
    lang: 'id',
    salutation: 'MR',
    person: 'Hendra Gunawan',
    sites: 2,
  },
  {
    name: 'RM Sari Minang Group',
    kind: 'restaurant',
    lang: 'id',
    salutation: 'MS',
    person: 'Yulia Rahmawati',
    sites: 6,
  },
  {
    name: 'PT Gudang Rantai Dingin Jaya',
    kind: 'warehouse',
    lang: 'id',
    salutation: 'MR',
    person: 'Dedi Kurniawan',
    sites: 3,
  },
  { name: 'Hotel Bumi Kencana', kind: 'hotel', lang: 'id', salutation: 'MS', person: 'Ratna Dewi', sites: 1 },
  {
    name: 'Swalayan Segar Abadi',
    kind: 'supermarket',
    lang: 'id',
    salutation: 'MR',
    person: 'Stefanus Wijaya',
    sites: 3,
  },
  { name: 'RS Harapan Kasih', kind: 'clinic', lang: 'id', salutation: 'MS', person: 'Maria Simanjuntak', sites: 1 },
  { name: 'PT Kopi Nusa Roastery', kind: 'factory', lang: 'id', salutation: 'MR', person: 'Rizky Pratama', sites: 2 },
  { name: 'Sekolah Tunas Mandiri', kind: 'school', lang: 'id', salutation: 'MS', person: 'Endang Lestari', sites: 2 },
  { name: 'Warung Sate Pak Karno', kind: 'restaurant', lang: 'id', salutation: 'MR', person: 'Sukarno Hadi', sites: 3 },
  {
    name: 'Graha Semesta Office Tower',
    kind: 'office',
    lang: 'id',
    salutation: 'MR',
    person: 'Johan Hartono',
    sites: 2,
  },
];
const sin: readonly CustomerSketch[] = [
  { name: 'Merlion Bakery Pte Ltd', kind: 'factory', lang: 'en-GB', salutation: 'MS', person: 'Ong Li Ting', sites: 2 },
  {
    name: 'Lau Pa Noodle House Pte Ltd',
    kind: 'restaurant',
    lang: 'zh-CN',
    salutation: 'MR',
    person: '林国华',
    sites: 6,
  },
  {
    name: 'Straits Freight & Storage Pte Ltd',
    kind: 'warehouse',
    lang: 'en-GB',
    salutation: 'MR',
    person: 'Suresh Nair',
    sites: 3,
  },
  { name: 'The Fullmoon Hotel', kind: 'hotel', lang: 'en-GB', salutation: 'MS', person: 'Adeline Koh', sites: 1 },
  {
    name: 'FreshLane Supermarkets Pte Ltd',
    kind: 'supermarket',
    lang: 'en-GB',
    salutation: 'MR',
    person: 'Ismail bin Rahmat',
    sites: 4,
  },
  {
    name: 'Heartland Family Clinics',
    kind: 'clinic',
    lang: 'en-GB',
    salutation: 'MDM',
    person: 'Tan Siew Eng',
    sites: 2,
  },
  { name: 'Lion City Spices Pte Ltd', kind: 'factory', lang: 'zh-CN', salutation: 'MS', person: '王雅惠', sites: 1 },
  {
    name: 'Bukit Timah Montessori School',
    kind: 'school',
    lang: 'en-GB',
    salutation: 'MS',
    person: 'Priya Ramasamy',
    sites: 1,
  },
  {
    name: 'Marina Crest Offices Management',
    kind: 'office',
    lang: 'en-GB',
    salutation: 'MR',
    person: 'Benjamin Teo',
    sites: 2,
  },
  {
    name: '百味轩餐饮集团 (Bai Wei Xuan)',
    kind: 'restaurant',
    lang: 'zh-CN',
    salutation: 'MR',
    person: '张志明',
    sites: 3,
  },
];

/** Ten customers per branch, with 25 sites between them. */
export const customerSketches: Readonly<Record<BranchCode, readonly CustomerSketch[]>> = {
  KL: kl,
  HCM: hcm,
  JKT: jkt,
  SIN: sin,
};
