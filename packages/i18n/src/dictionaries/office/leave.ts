import { defineDictionary } from '../../dictionary.ts';

/** Phrases for leave of people. */
export const officeLeave = defineDictionary({
  Leave: { vi: 'Nghỉ phép', ms: 'Cuti', id: 'Cuti', 'zh-CN': '休假' },
  'Request leave': { vi: 'Xin nghỉ', ms: 'Mohon cuti', id: 'Ajukan cuti', 'zh-CN': '申请休假' },
  'Search leave': { vi: 'Tìm đơn nghỉ', ms: 'Cari cuti', id: 'Cari cuti', 'zh-CN': '搜索休假' },
  'Number or person': {
    vi: 'Số đơn hoặc người',
    ms: 'Nombor atau orang',
    id: 'Nomor atau orang',
    'zh-CN': '编号或人员',
  },
  'Leave that people request appears here; who may approve it is told by email.': {
    vi: 'Đơn nghỉ của mọi người hiện ở đây; người có quyền duyệt sẽ được báo qua email.',
    ms: 'Cuti yang dimohon dipaparkan di sini; pelulus dimaklumkan melalui e-mel.',
    id: 'Cuti yang diajukan muncul di sini; yang berhak menyetujui diberi tahu lewat email.',
    'zh-CN': '人员申请的休假显示在此；审批人会收到邮件通知。',
  },
  'All kinds of leave': { vi: 'Tất cả loại nghỉ', ms: 'Semua jenis cuti', id: 'Semua jenis cuti', 'zh-CN': '所有假种' },
  Everyone: { vi: 'Mọi người', ms: 'Semua orang', id: 'Semua orang', 'zh-CN': '所有人' },
  Kind: { vi: 'Loại', ms: 'Jenis', id: 'Jenis', 'zh-CN': '类型' },
  'Empty: one day': {
    vi: 'Để trống: một ngày',
    ms: 'Kosong: satu hari',
    id: 'Kosong: satu hari',
    'zh-CN': '留空：一天',
  },
  'Working days': { vi: 'Ngày làm việc', ms: 'Hari bekerja', id: 'Hari kerja', 'zh-CN': '工作日' },
  Requested: { vi: 'Ngày xin', ms: 'Dimohon', id: 'Diajukan', 'zh-CN': '申请时间' },
  'Requested by': { vi: 'Người xin', ms: 'Dimohon oleh', id: 'Diajukan oleh', 'zh-CN': '申请人' },
  Decision: { vi: 'Quyết định', ms: 'Keputusan', id: 'Keputusan', 'zh-CN': '审批' },
  '{{name}} (me)': { vi: '{{name}} (tôi)', ms: '{{name}} (saya)', id: '{{name}} (saya)', 'zh-CN': '{{name}}（本人）' },
  '{{kind}}: {{days}}': {
    vi: '{{kind}}: {{days}}',
    ms: '{{kind}}: {{days}}',
    id: '{{kind}}: {{days}}',
    'zh-CN': '{{kind}}：{{days}}',
  },
  'Left today: {{balance}}': {
    vi: 'Còn lại hôm nay: {{balance}}',
    ms: 'Baki hari ini: {{balance}}',
    id: 'Sisa hari ini: {{balance}}',
    'zh-CN': '今日余额：{{balance}}',
  },
  'Jobs in this time': {
    vi: 'Công việc trong thời gian này',
    ms: 'Kerja dalam tempoh ini',
    id: 'Pekerjaan dalam waktu ini',
    'zh-CN': '此期间的工单',
  },
  Approve: { vi: 'Duyệt', ms: 'Luluskan', id: 'Setujui', 'zh-CN': '批准' },
  'Approve this leave?': {
    vi: 'Duyệt đơn nghỉ này?',
    ms: 'Luluskan cuti ini?',
    id: 'Setujui cuti ini?',
    'zh-CN': '批准此休假？',
  },
  'Reject this leave?': {
    vi: 'Từ chối đơn nghỉ này?',
    ms: 'Tolak cuti ini?',
    id: 'Tolak cuti ini?',
    'zh-CN': '拒绝此休假？',
  },
  '{{name}} is told, and the days are blocked on the board.': {
    vi: '{{name}} sẽ được báo, và các ngày đó bị khoá trên bảng điều phối.',
    ms: '{{name}} dimaklumkan, dan hari tersebut disekat pada papan penugasan.',
    id: '{{name}} diberi tahu, dan hari-hari itu diblokir di papan penugasan.',
    'zh-CN': '系统将通知 {{name}}，调度板上的这些日期将被占用。',
  },
  '{{name}} is told, and the days are blocked on the board. {{count}} jobs in this time stay assigned.': {
    one: '{{name}} is told, and the days are blocked on the board. {{count}} job in this time stays assigned.',
    vi: '{{name}} sẽ được báo, và các ngày đó bị khoá trên bảng điều phối. {{count}} công việc trong thời gian này vẫn được phân công.',
    ms: '{{name}} dimaklumkan, dan hari tersebut disekat pada papan penugasan. {{count}} kerja dalam tempoh ini kekal ditugaskan.',
    id: '{{name}} diberi tahu, dan hari-hari itu diblokir di papan penugasan. {{count}} pekerjaan dalam waktu ini tetap ditugaskan.',
    'zh-CN': '系统将通知 {{name}}，调度板上的这些日期将被占用。此期间的 {{count}} 个工单仍保持指派。',
  },
  '{{name}} is told the reason. Rejected leave cannot be approved later; it is requested again.': {
    vi: '{{name}} sẽ được báo lý do. Đơn đã từ chối không thể duyệt lại; phải xin lại.',
    ms: '{{name}} dimaklumkan sebabnya. Cuti yang ditolak tidak boleh diluluskan kemudian; ia perlu dimohon semula.',
    id: '{{name}} diberi tahu alasannya. Cuti yang ditolak tidak dapat disetujui nanti; harus diajukan lagi.',
    'zh-CN': '系统将把原因告知 {{name}}。被拒绝的休假之后不能再批准，需重新申请。',
  },
});
