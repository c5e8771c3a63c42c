import type { billingPeriods } from '@field-service/contract/money/billing.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { addDays, businessDateOf, isBusinessDate } from '@field-service/domain/values/business-date.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import { draftDue, type MadeDraft } from './drafts.ts';
import { dueOf, previewTotal } from './periods.ts';
import { readPlanSets, seesSet, type DuePeriod, type PlanSet } from './queries.ts';

const maxSets = 1000;
const maxPeriods = 1000;
const maxDaysAhead = 366;

type Foreseen = RouteData<typeof billingPeriods.preview>;

function foresee(set: PlanSet, period: DuePeriod, rounding: 'line' | 'document'): Foreseen[number] {
  const { from, to, days, fullDays, billOn, amount, returned } = period;
  const row = {
    ordersetid: set.id,
    docno: set.docno,
    title: set.title,
    contact: set.contact,
    from,
    to,
    days,
    fullDays,
    billOn,
    amount,
    currency: set.currency,
    returned,
  };
  try {
    const { taxes, amount: total } = previewTotal(set, period, rounding);
    return { ...row, taxes, total, problem: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...row, taxes: '0', total: '0', problem: error.code };
  }
}

/**
 * Previews the periods that would be billed up to a date for the contracts of the caller's folders, earliest first;
 * writes nothing.
 */
export async function previewPeriods(
  context: RequestContext,
  _caller: Caller,
  { body }: ParsedInput<typeof billingPeriods.preview>,
): Promise<Foreseen> {
  if (!isBusinessDate(body.until) || body.until > addDays(businessDateOf(context.now, 'UTC'), maxDaysAhead))
    throw new Refusal('field.invalid', { fields: ['until'] });
  if (body.ordersetid !== undefined && !(await seesSet(context.db, body.ordersetid)))
    throw new Refusal('record.not_found', { noun: 'order-set', id: body.ordersetid });
  const sets = await readPlanSets(context.db, { reach: 'list', id: body.ordersetid, limit: maxSets });
  const roundings = new Map<string, 'line' | 'document'>();
  for (const folderId of new Set(sets.map((set) => set.folderId)))
    roundings.set(folderId, await readFolderSetting(context.db, folderId, 'taxRounding'));
  const due = sets
    .flatMap((set) => dueOf(set, body.until).map((period) => ({ set, period })))
    .toSorted((a, b) => a.period.billOn - b.period.billOn || a.set.docno.localeCompare(b.set.docno));
  return due.slice(0, maxPeriods).map(({ set, period }) => foresee(set, period, roundings.get(set.folderId) ?? 'line'));
}

/** Bills all due periods of a contract, including returned ones, or none of them. */
export async function billSet(
  context: RequestContext,
  caller: Caller,
  { params }: ParsedInput<typeof billingPeriods.bill>,
): Promise<MadeDraft[]> {
  const made = await draftDue(context, caller, params.id, { returned: true, strict: true });
  if (made === undefined) throw new Refusal('record.not_found', { noun: 'order-set', id: params.id });
  if (made.length === 0) throw new Refusal('invoice.nothing_billable', { ids: [params.id], docnos: '' });
  return made;
}
