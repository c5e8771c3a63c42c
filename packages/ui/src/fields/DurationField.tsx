import { readDuration } from '@field-service/i18n/typed/duration.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { useId } from 'react';
import { useFormats } from '../shell/formats-context.tsx';
import { useDurationProblem } from './problem-texts.ts';
import { TypedField, type FieldProps } from './TypedField.tsx';

interface DurationFieldProps extends FieldProps<number> {
  /** Common durations in minutes, offered while the field is empty or the user is typing. */
  usual?: readonly number[];
}

/** A field for a duration in whole minutes. */
export const DurationField = ({ usual = [], ...field }: DurationFieldProps) => {
  const language = useLanguage();
  const formats = useFormats();
  const problemText = useDurationProblem();
  const list = useId();
  return (
    <>
      <TypedField
        {...field}
        {...(usual.length === 0 ? {} : { list })}
        inputMode="text"
        maxLength={40}
        read={(typed) => readDuration(typed, language)}
        show={(value) => formats.duration(value)}
        same={(a, b) => a === b}
        problemText={problemText}
        say={(value) => formats.duration(value)}
      />
      {usual.length === 0 ? null : (
        <datalist id={list}>
          {usual.map((minutes) => (
            <option key={minutes} value={formats.duration(minutes)} />
          ))}
        </datalist>
      )}
    </>
  );
};
