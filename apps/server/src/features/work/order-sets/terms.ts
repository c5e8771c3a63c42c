import type { orderSets } from '@field-service/contract/work/order-sets.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import {
  addDays,
  businessDateOf,
  durationMinutes,
  isBusinessDate,
  parseDuration,
} from '@field-service/domain/values/business-date.ts';
import { checkRule } from '@field-service/domain/work/recurrence/recurrence-rule.ts';
import { ruleDays } from '@field-service/domain/work/recurrence/recurrence.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { linesFor, readLookups, requireReferences } from '../posts/public.ts';
import { foreignSite, type OrderSetRow, type SetLine } from './queries.ts';

/** The editable fields of a contract, by their wire names. */
export type Terms = Omit<ParsedInput<typeof orderSets.create>['body'], 'contactid'>;

/** The maximum length of a visit, in minutes; a longer one is treated as a typing error. */
const maxVisit = 14 * 1440;
/** The number of days within which a rule must produce a date. */
const soon = 5 * 366;

export function minutesOf(duration: string): number {
  const parsed = parseDuration(duration);
  const minutes = parsed && durationMinutes(parsed);
  if (minutes === undefined || minutes === 0 || minutes > maxVisit)
    throw new Refusal('field.invalid', { fields: ['duration'] });
  return minutes;
}

/** Checks the recurrence and the duration. Throws for an unsupported rule, an invalid date or an invalid duration. */
export function requireRule(terms: Pick<Terms, 'rrule' | 'startsOn' | 'endsOn' | 'duration'>): void {
  minutesOf(terms.duration);
  if (!isBusinessDate(terms.startsOn)) throw new Refusal('field.invalid', { fields: ['startsOn'] });
  if (terms.endsOn !== null && (!isBusinessDate(terms.endsOn) || terms.endsOn < terms.startsOn))
    throw new Refusal('field.invalid', { fields: ['endsOn'] });
  const rule = checkRule(terms.rrule);
  if (!rule.ok)
    throw new Refusal('order_set.rule_invalid', {
      problem: rule.problem,
      ...('part' in rule ? { part: rule.part } : {}),
    });
}

/**
 * Validates a contract. Returns the customer's folder, to which the contract also belongs, and the folder's time zone.
 */
export async function requireTerms(
  context: Pick<RequestContext, 'db' | 'now'>,
  contactId: string,
  terms: Terms,
): Promise<{ folderId: string; timezone: string }> {
  requireRule(terms);
  if (ruleDays(terms, terms.startsOn, addDays(terms.startsOn, soon)).length === 0)
    throw new Refusal('order_set.rule_empty', {});
  if ((terms.billingPlan === 'visit') !== (terms.planAmount === null))
    throw new Refusal('field.invalid', { fields: ['planAmount'] });
  const [first = ''] = terms.sites;
  const place = await requireReferences(context, {
    contactid: contactId,
    addressid: first,
    typeid: terms.posttypeid,
    timeslotid: terms.timeslotid,
    natures: terms.natures,
  });
  const foreign = await foreignSite(context.db, contactId, terms.sites);
  if (foreign !== undefined)
    throw new Refusal('post.site_not_of_contact', { contactid: contactId, addressid: foreign });
  await requireLookups(context, place.folderId, terms);
  // The lines are computed as for the first job, so that lines that are invalid for a job are rejected here.
  await linesFor(
    context,
    { ...place, date: Math.max(terms.startsOn, businessDateOf(context.now, place.timezone)) },
    terms.lines,
  );
  return place;
}

async function requireLookups(context: Pick<RequestContext, 'db'>, folderId: string, terms: Terms): Promise<void> {
  const wanted = [
    { field: 'typeid', type: 200, id: terms.typeid },
    { field: 'planTax', type: 60, id: terms.planTax },
  ].flatMap(({ id, ...rest }) => (id === null ? [] : [{ ...rest, id }]));
  const found = await readLookups(
    context.db,
    folderId,
    wanted.map(({ id }) => id),
  );
  for (const { field, type, id } of wanted)
    if (!found.some((lookup) => lookup.id === id && lookup.type === type))
      throw new Refusal('record.referenced_missing', { field, id });
}

export const termsOf = (row: OrderSetRow, sites: readonly string[], lines: readonly SetLine[]): Terms => ({
  title: row.title,
  typeid: row.type_id,
  posttypeid: row.post_type_id,
  sites: [...sites],
  rrule: row.rrule,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  from: row.from_minutes,
  duration: row.duration,
  night: row.night,
  tolerance: row.tolerance,
  holidayRule: row.holiday_rule,
  natures: row.natures,
  timeslotid: row.timeslot_id,
  licences: row.licences,
  crew: row.crew,
  accessNotes: row.access_notes,
  instructions: row.instructions,
  priority: priorityOf(row.priority),
  responseHours: row.response_hours,
  billingPlan: row.billing_plan,
  planAmount: row.plan_amount === null ? null : trimmed(row.plan_amount),
  planTax: row.plan_tax_id,
  lines: [...lines],
});

const priorities = ['low', 'normal', 'high', 'urgent'] as const;
const priorityOf = (text: string): Terms['priority'] => priorities.find((each) => each === text) ?? 'normal';
const trimmed = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);

/** The columns of a contract's terms; its sites and lines are in separate tables. */
export const columnsOf = (terms: Terms) => ({
  title: terms.title,
  type_id: terms.typeid,
  post_type_id: terms.posttypeid,
  starts_on: terms.startsOn,
  ends_on: terms.endsOn,
  rrule: terms.rrule,
  from_minutes: terms.from,
  duration: terms.duration,
  night: terms.night,
  tolerance: terms.tolerance,
  holiday_rule: terms.holidayRule,
  natures: terms.natures,
  timeslot_id: terms.timeslotid,
  licences: terms.licences,
  crew: terms.crew,
  access_notes: terms.accessNotes,
  instructions: terms.instructions,
  priority: terms.priority,
  response_hours: terms.responseHours,
  billing_plan: terms.billingPlan,
  plan_amount: terms.planAmount,
  plan_tax_id: terms.planTax,
});
