import type { OrderSet } from '@field-service/contract/work/order-sets.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { api } from '../../../api/client.ts';
import { useCaller } from '../../../api/caller.tsx';
import { previewOf, type ContractValues } from './contract-values.ts';
import { changeEffect } from './contract-visits.ts';

/** Says what a change of a running contract does to its jobs, before it is saved. */
export const useChangeEffect = (
  contract: OrderSet | null,
): ((values: ContractValues) => Promise<readonly string[]>) | undefined => {
  const t = useT('office');
  const { folders } = useCaller();
  const now = useNow();
  if (contract === null || contract.state !== 'active') return undefined;
  const { folderid, visits } = contract;
  const today = businessDateOf(now, folders.find(({ id }) => id === folderid)?.timezone ?? 'UTC');
  return async (values) => {
    const asked = previewOf(values, folderid, today);
    if (asked === undefined) return [];
    const wanted = (await api.orderSets.preview({ body: asked })).data;
    const effect = changeEffect(visits, wanted, values.sites, { today, now });
    return [
      ...(effect.updated > 0 ? [t('{{count}} jobs to do get the new terms.', { count: effect.updated })] : []),
      ...(effect.withdrawn > 0 ? [t('{{count}} jobs to do are deleted.', { count: effect.withdrawn })] : []),
      ...(effect.created > 0 ? [t('{{count}} jobs are created.', { count: effect.created })] : []),
      ...(effect.kept > 0 ? [t('{{count}} edited or started jobs stay as they are.', { count: effect.kept })] : []),
      t('Past jobs do not change.'),
    ];
  };
};
