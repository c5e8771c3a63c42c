import { contract } from '@field-service/contract/contract.ts';
import { bindParts, type BoundRoute } from '../../../plugins/bind.ts';
import { importUnsent } from './commands.ts';

export const unsentWorkRoutes: readonly BoundRoute[] = [
  bindParts(
    contract.unsentWork.import,
    async (context, caller, input, runParts) => await importUnsent(context, caller, input, runParts),
  ),
];
