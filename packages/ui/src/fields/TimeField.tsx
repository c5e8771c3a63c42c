import { readTime, type MinuteOfDay } from '@field-service/i18n/typed/time.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { useFormats } from '../shell/formats-context.tsx';
import { useTimeProblem } from './problem-texts.ts';
import { TypedField, type FieldProps } from './TypedField.tsx';

/** A field for a time of day in minutes after midnight, in the folder's time zone. */
export const TimeField = (field: FieldProps<MinuteOfDay>) => {
  const language = useLanguage();
  const formats = useFormats();
  const problemText = useTimeProblem();
  return (
    <TypedField
      {...field}
      placeholder={field.placeholder ?? formats.timeOfDay(540)}
      inputMode="text"
      maxLength={12}
      read={(typed) => readTime(typed, language, formats.settings.clock ?? 24)}
      show={(value) => formats.timeOfDay(value)}
      same={(a, b) => a === b}
      problemText={problemText}
      say={(value) => formats.timeOfDay(value)}
    />
  );
};
