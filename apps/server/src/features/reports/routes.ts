import { contract } from '@field-service/contract/contract.ts';
import { bind } from '../../plugins/bind.ts';
import { wantReport } from './commands.ts';

export const reportRoutes = [bind(contract.reports.make, (context, _caller, { params }) => wantReport(context, params.id))];
