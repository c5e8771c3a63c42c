import type { OrderSet } from '@field-service/contract/work/order-sets.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { previewOf, type ContractValues } from './contract-values.ts';
import { changeEffect } from './contract-visits.ts';
import { useContractContext } from './use-contract-context.ts';
import { usePreview } from './use-preview.ts';

/** Says what a change of a running contract does to its jobs, before it is saved. */
export const useChangeCautions = (
  current: ContractValues,
  contract: OrderSet | null,
): ((values: ContractValues) => readonly string[]) => {
  const t = useT('office');
  const { folder, today, now } = useContractContext(current.contactid, current.startsOn);
  const preview = usePreview(previewOf(current, folder?.id, today));
  return (values) => {
    if (contract === null || contract.state !== 'active' || preview.data === undefined) return [];
    const effect = changeEffect(contract.visits, preview.data, values.sites, { today, now });
    return [
      ...(effect.updated > 0 ? [t('{{count}} jobs to do get the new terms.', { count: effect.updated })] : []),
      ...(effect.withdrawn > 0 ? [t('{{count}} jobs to do are deleted.', { count: effect.withdrawn })] : []),
      ...(effect.created > 0 ? [t('{{count}} jobs are created.', { count: effect.created })] : []),
      ...(effect.kept > 0 ? [t('{{count}} edited or started jobs stay as they are.', { count: effect.kept })] : []),
      t('Past jobs do not change.'),
    ];
  };
};
