import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { formulasOfOrderSet, tryFormula } from './commands.ts';

const { formulas } = contract;

export const formulaRoutes: readonly BoundRoute[] = [
  bind(formulas.try, (context, caller, { body }) => tryFormula(context, caller, body)),
  bind(formulas.ofOrderSet, (context, caller, { params }) => formulasOfOrderSet(context, caller, params.id)),
];
