import { defineDictionary } from '../../dictionary.ts';

/** The parts of an address, as each country calls them. */
export const deskAddress = defineDictionary({
  'Address, line 2': {
    vi: 'Địa chỉ, dòng 2',
    ms: 'Alamat, baris 2',
    id: 'Alamat, baris 2',
    'zh-CN': '地址（第二行）',
  },
  City: { vi: 'Thành phố', ms: 'Bandar', id: 'Kota', 'zh-CN': '城市' },
  Country: { vi: 'Quốc gia', ms: 'Negara', id: 'Negara', 'zh-CN': '国家/地区' },
  District: { vi: 'Quận/huyện', ms: 'Daerah', id: 'Kecamatan', 'zh-CN': '区/县' },
  Organization: { vi: 'Tổ chức', ms: 'Organisasi', id: 'Organisasi', 'zh-CN': '单位' },
  'Postal code': { vi: 'Mã bưu chính', ms: 'Poskod', id: 'Kode pos', 'zh-CN': '邮政编码' },
  Province: { vi: 'Tỉnh/thành phố', ms: 'Wilayah', id: 'Provinsi', 'zh-CN': '省份' },
  Recipient: { vi: 'Người nhận', ms: 'Penerima', id: 'Penerima', 'zh-CN': '收件人' },
  'Sorting code': { vi: 'Mã phân loại', ms: 'Kod isihan', id: 'Kode sortir', 'zh-CN': '分拣码' },
  State: { vi: 'Bang', ms: 'Negeri', id: 'Negara bagian', 'zh-CN': '州' },
  'Street address': { vi: 'Số nhà, đường', ms: 'Alamat jalan', id: 'Alamat jalan', 'zh-CN': '街道地址' },
  'State or province': {
    vi: 'Tỉnh hoặc bang',
    ms: 'Negeri atau wilayah',
    id: 'Provinsi atau negara bagian',
    'zh-CN': '省/州',
  },
  'This is not a postal code of {{country}}.': {
    vi: 'Đây không phải là mã bưu chính của {{country}}.',
    ms: 'Ini bukan poskod {{country}}.',
    id: 'Ini bukan kode pos {{country}}.',
    'zh-CN': '这不是{{country}}的邮政编码。',
  },
});
