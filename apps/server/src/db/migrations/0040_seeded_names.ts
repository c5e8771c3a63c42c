import { type Kysely, sql } from 'kysely';

/**
 * `at` is a column, or a language and a field of its translation; a text that differs from `from` is the site's own.
 */
type Text = readonly [at: string, from: string | null, to: string];

const lookups: readonly { type: number; code: string; name: string; texts: readonly Text[] }[] = [
  {
    type: 310,
    code: 'CLS',
    name: 'Pending update or signature',
    texts: [
      ['name', 'Pending update or signature', 'Pending signature'],
      ['vi.name', 'Chờ cập nhật hoặc chữ ký', 'Chờ chữ ký'],
      ['ms.name', 'Menunggu kemas kini atau tandatangan', 'Menunggu tandatangan'],
      ['id.name', 'Menunggu pembaruan atau tanda tangan', 'Menunggu tanda tangan'],
      ['zh-CN.name', '待更新或签字', '待签名'],
    ],
  },
  { type: 310, code: 'CWO', name: 'Closed without signature', texts: [['zh-CN.name', '无签字关闭', '未签名关闭']] },
  { type: 310, code: 'X', name: 'Cancelled', texts: [['vi.name', 'Đã hủy', 'Đã huỷ']] },
  {
    type: 20,
    code: 'JOB',
    name: 'Service job',
    texts: [
      ['vi.name', 'Dịch vụ định kỳ', 'Công việc dịch vụ'],
      ['id.name', 'Pekerjaan servis', 'Pekerjaan layanan'],
      ['zh-CN.name', '服务任务', '服务工单'],
    ],
  },
  { type: 20, code: 'CALL', name: 'Call-out', texts: [['vi.name', 'Gọi đột xuất', 'Dịch vụ đột xuất']] },
  {
    type: 208,
    code: 'ANY',
    name: 'Any time',
    texts: [
      ['name', 'Any time', 'Anytime'],
      ['vi.name', 'Bất kỳ lúc nào', 'Bất cứ lúc nào'],
    ],
  },
  { type: 230, code: 'CHM', name: 'Chemicals', texts: [['vi.name', 'Hóa chất', 'Hoá chất']] },
  { type: 31, code: 'PERSON', name: 'Personal contact', texts: [['ms.name', 'Orang hubungan', 'Orang dihubungi']] },
  {
    type: 31,
    code: 'AR',
    name: 'AR billing',
    texts: [['vi.name', 'Thông tin xuất hóa đơn', 'Thông tin xuất hoá đơn']],
  },
  { type: 31, code: 'SITE', name: 'Branch address', texts: [['zh-CN.name', '分支地址', '场所地址']] },
  {
    type: 31,
    code: 'C2C',
    name: 'C2C relation',
    texts: [
      ['vi.name', null, 'Quan hệ C2C'],
      ['ms.name', null, 'Hubungan C2C'],
      ['id.name', null, 'Hubungan C2C'],
      ['zh-CN.name', null, 'C2C 关系'],
    ],
  },
  {
    type: 31,
    code: 'C2P',
    name: 'C2P relation',
    texts: [
      ['vi.name', null, 'Quan hệ C2P'],
      ['ms.name', null, 'Hubungan C2P'],
      ['id.name', null, 'Hubungan C2P'],
      ['zh-CN.name', null, 'C2P 关系'],
    ],
  },
  {
    type: 31,
    code: 'P2P',
    name: 'P2P relation',
    texts: [
      ['vi.name', null, 'Quan hệ P2P'],
      ['ms.name', null, 'Hubungan P2P'],
      ['id.name', null, 'Hubungan P2P'],
      ['zh-CN.name', null, 'P2P 关系'],
    ],
  },
  {
    type: 33,
    code: 'FNB',
    name: 'Food and beverage',
    texts: [
      ['vi.name', null, 'Nhà hàng, ăn uống'],
      ['ms.name', null, 'Makanan dan minuman'],
      ['id.name', null, 'Makanan dan minuman'],
      ['zh-CN.name', null, '餐饮'],
    ],
  },
  {
    type: 33,
    code: 'FACTORY',
    name: 'Food manufacturing',
    texts: [
      ['vi.name', null, 'Sản xuất thực phẩm'],
      ['ms.name', null, 'Pengilangan makanan'],
      ['id.name', null, 'Industri pangan'],
      ['zh-CN.name', null, '食品生产'],
    ],
  },
  {
    type: 33,
    code: 'LOGISTICS',
    name: 'Warehousing and logistics',
    texts: [
      ['vi.name', null, 'Kho bãi và logistics'],
      ['ms.name', null, 'Pergudangan dan logistik'],
      ['id.name', null, 'Pergudangan dan logistik'],
      ['zh-CN.name', null, '仓储物流'],
    ],
  },
  {
    type: 33,
    code: 'RETAIL',
    name: 'Retail',
    texts: [
      ['vi.name', null, 'Bán lẻ'],
      ['ms.name', null, 'Runcit'],
      ['id.name', null, 'Ritel'],
      ['zh-CN.name', null, '零售'],
    ],
  },
  {
    type: 33,
    code: 'HOTEL',
    name: 'Hotels and resorts',
    texts: [
      ['vi.name', null, 'Khách sạn và khu nghỉ dưỡng'],
      ['ms.name', null, 'Hotel dan pusat peranginan'],
      ['id.name', null, 'Hotel dan resor'],
      ['zh-CN.name', null, '酒店与度假村'],
    ],
  },
  {
    type: 33,
    code: 'HEALTH',
    name: 'Healthcare',
    texts: [
      ['vi.name', null, 'Y tế'],
      ['ms.name', null, 'Penjagaan kesihatan'],
      ['id.name', null, 'Layanan kesehatan'],
      ['zh-CN.name', null, '医疗卫生'],
    ],
  },
  {
    type: 33,
    code: 'EDU',
    name: 'Education',
    texts: [
      ['vi.name', null, 'Giáo dục'],
      ['ms.name', null, 'Pendidikan'],
      ['id.name', null, 'Pendidikan'],
      ['zh-CN.name', null, '教育'],
    ],
  },
  {
    type: 33,
    code: 'OFFICE',
    name: 'Offices and property management',
    texts: [
      ['vi.name', null, 'Văn phòng và quản lý toà nhà'],
      ['ms.name', null, 'Pejabat dan pengurusan hartanah'],
      ['id.name', null, 'Perkantoran dan pengelolaan gedung'],
      ['zh-CN.name', null, '写字楼与物业管理'],
    ],
  },
  {
    type: 101,
    code: 'N0',
    name: 'Cash on delivery',
    texts: [
      ['name', 'Cash on delivery', 'Due on receipt'],
      ['vi.name', null, 'Thanh toán ngay'],
      ['ms.name', null, 'Bayar semasa terima'],
      ['id.name', null, 'Bayar saat diterima'],
      ['zh-CN.name', null, '货到付款'],
    ],
  },
  {
    type: 101,
    code: 'N14',
    name: '14 days',
    texts: [
      ['vi.name', null, '14 ngày'],
      ['ms.name', null, '14 hari'],
      ['id.name', null, '14 hari'],
      ['zh-CN.name', null, '14 天'],
    ],
  },
  {
    type: 101,
    code: 'N30',
    name: '30 days',
    texts: [
      ['vi.name', null, '30 ngày'],
      ['ms.name', null, '30 hari'],
      ['id.name', null, '30 hari'],
      ['zh-CN.name', null, '30 天'],
    ],
  },
  {
    type: 101,
    code: 'N60',
    name: '60 days',
    texts: [
      ['vi.name', null, '60 ngày'],
      ['ms.name', null, '60 hari'],
      ['id.name', null, '60 hari'],
      ['zh-CN.name', null, '60 天'],
    ],
  },
  {
    type: 204,
    code: 'REFERRAL',
    name: 'Referral',
    texts: [
      ['vi.name', null, 'Giới thiệu'],
      ['ms.name', null, 'Rujukan'],
      ['id.name', null, 'Rekomendasi'],
      ['zh-CN.name', null, '客户推荐'],
    ],
  },
  {
    type: 204,
    code: 'WEB',
    name: 'Website',
    texts: [
      ['vi.name', null, 'Trang web'],
      ['ms.name', null, 'Laman web'],
      ['id.name', null, 'Situs web'],
      ['zh-CN.name', null, '网站'],
    ],
  },
  {
    type: 204,
    code: 'TENDER',
    name: 'Tender',
    texts: [
      ['vi.name', null, 'Đấu thầu'],
      ['ms.name', null, 'Tender'],
      ['id.name', null, 'Tender'],
      ['zh-CN.name', null, '招标'],
    ],
  },
  {
    type: 204,
    code: 'CALL',
    name: 'Cold call',
    texts: [
      ['vi.name', null, 'Gọi điện chào hàng'],
      ['ms.name', null, 'Panggilan jualan'],
      ['id.name', null, 'Telepon penawaran'],
      ['zh-CN.name', null, '电话拜访'],
    ],
  },
  {
    type: 229,
    code: 'MAIL',
    name: 'E-mail',
    texts: [
      ['name', 'E-mail', 'Email'],
      ['vi.name', null, 'Email'],
      ['ms.name', null, 'E-mel'],
      ['id.name', null, 'Email'],
      ['zh-CN.name', null, '电子邮件'],
    ],
  },
  {
    type: 229,
    code: 'PORTAL',
    name: 'Customer portal',
    texts: [
      ['vi.name', null, 'Cổng khách hàng'],
      ['ms.name', null, 'Portal pelanggan'],
      ['id.name', null, 'Portal pelanggan'],
      ['zh-CN.name', null, '客户门户'],
    ],
  },
  {
    type: 229,
    code: 'PRINT',
    name: 'Print',
    texts: [
      ['vi.name', null, 'Bản in'],
      ['ms.name', null, 'Cetakan'],
      ['id.name', null, 'Cetak'],
      ['zh-CN.name', null, '打印'],
    ],
  },
  {
    type: 0,
    code: 'app-rate4',
    name: 'Cleanliness of the site',
    texts: [['name', 'Cleanliness of the site', 'Site cleanliness']],
  },
  {
    type: 0,
    code: 'app-rate2',
    name: 'Openings closed against pests',
    texts: [
      ['name', 'Openings closed against pests', 'Entry points sealed'],
      ['ms.name', 'Bukaan ditutup daripada perosak', 'Laluan masuk perosak ditutup rapat'],
    ],
  },
  {
    type: 0,
    code: 'app-rate-cust1',
    name: 'Satisfaction with the service',
    texts: [
      ['name', 'Satisfaction with the service', 'Service'],
      ['vi.name', 'Mức độ hài lòng với dịch vụ', 'Dịch vụ'],
      ['ms.name', 'Kepuasan terhadap servis', 'Servis'],
      ['id.name', 'Kepuasan terhadap layanan', 'Layanan'],
      ['zh-CN.name', '对服务的满意度', '服务'],
    ],
  },
  {
    type: 0,
    code: 'app-rate-cust2',
    name: 'Conduct of the technician',
    texts: [
      ['name', 'Conduct of the technician', 'Technician'],
      ['vi.name', 'Thái độ của kỹ thuật viên', 'Kỹ thuật viên'],
      ['ms.name', 'Tingkah laku juruteknik', 'Juruteknik'],
      ['id.name', 'Sikap teknisi', 'Teknisi'],
      ['zh-CN.name', '技术员的表现', '技术员'],
    ],
  },
  {
    type: 0,
    code: 'app-area',
    name: 'Areas',
    texts: [
      ['vi.name', null, 'Khu vực'],
      ['ms.name', null, 'Kawasan'],
      ['id.name', null, 'Area'],
      ['zh-CN.name', null, '区域'],
    ],
  },
  { type: 0, code: 'app-area.DOCK', name: 'Loading dock', texts: [['vi.name', 'Khu bốc hàng', 'Khu bốc dỡ hàng']] },
  {
    type: 0,
    code: 'app-area.PERIMETER',
    name: 'Perimeter',
    texts: [['vi.name', 'Xung quanh tòa nhà', 'Xung quanh toà nhà']],
  },
  {
    type: 0,
    code: 'app-locs',
    name: 'Places',
    texts: [
      ['vi.name', null, 'Vị trí'],
      ['ms.name', null, 'Tempat'],
      ['id.name', null, 'Tempat'],
      ['zh-CN.name', null, '位置'],
    ],
  },
  {
    type: 0,
    code: 'app-stat-acts',
    name: 'Actions on stations',
    texts: [
      ['name', 'Actions on stations', 'Station actions'],
      ['vi.name', null, 'Việc đã làm tại trạm'],
      ['ms.name', null, 'Tindakan di stesen'],
      ['id.name', null, 'Tindakan di stasiun'],
      ['zh-CN.name', null, '站点措施'],
    ],
  },
  {
    type: 0,
    code: 'app-followup-reason',
    name: 'Reasons for a follow-up',
    texts: [
      ['name', 'Reasons for a follow-up', 'Follow-up reasons'],
      ['vi.name', null, 'Lý do theo dõi tiếp'],
      ['ms.name', null, 'Sebab susulan'],
      ['id.name', null, 'Alasan tindak lanjut'],
      ['zh-CN.name', null, '后续原因'],
    ],
  },
  {
    type: 0,
    code: 'app-followup-reason.ACTIVITY',
    name: 'High activity',
    texts: [
      ['vi.name', 'Mức độ hoạt động cao', 'Hoạt động cao'],
      ['zh-CN.name', '活动频繁', '活动高'],
    ],
  },
  {
    type: 0,
    code: 'app-followup-reason.REQUEST',
    name: "At the customer's request",
    texts: [['name', "At the customer's request", 'Customer request']],
  },
  {
    type: 0,
    code: 'app-followup-reason.VERIFY',
    name: 'To verify the result',
    texts: [['name', 'To verify the result', 'Verify the result']],
  },
  {
    type: 0,
    code: 'app-followup-reason.PARTS',
    name: 'Part to be replaced',
    texts: [['name', 'Part to be replaced', 'Part needs replacing']],
  },
  {
    type: 0,
    code: 'app-notes',
    name: 'Remarks',
    texts: [
      ['vi.name', null, 'Ghi chú'],
      ['ms.name', null, 'Catatan'],
      ['id.name', null, 'Catatan'],
      ['zh-CN.name', null, '备注'],
    ],
  },
  {
    type: 0,
    code: 'app-notes.DOOR',
    name: 'Please keep the doors closed.',
    texts: [['vi.name', 'Vui lòng giữ cửa đóng.', 'Vui lòng luôn đóng cửa.']],
  },
  {
    type: 0,
    code: 'app-notes.GAP',
    name: 'Gap under the door to be closed.',
    texts: [['name', 'Gap under the door to be closed.', 'Please seal the gap under the door.']],
  },
  {
    type: 0,
    code: 'app-notes.STORAGE',
    name: 'Goods to be stored off the floor and the walls.',
    texts: [
      [
        'name',
        'Goods to be stored off the floor and the walls.',
        'Please store goods off the floor and away from walls.',
      ],
      ['vi.name', 'Hàng hóa cần kê cao và cách tường.', 'Hàng hoá cần kê cao và cách tường.'],
    ],
  },
  {
    type: 0,
    code: 'app-notes.DRAIN',
    name: 'Drains to be cleaned every day.',
    texts: [['name', 'Drains to be cleaned every day.', 'Please clean the drains every day.']],
  },
  {
    type: 0,
    code: 'app-notes.WASTE',
    name: 'Waste to be removed every evening.',
    texts: [['name', 'Waste to be removed every evening.', 'Please remove waste every evening.']],
  },
  {
    type: 0,
    code: 'app-usage-notes',
    name: 'Remarks on usage',
    texts: [
      ['name', 'Remarks on usage', 'Usage remarks'],
      ['vi.name', null, 'Ghi chú sử dụng'],
      ['ms.name', null, 'Catatan penggunaan'],
      ['id.name', null, 'Catatan pemakaian'],
      ['zh-CN.name', null, '用量备注'],
    ],
  },
  {
    type: 0,
    code: 'app-file-tags-users',
    name: 'Tags of pictures',
    texts: [
      ['name', 'Tags of pictures', 'Picture tags'],
      ['vi.name', null, 'Nhãn ảnh'],
      ['ms.name', null, 'Tag gambar'],
      ['id.name', null, 'Tag foto'],
      ['zh-CN.name', null, '照片标签'],
    ],
  },
  {
    type: 0,
    code: 'ticket-category',
    name: 'Kinds of requests',
    texts: [
      ['name', 'Kinds of requests', 'Request categories'],
      ['vi.name', null, 'Loại yêu cầu'],
      ['ms.name', null, 'Jenis permintaan'],
      ['id.name', null, 'Jenis permintaan'],
      ['zh-CN.name', null, '请求类别'],
    ],
  },
  {
    type: 0,
    code: 'ticket-category.PEST',
    name: 'Pests seen',
    texts: [
      ['name', 'Pests seen', 'Pest sighting'],
      ['zh-CN.name', '发现虫鼠', '发现有害生物'],
    ],
  },
  {
    type: 0,
    code: 'ticket-category.SERVICE',
    name: 'About a service',
    texts: [['name', 'About a service', 'Service question']],
  },
  {
    type: 0,
    code: 'claim-category',
    name: 'Kinds of expenses',
    texts: [
      ['name', 'Kinds of expenses', 'Expense categories'],
      ['vi.name', null, 'Loại chi phí'],
      ['ms.name', null, 'Jenis perbelanjaan'],
      ['id.name', null, 'Jenis biaya'],
      ['zh-CN.name', null, '费用类别'],
    ],
  },
  {
    type: 0,
    code: 'app-species',
    name: 'Species',
    texts: [
      ['vi.name', null, 'Loài'],
      ['ms.name', null, 'Spesies'],
      ['id.name', null, 'Spesies'],
      ['zh-CN.name', null, '种类'],
    ],
  },
  {
    type: 0,
    code: 'app-pests',
    name: 'Target pests',
    texts: [
      ['vi.name', null, 'Đối tượng phòng trừ'],
      ['ms.name', null, 'Perosak sasaran'],
      ['id.name', null, 'Hama sasaran'],
      ['zh-CN.name', null, '防治对象'],
    ],
  },
  {
    type: 0,
    code: 'app-methods',
    name: 'Methods of treatment',
    texts: [
      ['name', 'Methods of treatment', 'Treatment methods'],
      ['vi.name', null, 'Phương pháp xử lý'],
      ['ms.name', null, 'Kaedah rawatan'],
      ['id.name', null, 'Metode perlakuan'],
      ['zh-CN.name', null, '施药方法'],
    ],
  },
  {
    type: 0,
    code: 'portal-faq',
    name: 'Questions of customers',
    texts: [
      ['name', 'Questions of customers', 'Customer questions'],
      ['vi.name', null, 'Câu hỏi của khách hàng'],
      ['ms.name', null, 'Soalan pelanggan'],
      ['id.name', null, 'Pertanyaan pelanggan'],
      ['zh-CN.name', null, '客户常见问题'],
    ],
  },
  {
    type: 0,
    code: 'portal-faq.REPORTS',
    name: 'Where do I find the report of a visit?',
    texts: [
      ['name', 'Where do I find the report of a visit?', 'Where do I find a visit’s report?'],
      ['vi.name', 'Tôi xem báo cáo của một lần phục vụ ở đâu?', 'Xem báo cáo của một lần phục vụ ở đâu?'],
    ],
  },
  {
    type: 0,
    code: 'portal-faq.NEXT',
    name: 'When is the next visit?',
    texts: [
      [
        'notes',
        'Your first page shows the next visits of the chosen site with their day and time slot.',
        'Your home page shows the next visits to the selected site, with date and time slot.',
      ],
    ],
  },
  {
    type: 0,
    code: 'portal-faq.PAY',
    name: 'How do I pay an invoice?',
    texts: [
      [
        'notes',
        'Choose it under Outstanding invoices and pay. It counts as paid once the money has been confirmed.',
        'Select it under Outstanding invoices and pay. It counts as paid once the payment is confirmed.',
      ],
    ],
  },
  {
    type: 0,
    code: 'portal-faq.PASSWORD',
    name: 'I have forgotten my password.',
    texts: [
      ['name', 'I have forgotten my password.', 'I forgot my password.'],
      [
        'notes',
        'Choose “Forgotten password” on the login page. A link to a new one comes by mail; it holds for 48 hours.',
        'Choose “Forgotten password” on the login page. We email you a link to set a new one; it is valid for 48 hours.',
      ],
    ],
  },
  {
    type: 0,
    code: 'portal-faq.SITES',
    name: 'Why do I not see all of our sites?',
    texts: [
      ['name', 'Why do I not see all of our sites?', 'Why can’t I see all our sites?'],
      [
        'notes',
        'Your account shows the sites that were listed for you. Please ask us to add the others.',
        'Your account shows the sites assigned to you. Please ask us to add the others.',
      ],
      [
        'vi.notes',
        'Tài khoản của bạn hiển thị những địa điểm đã được cấp cho bạn. Vui lòng yêu cầu chúng tôi thêm các địa điểm khác.',
        'Tài khoản chỉ hiển thị những địa điểm đã được cấp cho quý khách. Vui lòng liên hệ để chúng tôi thêm các địa điểm khác.',
      ],
    ],
  },
  {
    type: 0,
    code: 'app-quotes',
    name: 'Messages of the day',
    texts: [
      ['vi.name', null, 'Thông điệp trong ngày'],
      ['ms.name', null, 'Mesej hari ini'],
      ['id.name', null, 'Pesan hari ini'],
      ['zh-CN.name', null, '每日寄语'],
    ],
  },
  {
    type: 0,
    code: 'app-licence-classes',
    name: 'Licence classes',
    texts: [
      ['vi.name', null, 'Hạng giấy phép'],
      ['ms.name', null, 'Kelas lesen'],
      ['id.name', null, 'Kelas lisensi'],
      ['zh-CN.name', null, '证照类别'],
    ],
  },
  { type: 7, code: 'home', name: 'Home', texts: [['ms.name', 'Utama', 'Laman utama']] },
  {
    type: 7,
    code: 'board',
    name: 'Board',
    texts: [
      ['ms.name', 'Papan', 'Papan penugasan'],
      ['id.name', 'Papan', 'Papan penugasan'],
    ],
  },
  { type: 7, code: 'bills', name: 'Bills', texts: [['vi.name', 'Hóa đơn', 'Hoá đơn & thu tiền']] },
  { type: 7, code: 'invoices', name: 'Invoices', texts: [['vi.name', 'Hóa đơn', 'Hoá đơn']] },
  {
    type: 7,
    code: 'unbill-job',
    name: 'Unbill Job',
    texts: [['vi.name', 'Việc chưa xuất hóa đơn', 'Công việc chưa lập hoá đơn']],
  },
  { type: 7, code: 'team-list', name: 'Team', texts: [['vi.name', 'Đội ngũ', 'Đội']] },
  {
    type: 7,
    code: 'folders',
    name: 'Folders',
    texts: [
      ['vi.name', 'Thư mục', 'Chi nhánh'],
      ['ms.name', 'Folder', 'Cawangan'],
      ['id.name', 'Folder', 'Cabang'],
      ['zh-CN.name', '文件夹', '分公司'],
    ],
  },
  {
    type: 60,
    code: 'SST-8',
    name: 'Service tax',
    texts: [
      ['vi.name', null, 'Thuế dịch vụ'],
      ['ms.name', null, 'Cukai perkhidmatan'],
      ['id.name', null, 'Pajak layanan'],
      ['zh-CN.name', null, '服务税'],
    ],
  },
  {
    type: 60,
    code: 'SST-0',
    name: 'Not taxable',
    texts: [
      ['vi.name', null, 'Không chịu thuế'],
      ['ms.name', null, 'Tidak dikenakan cukai'],
      ['id.name', null, 'Tidak kena pajak'],
      ['zh-CN.name', null, '不征税'],
    ],
  },
  {
    type: 60,
    code: 'VAT-8',
    name: 'VAT, reduced',
    texts: [
      ['vi.name', null, 'GTGT giảm'],
      ['ms.name', null, 'VAT, dikurangkan'],
      ['id.name', null, 'PPN Vietnam, dikurangi'],
      ['zh-CN.name', null, '增值税（减征）'],
    ],
  },
  {
    type: 60,
    code: 'VAT-10',
    name: 'VAT',
    texts: [
      ['vi.name', null, 'GTGT'],
      ['ms.name', null, 'VAT'],
      ['id.name', null, 'PPN Vietnam'],
      ['zh-CN.name', null, '增值税'],
    ],
  },
  {
    type: 60,
    code: 'PPN-12',
    name: 'PPN',
    texts: [
      ['name', 'PPN', 'VAT (PPN)'],
      ['vi.name', null, 'GTGT (PPN)'],
      ['ms.name', null, 'PPN'],
      ['id.name', null, 'PPN'],
      ['zh-CN.name', null, '增值税 (PPN)'],
    ],
  },
  {
    type: 60,
    code: 'GST-9',
    name: 'GST',
    texts: [
      ['vi.name', null, 'GST'],
      ['ms.name', null, 'GST'],
      ['id.name', null, 'GST'],
      ['zh-CN.name', null, '消费税 (GST)'],
    ],
  },
  {
    type: 60,
    code: 'GST-0',
    name: 'GST, zero-rated',
    texts: [
      ['vi.name', null, 'GST thuế suất 0%'],
      ['ms.name', null, 'GST kadar sifar'],
      ['id.name', null, 'GST tarif nol'],
      ['zh-CN.name', null, '消费税 (GST) 零税率'],
    ],
  },
];

/** Titles of checklist rows, which are part of the data of station types. */
const checklistTitles: readonly (readonly [from: string, to: string])[] = [
  ['Way to the station free', 'Access clear'],
  ['Laluan ke stesen lapang', 'Laluan ke stesen tidak terhalang'],
  ['Jalan ke stasiun bebas', 'Akses ke stasiun tidak terhalang'],
  ['Station locked and fixed', 'Station locked and secured'],
  ['Trạm được khóa và cố định', 'Trạm được khoá và cố định'],
  ['Label readable', 'Label legible'],
  ['Lure within its date', 'Lure in date'],
  ['Filled up', 'Refilled'],
];

/**
 * Gives the records that an installation creates better names in five languages; names that the site changed are kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { type, code, name, texts } of lookups) {
    for (const [at, from, to] of texts.filter(([where]) => where.includes('.'))) {
      const [language = '', field = ''] = at.split('.');
      await sql`
        update lookup set data = data || jsonb_build_object('alt', coalesce(data -> 'alt', '{}') || jsonb_build_object(
            ${language}::text, coalesce(data -> 'alt' -> ${language}::text, '{}') || jsonb_build_object(${field}::text, ${to}::text)))
         where type = ${type} and code = ${code} and name = ${name}
           and data #>> array['alt', ${language}::text, ${field}::text] is not distinct from ${from}::text`.execute(db);
    }
    for (const [at, from, to] of texts.filter(([where]) => !where.includes('.')))
      await sql`update lookup set ${sql.ref(at)} = ${to} where type = ${type} and code = ${code} and ${sql.ref(at)} is not distinct from ${from}`.execute(
        db,
      );
  }
  for (const [from, to] of checklistTitles)
    await sql`
      update lookup set data = replace(data::text, to_json(${from}::text)::text, to_json(${to}::text)::text)::jsonb
       where type = 231 and strpos(data::text, to_json(${from}::text)::text) > 0`.execute(db);
}
