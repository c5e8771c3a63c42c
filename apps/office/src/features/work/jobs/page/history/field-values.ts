import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import type { JobDetail } from '@field-service/contract/work/job.ts';
import { isDecimalText } from '@field-service/domain/values/decimal.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { minutesOfDuration, timeTypes } from '@field-service/domain/values/business-date.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useReportWords } from '@field-service/ui/report/report-source.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useMemo } from 'react';
import { useLookups } from '../../../../../api/reference.ts';
import { priorityNames, toPriority } from '../../../../../parts/priorities.ts';
import { timeTypeNames } from '../../../../../parts/clock.ts';
import { confirmationWords, isConfirmationState } from '../messages/confirmation-words.ts';
import { useStatusName } from './status-name.ts';

const nameIn = (value: unknown): string | undefined => {
  if (!isRecord(value)) return undefined;
  return typeof value.name === 'string' ? value.name : typeof value.user === 'string' ? value.user : undefined;
};

/** Fields whose values are stamps, ids of records, and codes of list entries. */
const stampFields = new Set(['plan', 'plan2', 'due', 'at', 'startAt', 'endAt']);
const idFields = new Set(['contactid', 'addressid', 'typeid', 'natures', 'timeslotid', 'uomId']);
const codeFields = new Set(['place', 'pest', 'method', 'noSignReason']);

/** A billing line as history and conflicts store it: quantity, item and price. */
const lineText = (
  line: unknown,
  formats: Pick<ReturnType<typeof useFormats>, 'quantity' | 'money'>,
): string | undefined => {
  if (!isRecord(line)) return undefined;
  const { name, qty, price } = line;
  return typeof name === 'string' && typeof qty === 'string' && typeof price === 'string'
    ? `${formats.quantity(qty)} × ${name}, ${formats.money(price)}`
    : undefined;
};

/**
 * Formats a stored field value for display: dates, words for codes, and names for ids (of lookups, and of the customers
 * and sites that the job and its history mention). An id without a name is of something that is gone.
 */
export const useFieldValue = (
  job: Pick<JobDetail, 'contact' | 'site' | 'named'>,
): ((field: string, value: unknown) => string) => {
  const t = useT('office');
  const language = useLanguage();
  const formats = useFormats();
  const statusName = useStatusName();
  const { word } = useReportWords();
  const lookups = useLookups(lookupNumbers.postType, lookupNumbers.nature, lookupNumbers.timeSlot, lookupNumbers.unit);
  const { contact, site, named } = job;
  const names = useMemo(
    () =>
      new Map([
        ...(lookups.data ?? []).map((lookup) => [lookup.id, localName(lookup, language)] as const),
        ...[contact, site, ...named].flatMap((each) => (each ? [[each.id, each.name] as const] : [])),
      ]),
    [lookups.data, language, contact, site, named],
  );
  const textOf = (field: string, value: string): string => {
    const [whole = field] = field.split('.');
    if (idFields.has(whole)) return names.get(value) ?? t('No longer available');
    if (codeFields.has(whole)) return word(value);
    if (whole === 'status' || whole === 'steps') return statusName(value);
    if (whole === 'priority') return t(priorityNames[toPriority(value)]);
    if (whole === 'confirmation') return isConfirmationState(value) ? t(confirmationWords[value]) : '–';
    const minutes = whole === 'duration' ? minutesOfDuration(value) : undefined;
    if (minutes !== undefined) return formats.duration(minutes);
    return ['qty', 'concentrate', 'total', 'areaTreated'].includes(whole) && isDecimalText(value)
      ? formats.quantity(value)
      : value;
  };
  const plain = (field: string, each: unknown): string => {
    if (each === null || each === undefined || each === '') return '–';
    if (typeof each === 'string') return textOf(field, each);
    if (typeof each === 'boolean') return each ? t('Yes') : t('No');
    if (typeof each !== 'number') return lineText(each, formats) ?? nameIn(each) ?? '–';
    if (stampFields.has(field)) return formats.dateTime(each);
    if (field === 'expiry') return formats.businessDate(each);
    const type = field === 'timetype' ? timeTypes[each] : undefined;
    return type === undefined ? formats.number(each) : t(timeTypeNames[type]);
  };
  return (field, value) => {
    if (!Array.isArray(value)) return plain(field, value);
    if (value.length === 0) return '–';
    const texts = value.map((each) => plain(field, each));
    return field === 'steps' ? texts.join(' → ') : field === 'lines' ? texts.join('; ') : formats.list(texts);
  };
};
