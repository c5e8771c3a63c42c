import { namedList } from './named-lists.ts';

/** Categories of customers' requests and employees' expenses; a site can change both like any other lookup. */
export const deskLists = [
  ...namedList(
    'ticket-category',
    ['Request categories', 'Loại yêu cầu', 'Jenis permintaan', 'Jenis permintaan', '请求类别'],
    [
      ['PEST', ['Pest sighting', 'Phát hiện dịch hại', 'Perosak dilihat', 'Hama terlihat', '发现有害生物']],
      ['SERVICE', ['Service question', 'Về dịch vụ', 'Pertanyaan perkhidmatan', 'Tentang layanan', '服务咨询']],
      ['VISIT', ['Appointment', 'Lịch hẹn', 'Janji temu', 'Janji temu', '预约']],
      ['DEVICE', ['Station or device', 'Trạm hoặc thiết bị', 'Stesen atau peranti', 'Stasiun atau alat', '站点或设备']],
      [
        'REPORT',
        ['Report or document', 'Báo cáo hoặc tài liệu', 'Laporan atau dokumen', 'Laporan atau dokumen', '报告或文件'],
      ],
      [
        'BILL',
        [
          'Invoice or payment',
          'Hoá đơn hoặc thanh toán',
          'Invois atau bayaran',
          'Faktur atau pembayaran',
          '发票或付款',
        ],
      ],
      ['OTHER', ['Something else', 'Việc khác', 'Perkara lain', 'Hal lain', '其他']],
    ],
  ),
  ...namedList(
    'claim-category',
    ['Expense categories', 'Loại chi phí', 'Jenis perbelanjaan', 'Jenis biaya', '费用类别'],
    [
      ['FUEL', ['Fuel', 'Nhiên liệu', 'Bahan api', 'Bahan bakar', '燃油']],
      [
        'TOLL',
        ['Toll and parking', 'Phí cầu đường và đỗ xe', 'Tol dan letak kereta', 'Tol dan parkir', '过路费和停车费'],
      ],
      ['TRAVEL', ['Tickets and taxis', 'Vé và taxi', 'Tiket dan teksi', 'Tiket dan taksi', '车票和出租车']],
      ['MEAL', ['Meals', 'Ăn uống', 'Makanan', 'Makan', '餐费']],
      ['LODGING', ['Lodging', 'Lưu trú', 'Penginapan', 'Penginapan', '住宿']],
      ['MATERIAL', ['Materials and tools', 'Vật tư và dụng cụ', 'Bahan dan alatan', 'Bahan dan alat', '材料和工具']],
      ['PHONE', ['Telephone', 'Điện thoại', 'Telefon', 'Telepon', '通讯费']],
      ['OTHER', ['Other expenses', 'Chi phí khác', 'Perbelanjaan lain', 'Biaya lain', '其他费用']],
    ],
  ),
];
