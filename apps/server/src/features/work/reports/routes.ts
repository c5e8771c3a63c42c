import { contract } from '@field-service/contract/contract.ts';
import type { Services } from '../../../context.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { printReport, releaseReport, wantReport } from './commands.ts';

export const reportRoutes = (services: Pick<Services, 'printer'>): BoundRoute[] => [
  bind(contract.reports.make, (context, caller, { params }) => wantReport(context, caller, params.id)),
  bind(contract.reports.print, (context, caller, { params }) => printReport(services, context, caller, params)),
  bind(contract.reports.release, (context, caller, { params, body }) =>
    releaseReport(context, caller, params.id, body.version),
  ),
];
