import { contract } from '@field-service/contract/contract.ts';
import type { Dataset } from '../../../datasets/public.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { fetchExport, listExportable, listExports, noteExport, orderExport, stopExport } from './commands.ts';

export const exportRoutes = (datasets: readonly Dataset[]): BoundRoute[] => [
  bind(contract.exports.order, async (context, caller, input) => await orderExport(datasets, context, caller, input)),
  bind(contract.exports.datasets, async (_context, caller) => await Promise.resolve(listExportable(datasets, caller))),
  bind(contract.exports.list, listExports),
  bind(contract.exports.stop, stopExport),
  bind(contract.exports.note, noteExport),
  bind(contract.exports.fetch, fetchExport),
];
