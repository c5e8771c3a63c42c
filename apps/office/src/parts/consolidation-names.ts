import type { Consolidation } from '@field-service/domain/money/consolidation.ts';
import { useT } from '@field-service/i18n/use-t.ts';

/** How a customer's jobs are combined on invoices, in words. */
export const useConsolidationNames = (): Record<Consolidation, string> => {
  const t = useT('office');
  return {
    job: t('One invoice for each job'),
    site: t('One invoice for each site'),
    customer: t('One invoice for all jobs'),
  };
};
