import { useT } from '@field-service/i18n/use-t.ts';
import { useToday } from '../../../api/use-today.ts';

/** Returns a function that says what is wrong with a day of receipt in a folder: it must have begun. */
export const useReceiptProblem = (folderId: string): ((day: number | null) => { receivedOn?: string }) => {
  const t = useT('office');
  const today = useToday(folderId);
  return (day) =>
    day !== null && day > today ? { receivedOn: t('A day in the future cannot be the day of receipt.') } : {};
};
