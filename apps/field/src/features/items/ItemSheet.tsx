import type { Item } from '@field-service/contract/reference.ts';
import { dilutionName } from '@field-service/domain/goods/item-texts.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button } from '@mantine/core';
import { Sheet } from '../../frame/dialogs/Sheet.tsx';
import classes from '../../frame/items/items.module.css';
import { LabelFacts } from '../../frame/items/LabelFacts.tsx';
import { PinItem } from '../../frame/items/PinItem.tsx';
import { useItemWords } from '../../frame/items/use-item-words.ts';
import { Facts, Part } from '../../frame/Screen.tsx';
import { useOwnStock } from '../../offline/recorded/own-stock.ts';

/** How a product is mixed, with the label rate of each mixture. */
const Dilutions = ({ item: { data } }: { item: Item }) => {
  const t = useT('field');
  const formats = useFormats();
  const language = useLanguage();
  const { dilutions = [] } = data;
  if (dilutions.length === 0) return null;
  return (
    <Part title={t('Dilutions')}>
      <ul className={classes.lines}>
        {dilutions.map((dilution) => (
          <li key={dilution.id}>
            <span>
              {dilutionName(data, dilution, language)}
              <span className={classes.more}>
                {t('Label rate')}:{' '}
                {t('{{rate}} (max. {{max}}) {{unit}}', {
                  rate: formats.quantity(dilution.labelRate),
                  max: formats.quantity(dilution.labelRateMax),
                  unit: dilution.rateUnit,
                })}
              </span>
            </span>
            <span className={classes.amount}>
              {formats.quantity(dilution.concentrate)} : {formats.quantity(dilution.diluent)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
};

/** Everything that the device knows of an item. */
export const ItemSheet = ({ item, onClose }: { item: Item; onClose: () => void }) => {
  const t = useT('field');
  const formats = useFormats();
  const words = useItemWords();
  const stock = useOwnStock()?.filter(({ itemId }) => itemId === item.id) ?? [];
  const { batches } = item;
  return (
    <Sheet
      title={words.name(item)}
      onClose={onClose}
      closeLabel={t('Close item')}
      foot={<Button onClick={onClose}>{t('Done (button)')}</Button>}
    >
      <Part>
        <Facts
          rows={[
            [t('Item type'), words.type(item)],
            [t('Code'), item.code],
            [t('Unit'), words.unit(item)],
            [t('In your stock'), formats.list(stock.map(({ qty, unit }) => formats.measure(qty, unit)))],
            [t('Station type'), words.stationType(item)],
            [t('Notes'), words.notes(item)],
          ]}
        />
      </Part>
      <LabelFacts item={item} dilution={undefined} />
      <Dilutions item={item} />
      {batches.length > 0 ? (
        <Part title={t('Batches')}>
          <ul className={classes.lines}>
            {batches.map(({ batch, expiry }) => (
              <li key={batch}>{t('{{batch}}, exp. {{date}}', { batch, date: formats.businessDate(expiry) })}</li>
            ))}
          </ul>
        </Part>
      ) : null}
      <PinItem item={item} />
    </Sheet>
  );
};
