import { durationMinutes, parseDuration } from '@field-service/domain/values/business-date.ts';
import { useCallback } from 'react';
import { useWordFormats } from './word-formats.ts';

/** A length of time in words: 90 minutes are '1 hr 30 min' in the language shown. */
export const useLengthText = (): ((minutes: number) => string) => {
  const formats = useWordFormats();
  return useCallback(
    (minutes) => {
      const whole = Math.max(Math.round(minutes), 0);
      const unit = (value: number, name: 'day' | 'hour' | 'minute') =>
        formats.number(value, { style: 'unit', unit: name, unitDisplay: 'short' });
      const parts = [
        ...(whole >= 1440 ? [unit(Math.floor(whole / 1440), 'day')] : []),
        ...(whole % 1440 >= 60 ? [unit(Math.floor((whole % 1440) / 60), 'hour')] : []),
        ...(whole % 60 > 0 || whole === 0 ? [unit(whole % 60, 'minute')] : []),
      ];
      return parts.join(' ');
    },
    [formats],
  );
};

/** Minutes of a stored duration such as `90M`; undefined where there is none. */
export const minutesOfDuration = (duration: string | null): number | undefined => {
  const parsed = duration === null ? undefined : parseDuration(duration);
  return parsed && durationMinutes(parsed);
};
