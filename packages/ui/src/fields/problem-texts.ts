import type { DateProblem } from '@field-service/i18n/typed/date.ts';
import type { DurationProblem } from '@field-service/i18n/typed/duration.ts';
import type { NumberProblem } from '@field-service/i18n/typed/number.ts';
import type { TimeProblem } from '@field-service/i18n/typed/time.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '../shell/formats-context.tsx';

/** Returns a function that describes what is wrong with a typed number. */
export const useNumberProblem = (): ((problem: NumberProblem) => string) => {
  const t = useT();
  return (problem) => {
    switch (problem.code) {
      case 'form':
        return t('Enter a number');
      case 'decimals':
        return problem.decimals === 0
          ? t('Enter a whole number')
          : t('Enter at most {{count}} decimal places', { count: problem.decimals });
      case 'negative':
        return t('Enter 0 or more');
      case 'digits':
        return t('Enter at most {{count}} digits', { count: problem.digits });
    }
  };
};

/** Returns a function that describes what is wrong with a typed date. */
export const useDateProblem = (): ((problem: DateProblem) => string) => {
  const t = useT();
  const formats = useFormats();
  return (problem) => {
    switch (problem.code) {
      case 'form':
        return t('Enter a date such as {{example}}', { example: formats.businessDate(20_261_123) });
      case 'month':
        return t('There is no month {{month}}', { month: problem.month });
      case 'day':
        return t('{{month}} has {{count}} days', {
          month: formats.monthOfYear(problem.month),
          count: problem.days,
        });
    }
  };
};

/** Returns a function that describes what is wrong with a typed time. */
export const useTimeProblem = (): ((problem: TimeProblem) => string) => {
  const t = useT();
  const formats = useFormats();
  return (problem) => {
    switch (problem.code) {
      case 'form':
        return t('Enter a time such as {{example}}', { example: formats.timeOfDay(870) });
      case 'range':
        return t('Enter hours from 0 to 23 and minutes from 0 to 59');
      case 'range12':
        return t('Enter hours from 1 to 12 and minutes from 0 to 59');
    }
  };
};

/** Returns a function that describes what is wrong with a typed duration. */
export const useDurationProblem = (): ((problem: DurationProblem) => string) => {
  const t = useT();
  const formats = useFormats();
  return (problem) => {
    switch (problem.code) {
      case 'form':
        return t('Enter a duration such as {{example}}', { example: formats.duration(90) });
      case 'minutes':
        return t('Enter minutes from 0 to 59');
      case 'whole':
        return t('Enter whole minutes');
    }
  };
};
