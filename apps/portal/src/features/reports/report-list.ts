import type { DatasetRow } from '@field-service/contract/data.ts';
import { serviceReports } from '@field-service/contract/datasets/jobs.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';

export type ReportRow = DatasetRow<'service-reports'>;

/** The customer's service reports, the latest first. */
export const reportList = listSpec(serviceReports, {
  filters: {
    from: { kind: 'day', field: 'date', compare: '$gte' },
    to: { kind: 'day', field: 'date', compare: '$lte' },
    status: { kind: 'choice', options: { DN: { status: 'DN' }, CWO: { status: 'CWO' } } },
  },
  sort: 'date desc',
});
