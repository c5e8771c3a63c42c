import { hoChiMinh } from './places/ho-chi-minh.ts';
import { jakarta } from './places/jakarta.ts';
import { kualaLumpur } from './places/kuala-lumpur.ts';
import type { DemoAddress } from './places/demo-address.ts';
import { singapore } from './places/singapore.ts';

export const branchCodes = ['KL', 'HCM', 'JKT', 'SIN'] as const;
export type BranchCode = (typeof branchCodes)[number];

export interface Branch {
  code: BranchCode;
  name: string;
  country: 'MY' | 'VN' | 'ID' | 'SG';
  countryName: string;
  timezone: string;
  currency: 'MYR' | 'VND' | 'IDR' | 'SGD';
  locale: string;
  /** Converts a price from ringgit and rounds it to a usual price in the branch's currency. */
  price: { factor: number; step: number };
  /** The company; `licence` is the licence under which it applies pesticides. */
  company: {
    name: string;
    address: string;
    taxid: string;
    licence: string;
    email: string;
    phone: string;
    bank: string;
  };
  places: readonly DemoAddress[];
  technicians: readonly { name: string; vehicleno: string }[];
  /** The authority that grants licences to apply pesticides. */
  authority: string;
  licenceNumber: string;
  phone: string;
}

export const branches: readonly Branch[] = [
  {
    code: 'KL',
    name: 'Kuala Lumpur',
    country: 'MY',
    countryName: 'Malaysia',
    timezone: 'Asia/Kuala_Lumpur',
    currency: 'MYR',
    locale: 'en-GB',
    price: { factor: 1, step: 0.5 },
    company: {
      name: 'Saujana Pest & Hygiene Sdn Bhd',
      address: 'No. 18, Jalan Kilang Midah, Taman Midah\n56000 Kuala Lumpur\nMalaysia',
      taxid: 'W10-1909-32000417',
      licence: 'PCO 0421/2019',
      email: 'kl@saujana.example',
      phone: '+60 3-9130 4400',
      bank: 'Maybank 5140 1234 8890',
    },
    places: kualaLumpur,
    technicians: [
      { name: 'Ahmad Faizal bin Roslan', vehicleno: 'WYX 4821' },
      { name: 'Kumaravel a/l Subramaniam', vehicleno: 'VBM 7306' },
    ],
    authority: 'Lembaga Racun Makhluk Perosak',
    licenceNumber: 'APO/',
    phone: '+60 3-',
  },
  {
    code: 'HCM',
    name: 'Ho Chi Minh City',
    country: 'VN',
    countryName: 'Việt Nam',
    timezone: 'Asia/Ho_Chi_Minh',
    currency: 'VND',
    locale: 'vi',
    price: { factor: 5400, step: 1000 },
    company: {
      name: 'Công ty TNHH Saujana Việt Nam',
      address: '27 Nguyễn Văn Trỗi, Phường Cầu Kiệu\nThành phố Hồ Chí Minh 72207\nViệt Nam',
      taxid: '0312847596',
      licence: '218/CBDV-HCM',
      email: 'hcm@saujana.example',
      phone: '+84 28 3844 5520',
      bank: 'Vietcombank 0071 0011 48821',
    },
    places: hoChiMinh,
    technicians: [
      { name: 'Nguyễn Văn Thành', vehicleno: '51D-418.27' },
      { name: 'Trần Minh Quân', vehicleno: '51D-733.90' },
    ],
    authority: 'Sở Y tế Thành phố Hồ Chí Minh',
    licenceNumber: 'CC-DT/',
    phone: '+84 28 38',
  },
  {
    code: 'JKT',
    name: 'Jakarta',
    country: 'ID',
    countryName: 'Indonesia',
    timezone: 'Asia/Jakarta',
    currency: 'IDR',
    locale: 'id',
    price: { factor: 3500, step: 500 },
    company: {
      name: 'PT Saujana Higiene Indonesia',
      address: 'Jl. Tebet Raya No. 44, Tebet\nJakarta Selatan 12820\nIndonesia',
      taxid: '0021345678013000',
      licence: 'SIUP-PH 1182/2017',
      email: 'jkt@saujana.example',
      phone: '+62 21 829 4411',
      bank: 'BCA 525 041 9930',
    },
    places: jakarta,
    technicians: [
      { name: 'Budi Santoso', vehicleno: 'B 9123 KXA' },
      { name: 'Agus Setiawan', vehicleno: 'B 9457 TCE' },
    ],
    authority: 'Kementerian Kesehatan RI',
    licenceNumber: 'SPT-',
    phone: '+62 21 5',
  },
  {
    code: 'SIN',
    name: 'Singapore',
    country: 'SG',
    countryName: 'Singapore',
    timezone: 'Asia/Singapore',
    currency: 'SGD',
    locale: 'en-GB',
    price: { factor: 0.4, step: 0.1 },
    company: {
      name: 'Saujana Hygiene Services Pte Ltd',
      address: '61 Ubi Avenue 2, #05-14\nSingapore 408898',
      taxid: '201534871K',
      licence: 'VCO 000517',
      email: 'sg@saujana.example',
      phone: '+65 6746 2210',
      bank: 'DBS 003-904118-2',
    },
    places: singapore,
    technicians: [
      { name: 'Lim Wei Jie', vehicleno: 'GBJ 4821 K' },
      { name: 'Muhammad Hafiz bin Osman', vehicleno: 'GBK 9054 D' },
    ],
    authority: 'National Environment Agency',
    licenceNumber: 'VCT',
    phone: '+65 6',
  },
];
