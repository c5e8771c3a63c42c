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
/**
 * Null if the person is not a colleague whom the caller can see, or the formula has no result for the month's figures.
 */
const Prepared = z.object({ value: Decimal, name: z.string() }).nullable();

/**
 * The value of a technician's work this month: by the formula of class 12 that applies in the caller's folder,
 * otherwise the nett amount of their jobs. Callers see their own value, and with POST:VW that of colleagues.
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
