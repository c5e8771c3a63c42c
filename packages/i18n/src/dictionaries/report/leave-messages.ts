import { defineDictionary } from '../../dictionary.ts';

/** Emails and push notifications about leave. */
export const leaveMessages = defineDictionary({
  'Annual leave': { vi: 'Nghỉ phép năm', ms: 'Cuti tahunan', id: 'Cuti tahunan', 'zh-CN': '年假' },
  'Medical leave': { vi: 'Nghỉ ốm', ms: 'Cuti sakit', id: 'Cuti sakit', 'zh-CN': '病假' },
  'Hospitalisation leave': {
    vi: 'Nghỉ nằm viện',
    ms: 'Cuti hospitalisasi',
    id: 'Cuti rawat inap',
    'zh-CN': '住院病假',
  },
  'Unpaid leave': { vi: 'Nghỉ không lương', ms: 'Cuti tanpa gaji', id: 'Cuti tanpa gaji', 'zh-CN': '无薪假' },
  'Replacement leave': { vi: 'Nghỉ bù', ms: 'Cuti ganti', id: 'Cuti pengganti', 'zh-CN': '补休' },
  'Half-day leave': {
    vi: 'Nghỉ phép nửa ngày',
    ms: 'Cuti separuh hari',
    id: 'Cuti setengah hari',
    'zh-CN': '半天假',
  },
  '{{kind}}, {{from}} to {{to}} (days: {{days}})': {
    vi: '{{kind}}, từ {{from}} đến {{to}}, {{days}} ngày',
    ms: '{{kind}}, {{from}} hingga {{to}}, {{days}} hari',
    id: '{{kind}}, {{from}} sampai {{to}}, {{days}} hari',
    'zh-CN': '{{kind}}，{{from}} 至 {{to}}，共 {{days}} 天',
  },
  '{{person}} requested leave ({{docno}})': {
    vi: '{{person}} xin nghỉ ({{docno}})',
    ms: '{{person}} memohon cuti ({{docno}})',
    id: '{{person}} mengajukan cuti ({{docno}})',
    'zh-CN': '{{person}} 申请休假（{{docno}}）',
  },
  'Leave {{docno}} was approved': {
    vi: 'Đơn nghỉ {{docno}} đã được duyệt',
    ms: 'Cuti {{docno}} telah diluluskan',
    id: 'Cuti {{docno}} telah disetujui',
    'zh-CN': '休假申请 {{docno}} 已获批准',
  },
  'Leave {{docno}} was rejected': {
    vi: 'Đơn nghỉ {{docno}} đã bị từ chối',
    ms: 'Cuti {{docno}} telah ditolak',
    id: 'Cuti {{docno}} ditolak',
    'zh-CN': '休假申请 {{docno}} 未获批准',
  },
  '{{person}}’s leave {{docno}} was withdrawn': {
    vi: 'Đơn nghỉ {{docno}} của {{person}} đã được rút lại',
    ms: 'Cuti {{docno}} bagi {{person}} telah ditarik balik',
    id: 'Pengajuan cuti {{docno}} dari {{person}} telah ditarik kembali',
    'zh-CN': '{{person}} 的休假申请 {{docno}} 已撤回',
  },
  'Decided by {{by}}.': {
    vi: 'Người quyết định: {{by}}.',
    ms: 'Diputuskan oleh {{by}}.',
    id: 'Diputuskan oleh {{by}}.',
    'zh-CN': '审批人：{{by}}。',
  },
});
