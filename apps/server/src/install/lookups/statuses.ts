import { jobStatusCodes, seededFlags, type JobStatus } from '@field-service/domain/work/post-status.ts';
import type { BaseLookup, TranslatedName } from '../lookup-row.ts';

const names: Readonly<Record<JobStatus, TranslatedName>> = {
  TD: ['To do', 'Cần làm', 'Belum mula', 'Belum dikerjakan', '待办'],
  IP: ['In progress', 'Đang thực hiện', 'Sedang dijalankan', 'Sedang dikerjakan', '进行中'],
  CLS: ['Pending signature', 'Chờ chữ ký', 'Menunggu tandatangan', 'Menunggu tanda tangan', '待签名'],
  CWO: [
    'Closed without signature',
    'Đóng không có chữ ký',
    'Ditutup tanpa tandatangan',
    'Ditutup tanpa tanda tangan',
    '未签名关闭',
  ],
  DN: ['Done', 'Hoàn thành', 'Selesai', 'Selesai', '已完成'],
  X: ['Cancelled', 'Đã huỷ', 'Dibatalkan', 'Dibatalkan', '已取消'],
};

/** Task statuses (type 310) with the flags that the domain's transitions rely on. */
export const statuses: readonly BaseLookup[] = jobStatusCodes.map((code) => ({
  type: 310,
  code,
  names: names[code],
  flags: seededFlags[code],
}));
