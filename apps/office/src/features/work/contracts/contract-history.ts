import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { minutesOfDuration } from '@field-service/domain/values/business-date.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { textsOf } from '@field-service/domain/values/basics/texts-of.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useRecurrenceText } from '@field-service/ui/fields/use-recurrence-text.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useLookupName } from '../../../parts/LookupField.tsx';
import { priorityNames, toPriority } from '../../../parts/priorities.ts';
import { useLicenceName } from '../../../api/licence-classes.ts';
import { useContractLabels, useHolidayNames, usePlanNames, useStateNames } from './contract-labels.ts';

/** The names of a contract's stored fields that its form names otherwise. */
export const useStoredLabels = (): Readonly<Record<string, string | undefined>> => {
  const t = useT('office');
  const labels = useContractLabels();
  return { docno: t('Number'), duration: labels.length, state: t('State') };
};

type Write = (value: unknown) => string;

/** Returns a function that writes a stored value of a contract in words. */
export const useContractText = (): ((field: string, value: unknown) => string) => {
  const t = useT('office');
  const formats = useFormats();
  const recurrence = useRecurrenceText();
  const licenceName = useLicenceName();
  const [plans, holidays, states]: Readonly<Record<string, string | undefined>>[] = [
    usePlanNames(),
    useHolidayNames(),
    useStateNames(),
  ];
  const [types, jobTypes, natures, slots, taxes] = [
    useLookupName(lookupNumbers.orderSetType),
    useLookupName(lookupNumbers.postType),
    useLookupName(lookupNumbers.nature),
    useLookupName(lookupNumbers.timeSlot),
    useLookupName(lookupNumbers.tax),
  ];
  const entry =
    (nameOf: (id: string) => string | undefined): Write =>
    (value) =>
      typeof value === 'string' ? (nameOf(value) ?? t('a deleted entry')) : '';
  const named =
    (names: Readonly<Record<string, string | undefined>> = {}): Write =>
    (value) =>
      typeof value === 'string' ? (names[value] ?? '') : '';
  const day: Write = (value) => (typeof value === 'number' ? formats.businessDate(value) : '');
  const money: Write = (value) => (typeof value === 'string' ? formats.money(value) : '');
  const writes: Readonly<Record<string, Write>> = {
    typeid: entry(types),
    posttypeid: entry(jobTypes),
    timeslotid: entry(slots),
    planTax: entry(taxes),
    natures: (value) => formats.list(textsOf(value).map((id) => natures(id) ?? t('a deleted entry'))),
    // Sites are ids, which say nothing to a person.
    sites: (value) => t('{{count}} sites', { count: textsOf(value).length }),
    licences: (value) => formats.list(textsOf(value).map(licenceName)),
    lines: (value) =>
      formats.list(
        (Array.isArray(value) ? value : []).flatMap((line: unknown) =>
          isRecord(line) && typeof line.name === 'string' ? [line.name] : [],
        ),
      ),
    rrule: (value) => (typeof value === 'string' ? recurrence(value) : ''),
    startsOn: day,
    endsOn: day,
    from: (value) => (typeof value === 'number' ? formats.timeOfDay(value) : ''),
    duration: (value) => {
      const minutes = typeof value === 'string' ? minutesOfDuration(value) : undefined;
      return minutes === undefined ? '' : formats.duration(minutes);
    },
    billingPlan: named(plans),
    holidayRule: (value) => named(holidays)(value ?? 'none'),
    state: named(states),
    priority: (value) => t(priorityNames[toPriority(value)]),
    planAmount: money,
  };
  return (field, value) => {
    const write = writes[field];
    if (write !== undefined) return write(value);
    if (typeof value === 'boolean') return value ? t('Yes') : t('No');
    if (typeof value === 'number') return formats.number(value);
    return typeof value === 'string' ? value : '';
  };
};
