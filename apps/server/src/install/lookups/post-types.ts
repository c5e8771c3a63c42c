import type { BaseLookup } from '../lookup-row.ts';

/** Post types (type 20); `systype` is the kind of post that a type creates. */
export const postTypes: readonly BaseLookup[] = [
  {
    type: 20,
    code: 'JOB',
    names: ['Service job', 'Công việc dịch vụ', 'Kerja servis', 'Pekerjaan layanan', '服务工单'],
    val: '1',
    flags: 'D',
    data: { systype: 'job' },
  },
  {
    type: 20,
    code: 'CALL',
    names: ['Call-out', 'Dịch vụ đột xuất', 'Panggilan khas', 'Panggilan khusus', '紧急上门'],
    val: '1',
    data: { systype: 'job' },
  },
  {
    type: 20,
    code: 'INST',
    names: ['Installation', 'Lắp đặt', 'Pemasangan', 'Pemasangan', '安装'],
    val: '1',
    data: { systype: 'job' },
  },
  {
    type: 20,
    code: 'LEAVE',
    names: ['Leave', 'Nghỉ phép', 'Cuti', 'Cuti', '休假'],
    val: '4',
    data: { systype: 'leave' },
  },
  {
    type: 20,
    code: 'TICKET',
    names: ['Request', 'Yêu cầu', 'Permintaan', 'Permintaan', '请求'],
    val: '1',
    data: { systype: 'ticket' },
  },
  {
    type: 20,
    code: 'CLAIM',
    names: ['Expense claim', 'Đề nghị thanh toán', 'Tuntutan perbelanjaan', 'Klaim biaya', '费用报销'],
    val: '4',
    data: { systype: 'claim' },
  },
  {
    type: 20,
    code: '_WT',
    names: ['Work time', 'Giờ làm việc', 'Masa kerja', 'Waktu kerja', '工时'],
    val: '4',
    data: { systype: 'worktime' },
  },
];
