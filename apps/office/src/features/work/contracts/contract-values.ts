import type { OrderSet, orderSets } from '@field-service/contract/work/order-sets.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import { isCovered, type BillingPlan } from '@field-service/domain/money/billing-plans.ts';
import { formatDuration, minutesOfDuration } from '@field-service/domain/values/business-date.ts';
import type { HolidayRule } from '@field-service/domain/work/recurrence/recurrence-rule.ts';
import type { Entered } from '@field-service/ui/form/use-record-form.ts';
import { problemsOf, sentOf, type LineContext, type LineDraft } from '../../../lines/line-draft.ts';
import type { Priority } from '../../../parts/priorities.ts';

export type NewContract = RouteInput<(typeof orderSets)['create']>['body'];
export type ContractChange = Omit<RouteInput<(typeof orderSets)['update']>['body'], 'uts'>;
export type PreviewBody = RouteInput<(typeof orderSets)['preview']>['body'];

/** A contract while it is entered; dates are yyyymmdd, times minutes after midnight in the folder's zone. */
export interface ContractValues {
  contactid: string | null;
  title: string;
  typeid: string | null;
  posttypeid: string | null;
  sites: readonly string[];
  natures: readonly string[];
  rrule: string;
  startsOn: number | null;
  endsOn: number | null;
  from: number | null;
  /** Minutes. */
  length: number | null;
  night: boolean;
  tolerance: string | null;
  /** `none` leaves visits on holidays. */
  holidayRule: HolidayRule | 'none';
  timeslotid: string | null;
  licences: readonly string[];
  crew: string | null;
  accessNotes: string;
  instructions: string;
  priority: Priority;
  responseHours: string | null;
  billingPlan: BillingPlan;
  planAmount: string | null;
  /** Undefined until a tax is chosen or cleared; the usual tax of the folder stands until then. */
  planTax: string | null | undefined;
  lines: readonly LineDraft[];
}

export const emptyContract: ContractValues = {
  contactid: null,
  title: '',
  typeid: null,
  posttypeid: null,
  sites: [],
  natures: [],
  rrule: 'FREQ=MONTHLY',
  startsOn: null,
  endsOn: null,
  from: 540,
  length: 60,
  night: false,
  tolerance: '0',
  holidayRule: 'after',
  timeslotid: null,
  licences: [],
  crew: '1',
  accessNotes: '',
  instructions: '',
  priority: 'normal',
  responseHours: null,
  billingPlan: 'visit',
  planAmount: null,
  planTax: undefined,
  lines: [],
};

export const valuesOfContract = (contract: OrderSet): ContractValues => {
  const { duration, tolerance, holidayRule, crew, responseHours, lines } = contract;
  const { contactid, title, typeid, posttypeid, sites, natures, rrule, startsOn, endsOn, from, night } = contract;
  const { timeslotid, licences, accessNotes, instructions, priority, billingPlan, planAmount, planTax } = contract;
  return {
    contactid,
    title,
    typeid,
    posttypeid,
    sites,
    natures,
    rrule,
    startsOn,
    endsOn,
    from,
    night,
    timeslotid,
    licences,
    accessNotes,
    instructions,
    priority,
    billingPlan,
    planAmount,
    planTax: isCovered(billingPlan) ? planTax : undefined,
    length: minutesOfDuration(duration) ?? null,
    tolerance: String(tolerance),
    holidayRule: holidayRule ?? 'none',
    crew: String(crew),
    responseHours: responseHours === null ? null : String(responseHours),
    lines: lines.map((line, at) => ({
      key: String(at),
      itemid: line.itemid,
      name: line.name,
      qty: line.qty,
      price: line.price,
      discount: line.uiDisc ?? '',
      tax: line.tax,
      inclusive: line.flags.includes('I'),
    })),
  };
};

const numberOf = (typed: string | null): number | null => (typed === null ? null : Number(typed));

const fieldsOf = ({ contactid: _contactid, ...values }: ContractValues): Entered<Omit<NewContract, 'contactid'>> => {
  const { length, tolerance, holidayRule, crew, responseHours, lines, ...same } = values;
  return {
    ...same,
    title: values.title.trim(),
    accessNotes: values.accessNotes.trim(),
    instructions: values.instructions.trim(),
    sites: [...values.sites],
    natures: [...values.natures],
    licences: [...values.licences],
    duration: length === null ? null : formatDuration(length),
    tolerance: numberOf(tolerance) ?? 0,
    holidayRule: holidayRule === 'none' ? null : holidayRule,
    crew: numberOf(crew),
    responseHours: numberOf(responseHours),
    // A plan per visit has no amount of its own.
    planAmount: values.billingPlan === 'visit' ? null : values.planAmount,
    planTax: values.billingPlan === 'visit' ? null : (values.planTax ?? null),
    lines: lines.map(sentOf),
  };
};

/** The body of a call; a change holds the fields in an object of their own, and keeps the customer. */
export const bodyOfContract = (
  values: ContractValues,
  contract: Pick<OrderSet, 'id'> | null,
): Entered<NewContract & ContractChange> =>
  contract === null
    ? { contactid: values.contactid, ...fieldsOf(values) }
    : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form has found nothing missing in it
      { fields: fieldsOf(values) as ContractChange['fields'] };

/** The fields that are missing or invalid although the facts of the calls do not tell. */
export const problemFields = (values: ContractValues, lines: LineContext | undefined): (keyof ContractValues)[] => [
  ...(['contactid', 'startsOn', 'from', 'length', 'posttypeid', 'crew'] as const).filter(
    (name) => values[name] === null,
  ),
  ...(['sites', 'natures'] as const).filter((name) => values[name].length === 0),
  ...(values.title.trim() === '' ? (['title'] as const) : []),
  ...(values.startsOn !== null && values.endsOn !== null && values.endsOn < values.startsOn
    ? (['endsOn'] as const)
    : []),
  ...(values.billingPlan !== 'visit' && values.planAmount === null ? (['planAmount'] as const) : []),
  ...(values.lines.some((line) => lines === undefined || problemsOf(line, lines).length > 0)
    ? (['lines'] as const)
    : []),
];

/** The tax on the amount of a contract: the usual tax of the folder until a billing by period has one of its own. */
export const planTaxOf = (
  { billingPlan, planTax }: Pick<ContractValues, 'billingPlan' | 'planTax'>,
  usual: string | null | undefined,
): ContractValues['planTax'] => (planTax === undefined && isCovered(billingPlan) ? (usual ?? undefined) : planTax);

/** What a preview of the visits is asked for; undefined while something that it needs is missing. */
export const previewOf = (
  values: ContractValues,
  folderid: string | undefined,
  since: number,
): PreviewBody | undefined => {
  const { rrule, startsOn, endsOn, from, length, night, tolerance, holidayRule } = values;
  if (folderid === undefined || startsOn === null || from === null || length === null || length === 0) return undefined;
  if (endsOn !== null && endsOn < startsOn) return undefined;
  return {
    folderid,
    rrule,
    startsOn,
    endsOn,
    from,
    night,
    duration: formatDuration(length),
    tolerance: numberOf(tolerance) ?? 0,
    holidayRule: holidayRule === 'none' ? null : holidayRule,
    since,
  };
};
