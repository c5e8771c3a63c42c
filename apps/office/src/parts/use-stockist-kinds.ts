import type { stockistKinds } from '@field-service/contract/datasets/goods.ts';
import { useT } from '@field-service/i18n/use-t.ts';

/** The names of the kinds of stockists. */
export const useStockistKinds = (): Record<(typeof stockistKinds)[number], string> => {
  const t = useT('office');
  return { warehouse: t('Warehouse'), van: t('Van'), person: t('Person (staff)') };
};
