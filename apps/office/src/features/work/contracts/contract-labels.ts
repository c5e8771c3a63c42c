import type { BillingPlan } from '@field-service/domain/money/billing-plans.ts';
import type { HolidayRule } from '@field-service/domain/work/recurrence/recurrence-rule.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { ContractValues } from './contract-values.ts';

/** The names of a contract's fields. */
export const useContractLabels = (): Record<keyof ContractValues, string> => {
  const t = useT('office');
  return {
    contactid: t('Customer'),
    title: t('Title'),
    typeid: t('Contract type'),
    posttypeid: t('Job type'),
    sites: t('Sites'),
    natures: t('Service types'),
    rrule: t('Repeats'),
    startsOn: t('Start date'),
    endsOn: t('End date'),
    from: t('Start time'),
    length: t('Duration'),
    night: t('Night work'),
    tolerance: t('Tolerance in days'),
    holidayRule: t('On holidays'),
    timeslotid: t('Time slot'),
    licences: t('Required licences'),
    crew: t('Technicians per visit'),
    accessNotes: t('Access notes'),
    instructions: t('Instructions'),
    priority: t('Priority'),
    responseHours: t('Response time in hours'),
    billingPlan: t('Billing plan'),
    planAmount: t('Amount per period'),
    planTax: t('Tax on the amount'),
    lines: t('Lines'),
  };
};

export const useStateNames = (): Record<'draft' | 'active' | 'ended', string> => {
  const t = useT('office');
  return { draft: t('Draft'), active: t('Running'), ended: t('Ended') };
};

export const usePlanNames = (): Record<BillingPlan, string> => {
  const t = useT('office');
  return {
    visit: t('Per visit'),
    monthly_advance: t('Monthly in advance'),
    monthly_arrears: t('Monthly in arrears'),
    quarterly_advance: t('Quarterly in advance'),
    quarterly_arrears: t('Quarterly in arrears'),
    annual: t('Annually'),
  };
};

export const useHolidayNames = (): Record<HolidayRule | 'none', string> => {
  const t = useT('office');
  return {
    none: t('Visit on the holiday'),
    before: t('Move to the day before'),
    after: t('Move to the day after'),
    skip: t('Skip the visit'),
  };
};
