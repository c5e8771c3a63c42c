import 'dayjs/locale/en-gb';
import 'dayjs/locale/id';
import 'dayjs/locale/ms';
import 'dayjs/locale/vi';
import 'dayjs/locale/zh-cn';
import type { Language } from '@field-service/i18n/languages.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { DateInput } from '@mantine/dates';
import type { ReactNode } from 'react';
import { readDate, type DateOrder } from './typed-date.ts';

const calendarLocales: Record<Language, string> = { 'en-GB': 'en-gb', vi: 'vi', ms: 'ms', id: 'id', 'zh-CN': 'zh-cn' };
const typedForms: Record<DateOrder, string> = { dmy: 'DD/MM/YYYY', ymd: 'YYYY/MM/DD' };

const toText = (date: number): string =>
  `${Math.floor(date / 10_000)}-${String(Math.floor(date / 100) % 100).padStart(2, '0')}-${String(date % 100).padStart(2, '0')}`;
const toDate = (text: string): number => Number(text.slice(0, 10).replaceAll('-', ''));

interface DateFieldProps {
  label: string;
  /** Only screen readers hear the label. */
  quiet?: boolean;
  required?: boolean;
  error?: string | undefined;
  disabled?: boolean;
  /** yyyymmdd. */
  value: number | null;
  onChange: (date: number | null) => void;
  clearable?: boolean;
  width?: number;
  /** What stands in the empty field; the form of a date without one. */
  placeholder?: string;
}

/** A business date, typed or picked. */
export const DateField = ({
  label,
  quiet = false,
  required = false,
  error,
  disabled = false,
  value,
  onChange,
  clearable = false,
  width,
  placeholder,
}: DateFieldProps): ReactNode => {
  const t = useT('office');
  const language = useLanguage();
  const order: DateOrder = language === 'zh-CN' ? 'ymd' : 'dmy';
  return (
    <DateInput
      {...(quiet ? { 'aria-label': label } : { label })}
      {...(width === undefined ? {} : { w: width })}
      required={required}
      disabled={disabled}
      error={error}
      value={value === null ? null : toText(value)}
      onChange={(text) => onChange(text === null ? null : toDate(text))}
      valueFormat={typedForms[order]}
      dateParser={(typed) => {
        const date = readDate(typed, order);
        return date === undefined ? null : toText(date);
      }}
      placeholder={placeholder ?? typedForms[order].toLowerCase()}
      locale={calendarLocales[language]}
      firstDayOfWeek={1}
      clearable={clearable}
      previousLabel={t('Previous')}
      nextLabel={t('Next')}
      popoverProps={{ withinPortal: true }}
    />
  );
};
