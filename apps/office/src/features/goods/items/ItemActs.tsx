import offerCall from 'virtual:call-facts/products.create';
import withdrawCall from 'virtual:call-facts/products.remove';
import type { Item } from '@field-service/contract/reference.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { itemNoun } from './item-noun.ts';

/** Offers an item to customers as a product, with or without its price, or no longer. */
export const ItemActs = ({ record }: { record: Item }): ReactNode => {
  const t = useT('office');
  const refresh = useRefresh(itemNoun);
  const { published = false, showPrice = false } = record.data;
  const offer = (showprice: boolean) => async (options: { idempotencyKey: string }) =>
    await api.products.create({ body: { itemid: record.id, showprice } }, options);
  const show = (showprice: boolean) => async (options: { idempotencyKey: string }) =>
    await api.products.update({ params: { id: record.id }, body: { showprice, uts: record.uts } }, options);
  if (!published)
    return (
      <ActButton
        act={t('Offer to customers')}
        call={offerCall}
        run={offer(false)}
        onDone={refresh}
        said={() => t('Customers see this item now, without its price')}
      />
    );
  return (
    <>
      <ActButton
        act={showPrice ? t('Hide the price') : t('Show the price')}
        call={offerCall}
        run={show(!showPrice)}
        onDone={refresh}
        said={() => (showPrice ? t('Customers no longer see the price') : t('Customers see the price now'))}
      />
      <ActButton
        act={t('Stop offering')}
        call={withdrawCall}
        run={async (options) => await api.products.remove({ params: { id: record.id } }, options)}
        onDone={refresh}
        said={() => t('Customers no longer see this item')}
        undo={async () => {
          await offer(showPrice)({ idempotencyKey: crypto.randomUUID() });
          await refresh();
        }}
      />
    </>
  );
};
