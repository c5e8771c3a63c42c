import { analysisDashboards } from './analysis-dashboards.ts';
import type { SeedRow } from './queries.ts';
import { seededDashboardRow, type SeededDashboard } from './seeded-dashboard.ts';

export { dashboardId } from './seeded-dashboard.ts';

/** The initial dashboards of roles: the dispatcher's day and the billing month. */
const seeded: readonly SeededDashboard[] = [
  {
    code: 'dispatch-day',
    role: 'DISP',
    titles: ["Dispatcher's day", 'Điều phối trong ngày', 'Hari penyelaras', 'Penugasan hari ini', '今日调度'],
    widgets: [
      {
        id: 'today',
        kind: 'pie',
        dataset: 'posts',
        period: { field: 'date', is: 'today' },
        group: 'status',
        titles: [
          'Jobs by status',
          'Công việc theo trạng thái',
          'Kerja mengikut status',
          'Pekerjaan menurut status',
          '工单（按状态）',
        ],
      },
      {
        id: 'unassigned',
        kind: 'number',
        dataset: 'posts',
        find: { assignees: { $exists: false }, 'status.flags': { $noflags: 'CXP' } },
        titles: ['Without a technician', 'Chưa có kỹ thuật viên', 'Tanpa juruteknik', 'Tanpa teknisi', '未分配技术员'],
      },
      {
        id: 'left',
        kind: 'list',
        dataset: 'posts',
        find: { 'status.code': 'TD' },
        period: { field: 'date', is: 'last7' },
        sort: 'plan asc',
        cols: 'id,docno,title,site,date,status',
        limit: 20,
        titles: ['Still to do', 'Chưa làm', 'Belum selesai', 'Belum dikerjakan', '仍待处理'],
      },
      {
        id: 'open',
        kind: 'bar',
        dataset: 'recommendations',
        find: { state: { $in: ['open', 'accepted'] } },
        group: 'priority',
        titles: [
          'Open recommendations by priority',
          'Khuyến nghị chưa xử lý theo mức ưu tiên',
          'Cadangan belum selesai mengikut keutamaan',
          'Rekomendasi belum selesai menurut prioritas',
          '待落实建议（按优先级）',
        ],
      },
    ],
  },
  {
    code: 'billing-month',
    role: 'BILL',
    titles: ["This month's billing", 'Hoá đơn trong tháng', 'Bulan pengebilan', 'Penagihan bulan ini', '本月开票'],
    widgets: [
      {
        id: 'unbilled',
        kind: 'number',
        dataset: 'unbilled',
        measure: 'amount',
        titles: ['Not yet billed', 'Chưa lập hoá đơn', 'Belum dibil', 'Belum ditagih', '未开票'],
      },
      {
        id: 'issued',
        kind: 'number',
        dataset: 'invoices',
        find: { kind: 'invoice', state: { $in: ['issued', 'part_paid', 'paid'] } },
        period: { field: 'issuedOn', is: 'month' },
        measure: 'amount',
        titles: [
          'Issued (with tax)',
          'Đã phát hành (gồm thuế)',
          'Dikeluarkan (dengan cukai)',
          'Diterbitkan (dengan pajak)',
          '已开具（含税）',
        ],
      },
      {
        id: 'received',
        kind: 'number',
        dataset: 'payments',
        find: { state: 'confirmed', kind: 'payment' },
        period: { field: 'receivedOn', is: 'month' },
        measure: 'amount',
        titles: ['Received', 'Đã nhận', 'Diterima', 'Diterima', '已收款'],
      },
      {
        id: 'overdue',
        kind: 'list',
        dataset: 'invoices',
        width: 'full',
        find: { overdue: true, state: { $in: ['issued', 'part_paid'] } },
        sort: 'dueOn asc',
        cols: 'id,docno,contact,currency,balance,dueOn',
        limit: 20,
        titles: ['Overdue', 'Quá hạn', 'Lewat tempoh', 'Lewat jatuh tempo', '逾期'],
      },
    ],
  },
];

/** Those of roles come first, with room for more before those of the analysis. */
const firstOfAnalysis = 10;

/** The analysis dashboards alone, for sites that were installed before there were any. */
export const analysisRows = (): SeedRow<'dashboard'>[] =>
  analysisDashboards.map((each, at) => seededDashboardRow(each, firstOfAnalysis + at));

export const dashboardRows = (): SeedRow<'dashboard'>[] => [...seeded.map(seededDashboardRow), ...analysisRows()];
