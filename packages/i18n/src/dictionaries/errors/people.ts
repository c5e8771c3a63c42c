import type { SomeErrors } from './codes.ts';

/** Error messages for leave and work time. */
export const peopleErrors = {
  'leave.balance_short': {
    'en-GB': 'There is not enough leave left. Days left: {{left}}; days needed: {{days}}.',
    vi: 'Chỉ còn {{left}} ngày; đơn này cần {{days}} ngày.',
    ms: 'Baki cuti hanya {{left}} hari; permohonan ini memerlukan {{days}} hari.',
    id: 'Sisa cuti hanya {{left}} hari; pengajuan ini memerlukan {{days}} hari.',
    'zh-CN': '仅剩 {{left}} 天，此申请需要 {{days}} 天。',
  },
  'leave.begun': {
    'en-GB': 'This leave has started. Ask an approver to withdraw it.',
    vi: 'Kỳ nghỉ này đã bắt đầu. Hãy nhờ người duyệt rút đơn.',
    ms: 'Cuti ini sudah bermula. Minta pelulus menarik balik cuti ini.',
    id: 'Cuti ini sudah dimulai. Mintalah pemberi persetujuan untuk menariknya kembali.',
    'zh-CN': '此休假已开始，请联系审批人撤回。',
  },
  'leave.no_days': {
    'en-GB': 'There are no working days in this period.',
    vi: 'Không có ngày làm việc nào trong thời gian này.',
    ms: 'Tiada hari bekerja dalam tempoh ini.',
    id: 'Tidak ada hari kerja dalam periode ini.',
    'zh-CN': '此期间没有工作日。',
  },
  'leave.overlap': {
    'en-GB': 'There is already leave in this period.',
    vi: 'Đã có đơn nghỉ khác trong thời gian này.',
    ms: 'Sudah ada cuti lain dalam tempoh ini.',
    id: 'Sudah ada cuti lain dalam periode ini.',
    'zh-CN': '此期间已有其他休假。',
  },
  'leave.own': {
    'en-GB': 'You cannot decide on your own leave or change your own leave account.',
    vi: 'Bạn không thể tự duyệt đơn nghỉ hoặc tự thay đổi thông tin phép của mình.',
    ms: 'Anda tidak boleh membuat keputusan tentang cuti anda sendiri atau mengubah akaun cuti anda sendiri.',
    id: 'Anda tidak dapat memutuskan cuti Anda sendiri atau mengubah akun cuti Anda sendiri.',
    'zh-CN': '您不能审批自己的休假，也不能更改自己的休假账户。',
  },
  'leave.transition_forbidden': {
    'en-GB': 'This leave has already been decided or withdrawn.',
    vi: 'Đơn nghỉ này đã được xử lý hoặc đã rút.',
    ms: 'Permohonan cuti ini sudah diputuskan atau ditarik balik.',
    id: 'Pengajuan cuti ini sudah diputuskan atau ditarik kembali.',
    'zh-CN': '此休假申请已审批或已撤回，不能再更改。',
  },
  'work_time.no_folder': {
    'en-GB': 'You are not a member of any folder.',
    vi: 'Bạn không thuộc chi nhánh nào.',
    ms: 'Anda bukan ahli mana-mana cawangan.',
    id: 'Anda bukan anggota cabang mana pun.',
    'zh-CN': '您不属于任何分公司。',
  },
  'work_time.own': {
    'en-GB': 'You cannot correct your own work time.',
    vi: 'Bạn không thể tự sửa thời gian làm việc của mình.',
    ms: 'Anda tidak boleh membetulkan masa kerja anda sendiri.',
    id: 'Anda tidak dapat mengoreksi waktu kerja Anda sendiri.',
    'zh-CN': '您不能更正自己的工时。',
  },
} satisfies SomeErrors;
