import { defineDictionary } from '../../dictionary.ts';

/** The menu, and what is created on the phone besides the work on a job. */
export const fieldRequests = defineDictionary({
  'Additional Info': {
    vi: 'Thông tin bổ sung',
    ms: 'Maklumat tambahan',
    id: 'Informasi tambahan',
    'zh-CN': '附加信息',
  },
  'Expense Claim': { vi: 'Đề nghị thanh toán', ms: 'Tuntutan perbelanjaan', id: 'Klaim biaya', 'zh-CN': '费用报销' },
  'Leave Application': { vi: 'Đơn xin nghỉ', ms: 'Permohonan cuti', id: 'Pengajuan cuti', 'zh-CN': '请假申请' },
  'New job': { vi: 'Công việc mới', ms: 'Kerja baharu', id: 'Pekerjaan baru', 'zh-CN': '新工单' },
  'Work started': { vi: 'Bắt đầu làm việc', ms: 'Mula bekerja', id: 'Mulai bekerja', 'zh-CN': '开始上班' },
  'Break started': { vi: 'Bắt đầu nghỉ giải lao', ms: 'Mula berehat', id: 'Mulai istirahat', 'zh-CN': '开始休息' },
  'Work resumed': { vi: 'Làm việc trở lại', ms: 'Sambung bekerja', id: 'Kembali bekerja', 'zh-CN': '恢复工作' },
  'Work ended': { vi: 'Kết thúc làm việc', ms: 'Tamat bekerja', id: 'Selesai bekerja', 'zh-CN': '下班' },
  'Position at work': {
    vi: 'Vị trí khi làm việc',
    ms: 'Kedudukan semasa bekerja',
    id: 'Posisi saat bekerja',
    'zh-CN': '工作时的位置',
  },
  'The form has other entries. Submit or discard them first.': {
    vi: 'Biểu mẫu đang có nội dung khác. Hãy gửi hoặc bỏ nội dung đó trước.',
    ms: 'Borang ini ada isian lain. Hantar atau buang isian itu dahulu.',
    id: 'Formulir berisi data lain. Kirim atau hapus data itu dahulu.',
    'zh-CN': '表单中有其他内容。请先提交或放弃这些内容。',
  },
  'Create Job Successful': {
    vi: 'Đã tạo công việc',
    ms: 'Kerja berjaya dicipta',
    id: 'Pekerjaan berhasil dibuat',
    'zh-CN': '工单已创建',
  },
  'Failed to create job': {
    vi: 'Không tạo được công việc',
    ms: 'Kerja gagal dicipta',
    id: 'Pekerjaan gagal dibuat',
    'zh-CN': '创建工单失败',
  },
  'Failed to create job due to {{errorMsg}}': {
    vi: 'Không tạo được công việc: {{errorMsg}}',
    ms: 'Kerja gagal dicipta: {{errorMsg}}',
    id: 'Pekerjaan gagal dibuat: {{errorMsg}}',
    'zh-CN': '创建工单失败：{{errorMsg}}',
  },
  '{{what}}: sent': {
    vi: '{{what}}: đã gửi',
    ms: '{{what}}: sudah dihantar',
    id: '{{what}}: terkirim',
    'zh-CN': '{{what}}：已发送',
  },
  '{{what}} was not accepted: {{reason}}': {
    vi: '{{what}} không được chấp nhận: {{reason}}',
    ms: '{{what}} tidak diterima: {{reason}}',
    id: '{{what}} tidak diterima: {{reason}}',
    'zh-CN': '{{what}}未被接受：{{reason}}',
  },
  'No avatar present.': {
    vi: 'Không có ảnh hồ sơ.',
    ms: 'Tiada gambar profil.',
    id: 'Tidak ada foto profil.',
    'zh-CN': '没有头像。',
  },
  'Download profile picture: {{reason}}': {
    vi: 'Tải ảnh hồ sơ: {{reason}}',
    ms: 'Muat turun gambar profil: {{reason}}',
    id: 'Unduh foto profil: {{reason}}',
    'zh-CN': '下载头像：{{reason}}',
  },
});
