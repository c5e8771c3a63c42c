import { appTechPv } from '@field-service/contract/datasets/goods.ts';
import { Decimal, Id } from '@field-service/contract/common.ts';
import { readFormula } from '@field-service/domain/goods/formulas.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { requireGrant } from '../../../access.ts';
import { datasetOf } from '../../../datasets/public.ts';
import { isColleague } from '../../people/colleagues/public.ts';
import { storedFormulas } from './queries.ts';
import { valuesOfMonth } from './values.ts';

const ValueForm = z.strictObject({ techid: Id }).partial();
/** Null if the caller cannot see the person as a colleague, or if the formula has no result for the month. */
const Prepared = z.object({ value: Decimal, name: z.string() }).nullable();

/**
 * The value of a technician's work this month, computed by the formula of class 12 that applies in the caller's folder.
 * Without a formula, the value is the nett amount of the technician's completed jobs. Callers can see their own value
 * and, with POST:VW, that of colleagues.
 */
export const technicianValueDataset = datasetOf(appTechPv, {
  callers: ['staff'],
  needs: null,
  prepare: async ({ context, caller, form }): Promise<z.input<typeof Prepared>> => {
    const { techid = caller.userId } = ValueForm.parse(form);
    if (techid !== caller.userId) {
      requireGrant(caller, 'POST:VW');
      if (!(await isColleague(context.db, techid))) return null;
    }
    const [stored] = await storedFormulas(context.db, caller, '12');
    const formula = readFormula(12, stored?.formula ?? 'nett');
    const values = await valuesOfMonth(context, techid);
    const value = formula.ok && values !== undefined ? formula.evaluate(values) : null;
    if (value === null) context.log.warn({ formula: stored?.id, techid }, 'a formula has no result for a month');
    return value === null ? null : { value, name: stored?.name ?? 'PV' };
  },
  from: ({ prepared }) => {
    const found = Prepared.parse(prepared);
    return sql`(select ${found?.value ?? '0'}::numeric as value, ${found?.name ?? ''}::text as name where ${found !== null}) v`;
  },
  row: sql`json_build_object('pvvalue', trim_scale(v.value)::text, 'name', v.name)`,
  fields: { pvvalue: { column: sql`v.value`, notNull: true } },
  tie: sql`v.value`,
  form: ValueForm,
  cap: 1,
});
