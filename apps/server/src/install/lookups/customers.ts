import type { BaseLookup, Names } from '../lookup-row.ts';

const of = (
  type: number,
  rows: readonly (readonly [code: string, names: Names | string, val?: string | undefined, flags?: string])[],
): BaseLookup[] =>
  rows.map(([code, names, val, flags]) => ({
    type,
    code,
    names,
    ...(val === undefined ? {} : { val }),
    ...(flags === undefined ? {} : { flags }),
  }));

/** What describes customers and dealings with them. */
export const customerLookups: readonly BaseLookup[] = [
  ...of(216, [
    ['MR', ['Mr', 'Ông', 'Encik', 'Bapak', '先生']],
    ['MS', ['Ms', 'Bà', 'Cik', 'Ibu', '女士']],
    ['MDM', ['Mdm', 'Bà', 'Puan', 'Ibu', '夫人']],
    ['DR', ['Dr', 'Tiến sĩ', 'Dr', 'Dr', '博士']],
  ]),
  ...of(30, [
    ['CUST', ['Customer', 'Khách hàng', 'Pelanggan', 'Pelanggan', '客户'], undefined, 'D'],
    ['PROSP', ['Prospect', 'Khách hàng tiềm năng', 'Bakal pelanggan', 'Calon pelanggan', '潜在客户']],
    ['SUPP', ['Supplier', 'Nhà cung cấp', 'Pembekal', 'Pemasok', '供应商']],
    ['TECH', ['Technician', 'Kỹ thuật viên', 'Juruteknik', 'Teknisi', '技术员']],
    ['STAFF', ['Staff', 'Nhân viên', 'Kakitangan', 'Staf', '员工']],
  ]),
  ...of(31, [
    ['PERSON', ['Personal contact', 'Người liên hệ', 'Orang hubungan', 'Narahubung', '联系人'], '0'],
    ['AR', ['AR billing', 'Thông tin xuất hóa đơn', 'Pengebilan', 'Alamat penagihan', '应收账单'], '1'],
    ['AP', ['AP billing', 'Thông tin thanh toán', 'Pembayaran', 'Alamat pembayaran', '应付账单'], '2'],
    ['SITE', ['Branch address', 'Địa điểm', 'Alamat cawangan', 'Alamat cabang', '分支地址'], '3', 'D'],
    ['C2C', 'C2C relation', '100'],
    ['C2P', 'C2P relation', '101'],
    ['P2P', 'P2P relation', '102'],
  ]),
  ...of(33, [
    ['FNB', 'Food and beverage'],
    ['FACTORY', 'Food manufacturing'],
    ['LOGISTICS', 'Warehousing and logistics'],
    ['RETAIL', 'Retail'],
    ['HOTEL', 'Hotels and resorts'],
    ['HEALTH', 'Healthcare'],
    ['EDU', 'Education'],
    ['OFFICE', 'Offices and property management'],
  ]),
  ...of(101, [
    ['N0', 'Cash on delivery', '0'],
    ['N14', '14 days', '14'],
    ['N30', '30 days', '30', 'D'],
    ['N60', '60 days', '60'],
  ]),
  ...of(50, [
    ['TRANSFER', ['Bank transfer', 'Chuyển khoản', 'Pindahan bank', 'Transfer bank', '银行转账'], undefined, 'D'],
    ['CARD', ['Card', 'Thẻ', 'Kad', 'Kartu', '银行卡']],
    ['CHEQUE', ['Cheque', 'Séc', 'Cek', 'Cek', '支票']],
    ['CASH', ['Cash', 'Tiền mặt', 'Tunai', 'Tunai', '现金']],
  ]),
  ...of(204, [
    ['REFERRAL', 'Referral'],
    ['WEB', 'Website'],
    ['TENDER', 'Tender'],
    ['CALL', 'Cold call'],
  ]),
  ...of(229, [
    ['MAIL', 'E-mail', undefined, 'D'],
    ['PORTAL', 'Customer portal'],
    ['PRINT', 'Print'],
  ]),
];
