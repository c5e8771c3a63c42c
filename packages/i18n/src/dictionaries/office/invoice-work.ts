import { defineDictionary } from '../../dictionary.ts';

/** Phrases for work on invoices: editing drafts, issuing many, sending, reminding and crediting. */
export const officeInvoiceWork = defineDictionary({
  // Editing a draft.
  'Edit draft for {{name}}': {
    vi: 'Sửa bản nháp cho {{name}}',
    ms: 'Sunting draf untuk {{name}}',
    id: 'Ubah draf untuk {{name}}',
    'zh-CN': '编辑{{name}}的草稿',
  },
  'Draft saved': { vi: 'Đã lưu bản nháp', ms: 'Draf telah disimpan', id: 'Draf sudah disimpan', 'zh-CN': '草稿已保存' },
  'Purchase order number': {
    vi: 'Số đơn đặt hàng',
    ms: 'Nombor pesanan belian',
    id: 'Nomor pesanan pembelian',
    'zh-CN': '采购订单号',
  },
  'This customer requires one on every invoice.': {
    vi: 'Khách hàng này yêu cầu có trên mọi hoá đơn.',
    ms: 'Pelanggan ini memerlukannya pada setiap invois.',
    id: 'Pelanggan ini mewajibkannya di setiap faktur.',
    'zh-CN': '该客户要求每张发票都注明。',
  },
  'Note on the invoice': {
    vi: 'Ghi chú trên hoá đơn',
    ms: 'Nota pada invois',
    id: 'Catatan pada faktur',
    'zh-CN': '发票备注',
  },
  'Printed below the lines.': {
    vi: 'Được in bên dưới các hạng mục.',
    ms: 'Dicetak di bawah butiran.',
    id: 'Dicetak di bawah rincian.',
    'zh-CN': '打印在明细下方。',
  },
  'Amounts are quantity × price less discount. Taxes and totals are computed when you save.': {
    vi: 'Số tiền là số lượng × đơn giá trừ chiết khấu. Thuế và tổng cộng được tính khi lưu.',
    ms: 'Amaun ialah kuantiti × harga tolak diskaun. Cukai dan jumlah dikira apabila anda menyimpan.',
    id: 'Jumlah adalah kuantitas × harga dikurangi diskon. Pajak dan total dihitung saat Anda menyimpan.',
    'zh-CN': '金额为数量 × 单价减去折扣。税额和合计在保存时计算。',
  },
  'Amount as priced': {
    vi: 'Số tiền theo đơn giá',
    ms: 'Amaun mengikut harga',
    id: 'Jumlah menurut harga',
    'zh-CN': '按单价计算的金额',
  },
  'Contract {{number}}': {
    vi: 'Hợp đồng {{number}}',
    ms: 'Kontrak {{number}}',
    id: 'Kontrak {{number}}',
    'zh-CN': '合同 {{number}}',
  },
  'Job {{number}}': {
    vi: 'Công việc {{number}}',
    ms: 'Kerja {{number}}',
    id: 'Pekerjaan {{number}}',
    'zh-CN': '工单 {{number}}',
  },
  'Remove job {{number}}': {
    vi: 'Bỏ công việc {{number}}',
    ms: 'Buang kerja {{number}}',
    id: 'Hapus pekerjaan {{number}}',
    'zh-CN': '移除工单 {{number}}',
  },
  'Its lines are added when you save.': {
    vi: 'Các hạng mục được thêm khi lưu.',
    ms: 'Butirannya ditambah apabila anda menyimpan.',
    id: 'Rinciannya ditambahkan saat Anda menyimpan.',
    'zh-CN': '其明细在保存时加入。',
  },
  'Add a job': { vi: 'Thêm công việc', ms: 'Tambah kerja', id: 'Tambah pekerjaan', 'zh-CN': '添加工单' },
  'Completed jobs of this customer that are not on an invoice or draft.': {
    vi: 'Công việc đã hoàn thành của khách hàng này chưa có trên hoá đơn hay bản nháp nào.',
    ms: 'Kerja siap pelanggan ini yang belum ada pada invois atau draf.',
    id: 'Pekerjaan selesai pelanggan ini yang belum ada di faktur atau draf.',
    'zh-CN': '该客户已完成、尚未列入发票或草稿的工单。',
  },
  'A draft bills at least one job. To bill none, discard the draft.': {
    vi: 'Bản nháp phải có ít nhất một công việc. Nếu không tính tiền công việc nào, hãy bỏ bản nháp.',
    ms: 'Draf mesti mempunyai sekurang-kurangnya satu kerja. Jika tiada kerja untuk dibil, buang draf ini.',
    id: 'Draf harus memuat setidaknya satu pekerjaan. Jika tidak ada yang ditagih, buang draf ini.',
    'zh-CN': '草稿至少要有一个工单。若无需开票，请删除草稿。',
  },
  'A purchase order number is missing': {
    vi: 'Thiếu số đơn đặt hàng',
    ms: 'Nombor pesanan belian belum diisi',
    id: 'Nomor pesanan pembelian belum diisi',
    'zh-CN': '缺少采购订单号',
  },
  '{{customer}} requires one on every invoice. The draft can be issued once it is entered.': {
    vi: '{{customer}} yêu cầu có số này trên mọi hoá đơn. Có thể phát hành bản nháp sau khi nhập số.',
    ms: '{{customer}} memerlukannya pada setiap invois. Draf boleh dikeluarkan selepas nombor itu diisi.',
    id: '{{customer}} mewajibkannya di setiap faktur. Draf dapat diterbitkan setelah nomor itu diisi.',
    'zh-CN': '{{customer}}要求每张发票都注明采购订单号。填写后即可开具。',
  },
  'Enter number': { vi: 'Nhập số', ms: 'Isi nombor', id: 'Isi nomor', 'zh-CN': '填写订单号' },
});
