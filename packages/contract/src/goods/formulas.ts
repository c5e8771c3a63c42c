import { z } from 'zod';
import { Decimal, Id, IdParams } from '../common.ts';
import { grant, route } from '../route.ts';

/** The classes of lookup type 13 whose `data.formula` contains a formula: 11 Order Set Formula, 12 PV Formula. */
const FormulaClass = z.enum(['11', '12']);

export const formulas = {
  try: route({
    method: 'POST',
    path: '/api/formula/try',
    summary:
      'Validates and evaluates a formula without saving it: class 11 over a contract, class 12 over a technician’s completed jobs this month (by default the caller’s).',
    access: grant('LOKP:VW'),
    body: z.strictObject({
      val: FormulaClass,
      formula: z.string().max(4000),
      ordersetid: Id.optional(),
      techid: Id.optional(),
    }),
    /**
     * Null if the formula is valid but has no result for these values, or if there is no contract to evaluate it for.
     */
    data: z.object({ value: Decimal.nullable() }),
    errors: ['formula.invalid', 'record.referenced_missing', 'permission.missing'],
    idempotent: false,
  }),
  ofOrderSet: route({
    method: 'GET',
    path: '/api/order-set/{id}/formula',
    summary: 'The results of the site’s class 11 formulas for a recurring contract.',
    access: grant('POST:VW'),
    params: IdParams,
    data: z.array(z.object({ id: Id, code: z.string(), name: z.string(), value: Decimal.nullable() })),
    errors: ['record.not_found'],
  }),
};
