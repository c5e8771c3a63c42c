import type { BaseLookup, TranslatedName } from '../lookup-row.ts';

const of = (
  type: number,
  rows: readonly (readonly [code: string, names: TranslatedName | string, val?: string | undefined, flags?: string])[],
): BaseLookup[] =>
  rows.map(([code, names, val, flags]) => ({
    type,
    code,
    names,
    ...(val === undefined ? {} : { val }),
    ...(flags === undefined ? {} : { flags }),
  }));

/** Lookups that describe customers and contacts with them. */
export const customerLookups: readonly BaseLookup[] = [
  ...of(216, [
    ['MR', ['Mr', 'Ông', 'Encik', 'Bapak', '先生']],
    ['MS', ['Ms', 'Bà', 'Cik', 'Ibu', '女士']],
    ['MDM', ['Mdm', 'Bà', 'Puan', 'Ibu', '女士']],
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
    ['PERSON', ['Personal contact', 'Người liên hệ', 'Orang dihubungi', 'Narahubung', '联系人'], '0'],
    ['AR', ['AR billing', 'Thông tin xuất hoá đơn', 'Pengebilan', 'Alamat penagihan', '开票信息（应收）'], '1'],
    ['AP', ['AP billing', 'Thông tin thanh toán', 'Pembayaran', 'Alamat pembayaran', '付款信息（应付）'], '2'],
    ['SITE', ['Site address', 'Địa điểm', 'Alamat tapak', 'Alamat lokasi', '场所地址'], '3', 'D'],
    ['C2C', ['C2C relation', 'Quan hệ C2C', 'Hubungan C2C', 'Hubungan C2C', 'C2C 关系'], '100'],
    ['C2P', ['C2P relation', 'Quan hệ C2P', 'Hubungan C2P', 'Hubungan C2P', 'C2P 关系'], '101'],
    ['P2P', ['P2P relation', 'Quan hệ P2P', 'Hubungan P2P', 'Hubungan P2P', 'P2P 关系'], '102'],
  ]),
  ...of(33, [
    ['FNB', ['Food and beverage', 'Nhà hàng, ăn uống', 'Makanan dan minuman', 'Makanan dan minuman', '餐饮']],
    ['FACTORY', ['Food manufacturing', 'Sản xuất thực phẩm', 'Pengilangan makanan', 'Industri pangan', '食品生产']],
    [
      'LOGISTICS',
      [
        'Warehousing and logistics',
        'Kho bãi và logistics',
        'Pergudangan dan logistik',
        'Pergudangan dan logistik',
        '仓储物流',
      ],
    ],
    ['RETAIL', ['Retail', 'Bán lẻ', 'Runcit', 'Ritel', '零售']],
    [
      'HOTEL',
      [
        'Hotels and resorts',
        'Khách sạn và khu nghỉ dưỡng',
        'Hotel dan pusat peranginan',
        'Hotel dan resor',
        '酒店与度假村',
      ],
    ],
    ['HEALTH', ['Healthcare', 'Y tế', 'Penjagaan kesihatan', 'Layanan kesehatan', '医疗卫生']],
    ['EDU', ['Education', 'Giáo dục', 'Pendidikan', 'Pendidikan', '教育']],
    [
      'OFFICE',
      [
        'Offices and property management',
        'Văn phòng và quản lý toà nhà',
        'Pejabat dan pengurusan hartanah',
        'Perkantoran dan pengelolaan gedung',
        '写字楼与物业管理',
      ],
    ],
  ]),
  ...of(101, [
    [
      'N0',
      [
        'Due on receipt',
        'Thanh toán ngay',
        'Bayar apabila invois diterima',
        'Jatuh tempo saat faktur diterima',
        '见票即付',
      ],
      '0',
    ],
    ['N14', ['14 days', '14 ngày', '14 hari', '14 hari', '14 天'], '14'],
    ['N30', ['30 days', '30 ngày', '30 hari', '30 hari', '30 天'], '30', 'D'],
    ['N60', ['60 days', '60 ngày', '60 hari', '60 hari', '60 天'], '60'],
  ]),
  ...of(50, [
    ['TRANSFER', ['Bank transfer', 'Chuyển khoản', 'Pindahan bank', 'Transfer bank', '银行转账'], undefined, 'D'],
    ['CARD', ['Card', 'Thẻ', 'Kad', 'Kartu', '银行卡']],
    ['CHEQUE', ['Cheque', 'Séc', 'Cek', 'Cek', '支票']],
    ['CASH', ['Cash', 'Tiền mặt', 'Tunai', 'Tunai', '现金']],
  ]),
  ...of(204, [
    ['REFERRAL', ['Referral', 'Giới thiệu', 'Rujukan', 'Rekomendasi', '客户推荐']],
    ['WEB', ['Website', 'Trang web', 'Laman web', 'Situs web', '网站']],
    ['TENDER', ['Tender', 'Đấu thầu', 'Tender', 'Tender', '招标']],
    ['CALL', ['Cold call', 'Gọi điện chào hàng', 'Panggilan jualan', 'Telepon penawaran', '电话拜访']],
  ]),
  ...of(229, [
    ['MAIL', ['Email', 'Email', 'E-mel', 'Email', '电子邮件'], undefined, 'D'],
    ['PORTAL', ['Customer portal', 'Cổng khách hàng', 'Portal pelanggan', 'Portal pelanggan', '客户门户']],
    ['PRINT', ['Print', 'Bản in', 'Cetakan', 'Cetak', '打印']],
  ]),
];
