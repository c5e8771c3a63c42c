import type { StockMovement } from '@field-service/contract/goods/stock.ts';
import { useT } from '@field-service/i18n/use-t.ts';

/** The names of the kinds of stock movements. */
export const useMovementKinds = (): Record<StockMovement['type'], string> => {
  const t = useT();
  return {
    opening: t('Opening balance (stock)'),
    receipt: t('Receipt (stock)'),
    issue: t('Stock issue'),
    transfer: t('Transfer (stock)'),
    usage: t('Usage'),
    adjust: t('Adjustment'),
    count: t('Stock count'),
  };
};
