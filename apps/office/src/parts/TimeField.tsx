import { useT } from '@field-service/i18n/use-t.ts';
import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { readTime } from './typed-time.ts';

interface TimeFieldProps {
  label: string;
  error?: string | undefined;
  /** HH:MM; empty while nothing is set or what is typed is no time. */
  value: string;
  onChange: (time: string) => void;
}

/** A time of the day on the folder's 24-hour clock, typed; a browser's own field would follow the browser's language. */
export const TimeField = ({ label, error, value, onChange }: TimeFieldProps): ReactNode => {
  const t = useT('office');
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (readTime(text) !== value && value !== '') setText(value);
  }
  const typed = readTime(text);
  const wrong = text.trim() !== '' && typed === undefined;
  const type = (next: string) => {
    setText(next);
    onChange(readTime(next) ?? '');
  };
  return (
    <TextInput
      label={label}
      placeholder={t('hh:mm')}
      inputMode="numeric"
      maxLength={5}
      value={text}
      error={error ?? (wrong && text.length > 3 ? t('Enter a time') : undefined)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => typed !== undefined && setText(typed)}
    />
  );
};
