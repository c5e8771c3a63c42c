import { contract } from '@field-service/contract/contract.ts';
import { bind } from '../../../plugins/bind.ts';
import { releaseReport, wantReport } from './commands.ts';

export const reportRoutes = [
  bind(contract.reports.make, (context, caller, { params }) => wantReport(context, caller, params.id)),
  bind(contract.reports.release, (context, caller, { params, body }) =>
    releaseReport(context, caller, params.id, body.version),
  ),
];
