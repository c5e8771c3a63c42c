import { useT } from '@field-service/i18n/use-t.ts';
import { paymentMethodText } from '@field-service/i18n/vocabulary.ts';

/** Returns a function that names how something was paid; the value of a credit note is a method too. */
export const usePaymentMethod = (): ((provider: string) => string) => {
  const t = useT('office');
  return (provider) => (provider === 'credit' ? t('Credit note') : paymentMethodText(provider, t));
};
