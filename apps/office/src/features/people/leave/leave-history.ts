import { isLeaveKind, leaveHalves, leaveStates } from '@field-service/domain/people/leave.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useTechnicians } from '../../../api/reference.ts';
import { leaveHalfWords, leaveKindWords, leaveStateWords } from '@field-service/ui/record/people-words.ts';

/** The names of stored fields that the form does not have. */
export const useLeaveStored = () => {
  const t = useT('office');
  return { days: t('Working days'), state: t('State'), docno: t('Number'), reason: t('Reason') };
};

/** A stored value of leave in words, as the history shows it. */
export const useLeaveText = (): ((field: string, value: unknown) => string) => {
  const t = useT('office');
  const formats = useFormats();
  const { data: people = [] } = useTechnicians();
  return (field, value) => {
    if (field === 'days') return formats.number(Number(value));
    if (field === 'userid') return people.find(({ id }) => id === value)?.name ?? '';
    if (typeof value === 'number') return formats.businessDate(value);
    if (typeof value !== 'string') return '';
    const state = leaveStates.find((each) => each === value);
    const half = leaveHalves.find((each) => each === value);
    if (state !== undefined) return t(leaveStateWords[state].name);
    if (half !== undefined) return t(leaveHalfWords[half]);
    return isLeaveKind(value) ? t(leaveKindWords[value]) : value;
  };
};
