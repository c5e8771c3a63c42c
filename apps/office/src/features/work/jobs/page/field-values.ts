import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import type { JobDetail } from '@field-service/contract/work/job.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { statusWords, statusKind } from '@field-service/ui/record/status-kind.ts';
import { isJobStatus } from '@field-service/domain/work/post-status.ts';
import { useMemo } from 'react';
import { useLookups } from '../../../../api/reference.ts';
import { minutesOfDuration } from '@field-service/domain/values/business-date.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { priorityNames, toPriority } from '../../../../parts/priorities.ts';

const nameIn = (value: unknown): string | undefined => {
  if (!isRecord(value)) return undefined;
  return typeof value.name === 'string' ? value.name : typeof value.user === 'string' ? value.user : undefined;
};

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
 * Formats a stored field value for display: dates, words for codes, and names for ids (of lookups and of the job's
 * customer and site).
 */
export const useFieldValue = (
  job: Pick<JobDetail, 'contact' | 'site'>,
): ((field: string, value: unknown) => string) => {
  const t = useT('office');
  const language = useLanguage();
  const formats = useFormats();
  const lookups = useLookups(lookupNumbers.postType, lookupNumbers.nature, lookupNumbers.timeSlot);
  const { contact, site } = job;
  const names = useMemo(
    () =>
      new Map([
        ...(lookups.data ?? []).map((lookup) => [lookup.id, localName(lookup, language)] as const),
        ...[contact, site].flatMap((each) => (each ? [[each.id, each.name] as const] : [])),
      ]),
    [lookups.data, language, contact, site],
  );
  return (field, value) => {
    const plain = (each: unknown): string => {
      if (each === null || each === undefined || each === '') return '–';
      if (typeof each === 'string') return names.get(each) ?? each;
      if (typeof each === 'number') return formats.number(each);
      if (typeof each === 'boolean') return each ? t('Yes') : t('No');
      return nameIn(each) ?? JSON.stringify(each);
    };
    if (typeof value === 'number' && (field === 'plan' || field === 'plan2' || field === 'due'))
      return formats.dateTime(value);
    if (typeof value === 'string') {
      if (field === 'status' && isJobStatus(value)) return t(statusWords[statusKind({ code: value, flags: '' })]);
      if (field === 'priority') return t(priorityNames[toPriority(value)]);
      const minutes = field === 'duration' ? minutesOfDuration(value) : undefined;
      if (minutes !== undefined) return formats.duration(minutes);
    }
    if (field === 'steps' && Array.isArray(value))
      return value
        .map((code) => (typeof code === 'string' ? t(statusWords[statusKind({ code, flags: '' })]) : plain(code)))
        .join(' → ');
    if (field === 'lines' && Array.isArray(value) && value.length > 0)
      return value.map((line) => lineText(line, formats) ?? plain(line)).join('; ');
    if (Array.isArray(value)) return value.length === 0 ? '–' : formats.list(value.map(plain));
    return plain(value);
  };
};
