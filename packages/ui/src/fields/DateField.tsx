import type { BusinessDate } from '@field-service/domain/values/business-date.ts';
import { readDate } from '@field-service/i18n/typed/date.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { lazy, Suspense } from 'react';
import { useFormats } from '../shell/formats-context.tsx';
import { useDateProblem } from './problem-texts.ts';
import { TypedField, type FieldProps } from './TypedField.tsx';

/** The calendar and the names of its days load after the field, which works without them. */
const CalendarButton = lazy(async () => ({ default: (await import('./CalendarButton.tsx')).CalendarButton }));

/** A field for a business date (yyyymmdd), which is typed or chosen from a calendar. */
export const DateField = (field: FieldProps<BusinessDate>) => {
  const t = useT();
  const language = useLanguage();
  const formats = useFormats();
  const problemText = useDateProblem();
  const { dateFormat } = formats.settings;
  return (
    <TypedField
      {...field}
      placeholder={
        field.placeholder ??
        (dateFormat
          ? dateFormat.replace('yyyy', t('yyyy')).replace('mm', t('mm')).replace('dd', t('dd'))
          : t('dd/mm/yyyy'))
      }
      inputMode="text"
      maxLength={20}
      read={(typed) => readDate(typed, language, dateFormat)}
      show={(value) => formats.businessDate(value)}
      same={(a, b) => a === b}
      problemText={problemText}
      say={(value) => formats.fullBusinessDate(value)}
      rightSection={
        <Suspense fallback={null}>
          <CalendarButton
            label={field.label}
            value={field.value}
            disabled={field.disabled === true}
            onPick={field.onChange}
          />
        </Suspense>
      }
    />
  );
};
