import { contract } from '@field-service/contract/contract.ts';
import { bindAhead, type BoundRoute } from '../../../plugins/bind.ts';
import { runImport, sheetOf } from './run.ts';

export const importRoutes: readonly BoundRoute[] = [bindAhead(contract.imports.run, sheetOf, runImport)];
