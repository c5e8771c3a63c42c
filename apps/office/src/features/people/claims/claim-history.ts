import { claimStates } from '@field-service/domain/people/claim.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { claimStateWords } from '@field-service/ui/record/people-words.ts';

/** The names of a claim's stored fields that its form does not have. */
export const useStoredLabels = () => {
  const t = useT('office');
  return {
    state: t('State'),
    docno: t('Number'),
    amount: t('Amount'),
    reason: t('Reason'),
    reference: t('Payment reference'),
  };
};

/** A stored value of a claim in words, as the history shows it; of lines their number. */
export const useClaimText = (): ((field: string, value: unknown) => string) => {
  const t = useT('office');
  const formats = useFormats();
  return (field, value) => {
    if (field === 'lines') return t('{{count}} lines', { count: Array.isArray(value) ? value.length : Number(value) });
    if (typeof value !== 'string') return '';
    const state = claimStates.find((each) => each === value);
    if (state !== undefined) return t(claimStateWords[state].name);
    return field === 'amount' ? formats.quantity(value) : value;
  };
};
