import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useCallback } from 'react';
import type { UsageProblem } from './usage-problems.ts';

/** Returns a function that describes a problem with a usage in words. */
export function useUsageWords(): (problem: UsageProblem) => string {
  const t = useT('field');
  const formats = useFormats();
  return useCallback(
    (problem) => {
      switch (problem.code) {
        case 'usage.quantity':
          return t('Enter the quantity.');
        case 'usage.total':
          return t('Enter the mixture applied.');
        case 'usage.batch':
          return t('Enter the batch.');
        case 'treatment.over_label_rate':
          return t('Above the label rate: {{rate}}, max. {{max}} {{unit}}.', {
            rate: formats.quantity(String(problem.params.rate ?? '')),
            max: formats.quantity(String(problem.params.max ?? '')),
            unit: problem.params.unit ?? '',
          });
        case 'treatment.over_mixture':
          return t('More concentrate ({{concentrate}} {{unit}}) than mixture applied ({{total}} {{unit}}).', {
            concentrate: formats.quantity(String(problem.params.concentrate ?? '')),
            total: formats.quantity(String(problem.params.total ?? '')),
            unit: problem.params.unit ?? '',
          });
        case 'treatment.batch_expired':
          return t('Batch {{batch}} expired on {{date}}.', {
            batch: problem.params.batch ?? '',
            date: formats.businessDate(Number(problem.params.expiry)),
          });
        case 'treatment.unregistered':
          return t('This product is not registered today; choose another one.');
      }
    },
    [t, formats],
  );
}
