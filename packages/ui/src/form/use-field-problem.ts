import { useT } from '@field-service/i18n/use-t.ts';
import type { PhoneProblem } from '@field-service/domain/values/phone.ts';
import { useFormats } from '../shell/formats-context.tsx';
import type { FieldProblem } from './field-problems.ts';

/** Returns a function that describes what is wrong with a field. */
export const useFieldProblem = (): ((problem: FieldProblem) => string) => {
  const t = useT('desk');
  const formats = useFormats();
  const phoneTexts: Readonly<Record<PhoneProblem, string>> = {
    characters: t('Use only digits, spaces and + ( ) . - / in a phone number'),
    country: t('A country code does not begin with 0: enter it as in +60'),
    short: t('Too few digits for a phone number: include the area code'),
    long: t('Too many digits for a phone number'),
  };
  return (problem) => {
    switch (problem.code) {
      case 'required':
        return t('Required');
      case 'invalid':
        return t('Check this entry');
      case 'phone':
        return phoneTexts[problem.problem];
      case 'short':
        return t('Enter at least {{count}} characters', { count: problem.limit });
      case 'long':
        return t('Enter at most {{count}} characters', { count: problem.limit });
      case 'few':
        return t('Choose at least {{count}}', { count: problem.limit });
      case 'many':
        return t('Choose at most {{count}}', { count: problem.limit });
      case 'low':
        return t('Enter {{limit}} or more', { limit: formats.number(problem.limit) });
      case 'high':
        return t('Enter {{limit}} or less', { limit: formats.number(problem.limit) });
    }
  };
};
