import type { StockMovement } from '@field-service/contract/goods/stock.ts';
import { useT } from '@field-service/i18n/use-t.ts';

/** The names of the kinds of movements. */
export const useMovementKinds = (): Record<StockMovement['type'], string> => {
  const t = useT('office');
  return {
    opening: t('Opening balance'),
    receipt: t('Receipt'),
    issue: t('Stock issue'),
    transfer: t('Transfer'),
    usage: t('Usage'),
    adjust: t('Adjustment'),
    count: t('Stock count'),
  };
};
