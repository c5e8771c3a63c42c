import type { formulas } from '@field-service/contract/goods/formulas.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { readFormula } from '@field-service/domain/goods/formulas.ts';
import { requireGrant } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { soundFormula } from './check.ts';
import { isColleague } from '../../people/colleagues/public.ts';
import { storedFormulas } from './queries.ts';
import { valuesOfContract, valuesOfMonth } from './values.ts';

export async function tryFormula(
  context: RequestContext,
  caller: Caller,
  { val, formula, ordersetid, techid }: ParsedInput<typeof formulas.try>['body'],
): Promise<RouteData<typeof formulas.try>> {
  if (val === '11') {
    const sound = soundFormula(11, formula);
    if (ordersetid === undefined) return { value: null };
    requireGrant(caller, 'POST:VW');
    const values = await valuesOfContract(context, ordersetid);
    if (values === undefined) throw new Refusal('record.referenced_missing', { field: 'ordersetid', id: ordersetid });
    return { value: sound.evaluate(values) };
  }
  const sound = soundFormula(12, formula);
  if (techid !== undefined && techid !== caller.userId) {
    requireGrant(caller, 'POST:VW');
    if (!(await isColleague(context.db, techid)))
      throw new Refusal('record.referenced_missing', { field: 'techid', id: techid });
  }
  const values = await valuesOfMonth(context, techid ?? caller.userId);
  return { value: values === undefined ? null : sound.evaluate(values) };
}

export async function formulasOfOrderSet(
  context: RequestContext,
  caller: Caller,
  id: string,
): Promise<RouteData<typeof formulas.ofOrderSet>> {
  const values = await valuesOfContract(context, id);
  if (values === undefined) throw new Refusal('record.not_found', { noun: 'order-set', id });
  const stored = await storedFormulas(context.db, caller, '11');
  return stored.map(({ formula, ...each }) => {
    const read = readFormula(11, formula);
    return { ...each, value: read.ok ? read.evaluate(values) : null };
  });
}
