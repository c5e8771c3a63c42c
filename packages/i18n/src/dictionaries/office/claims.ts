import { defineDictionary } from '../../dictionary.ts';

/** Phrases for expense claims. */
export const officeClaims = defineDictionary({
  Claim: { vi: 'Đề nghị thanh toán', ms: 'Tuntutan', id: 'Klaim', 'zh-CN': '报销单' },
  'Expense claims': { vi: 'Đề nghị thanh toán', ms: 'Tuntutan perbelanjaan', id: 'Klaim biaya', 'zh-CN': '费用报销' },
  'Create claim': { vi: 'Tạo đề nghị', ms: 'Cipta tuntutan', id: 'Buat klaim', 'zh-CN': '创建报销单' },
  'Search claims': { vi: 'Tìm đề nghị', ms: 'Cari tuntutan', id: 'Cari klaim', 'zh-CN': '搜索报销单' },
  'Number, title or person': {
    vi: 'Số, tiêu đề hoặc người',
    ms: 'Nombor, tajuk atau orang',
    id: 'Nomor, judul atau orang',
    'zh-CN': '编号、标题或人员',
  },
  'No claims yet': {
    vi: 'Chưa có đề nghị nào',
    ms: 'Belum ada tuntutan',
    id: 'Belum ada klaim',
    'zh-CN': '暂无报销单',
  },
  'What people spent for the company appears here, to be approved and paid.': {
    vi: 'Các khoản nhân viên chi cho công ty hiện ở đây để duyệt và thanh toán.',
    ms: 'Perbelanjaan kakitangan untuk syarikat dipaparkan di sini untuk diluluskan dan dibayar.',
    id: 'Pengeluaran karyawan untuk perusahaan muncul di sini untuk disetujui dan dibayar.',
    'zh-CN': '人员为公司垫付的费用显示在此，供审批和支付。',
  },
  'Delete this claim?': {
    vi: 'Xoá đề nghị này?',
    ms: 'Padam tuntutan ini?',
    id: 'Hapus klaim ini?',
    'zh-CN': '删除此报销单？',
  },
  'Its lines and receipts are deleted with it.': {
    vi: 'Các dòng và chứng từ của đề nghị cũng bị xoá.',
    ms: 'Baris dan resitnya turut dipadam.',
    id: 'Baris dan buktinya ikut dihapus.',
    'zh-CN': '其明细和票据将一并删除。',
  },
  'Receipt used twice': {
    vi: 'Chứng từ dùng hai lần',
    ms: 'Resit digunakan dua kali',
    id: 'Bukti dipakai dua kali',
    'zh-CN': '票据重复使用',
  },
  'All receipts': { vi: 'Mọi chứng từ', ms: 'Semua resit', id: 'Semua bukti', 'zh-CN': '所有票据' },
  'Add a line': { vi: 'Thêm dòng', ms: 'Tambah baris', id: 'Tambah baris', 'zh-CN': '添加明细' },
  'Remove line {{number}}': {
    vi: 'Xoá dòng {{number}}',
    ms: 'Buang baris {{number}}',
    id: 'Hapus baris {{number}}',
    'zh-CN': '删除第 {{number}} 行',
  },
  'Return (claim)': { 'en-GB': 'Return', vi: 'Trả lại', ms: 'Kembalikan', id: 'Kembalikan', 'zh-CN': '退回' },
  'Submit this claim?': {
    vi: 'Gửi duyệt đề nghị này?',
    ms: 'Serah tuntutan ini?',
    id: 'Ajukan klaim ini?',
    'zh-CN': '提交此报销单？',
  },
  'The approvers are told. Its lines cannot be changed until it is decided or withdrawn.': {
    vi: 'Người duyệt sẽ được báo. Các dòng không thể sửa cho đến khi đề nghị được quyết định hoặc rút lại.',
    ms: 'Pelulus dimaklumkan. Barisnya tidak boleh diubah sehingga diputuskan atau ditarik balik.',
    id: 'Penyetuju diberi tahu. Barisnya tidak dapat diubah sampai diputuskan atau ditarik.',
    'zh-CN': '系统将通知审批人。在审批或撤回之前，明细不能更改。',
  },
  'Approve this claim?': {
    vi: 'Duyệt đề nghị này?',
    ms: 'Luluskan tuntutan ini?',
    id: 'Setujui klaim ini?',
    'zh-CN': '批准此报销单？',
  },
  '{{amount}} will be paid to {{name}}, who is told.': {
    vi: '{{amount}} sẽ được thanh toán cho {{name}}, người này sẽ được báo.',
    ms: '{{amount}} akan dibayar kepada {{name}}, yang dimaklumkan.',
    id: '{{amount}} akan dibayarkan kepada {{name}}, yang diberi tahu.',
    'zh-CN': '将向 {{name}} 支付 {{amount}}，并通知对方。',
  },
  'Return this claim?': {
    vi: 'Trả lại đề nghị này?',
    ms: 'Kembalikan tuntutan ini?',
    id: 'Kembalikan klaim ini?',
    'zh-CN': '退回此报销单？',
  },
  '{{name}} is told the reason, and can change the claim and submit it again.': {
    vi: '{{name}} sẽ được báo lý do, có thể sửa đề nghị và gửi lại.',
    ms: '{{name}} dimaklumkan sebabnya, dan boleh mengubah tuntutan serta menyerahkannya semula.',
    id: '{{name}} diberi tahu alasannya, dan dapat mengubah klaim lalu mengajukannya lagi.',
    'zh-CN': '系统将把原因告知 {{name}}，对方可修改后重新提交。',
  },
  'Record the payment of this claim?': {
    vi: 'Ghi nhận thanh toán đề nghị này?',
    ms: 'Rekod bayaran tuntutan ini?',
    id: 'Catat pembayaran klaim ini?',
    'zh-CN': '登记此报销单的付款？',
  },
  '{{amount}} was paid to {{name}}, who is told. This cannot be taken back.': {
    vi: '{{amount}} đã được thanh toán cho {{name}}, người này sẽ được báo. Không thể hoàn tác.',
    ms: '{{amount}} telah dibayar kepada {{name}}, yang dimaklumkan. Ini tidak boleh dibatalkan.',
    id: '{{amount}} sudah dibayarkan kepada {{name}}, yang diberi tahu. Ini tidak dapat dibatalkan.',
    'zh-CN': '已向 {{name}} 支付 {{amount}}，并通知对方。此操作无法撤销。',
  },
});
