import { shortageOf } from '@field-service/domain/goods/stock-left.ts';
import { containsWords } from '@field-service/domain/values/basics/contains-words.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { CardsSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { IconPackageOff, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ItemRow, ItemRows } from '../../frame/items/ItemRow.tsx';
import { ItemSearch } from '../../frame/items/ItemSearch.tsx';
import { useItemWords } from '../../frame/items/use-item-words.ts';
import { Screen } from '../../frame/Screen.tsx';
import { SheetAge } from '../../frame/SheetAge.tsx';
import { useSheet } from '../../frame/use-sheet.ts';
import { useOwnStock, type HeldItem } from '../../offline/recorded/own-stock.ts';
import { useItems } from '../../offline/reference.ts';
import { StockSheet, type ShownStock } from './StockSheet.tsx';

const keyOf = ({ itemId, unit }: HeldItem): string => `${itemId} ${unit}`;

/** What the user holds, after what was recorded here and is not in the stock of the office yet. */
export const StockPage = ({ onBack }: { onBack: () => void }) => {
  const t = useT('field');
  const formats = useFormats();
  const words = useItemWords();
  const sheet = useSheet('stock');
  const stock = useOwnStock();
  const items = useItems();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<string>();
  const said = (held: HeldItem): ShownStock => {
    const item = items?.get(held.itemId);
    const row = sheet.row?.data.find((each) => each.item.id === held.itemId);
    return {
      held,
      name: item ? words.name(item) : (row?.item.name ?? held.itemId),
      code: item?.code ?? row?.item.code ?? '',
      type: item ? words.type(item) : (row?.itemtype.name ?? ''),
      isLow: row?.low === true,
    };
  };
  const rows = (stock ?? []).map(said).toSorted((a, b) => a.name.localeCompare(b.name));
  const found = rows.filter(({ name, code, type }) => containsWords(`${name} ${code} ${type}`, search));
  const marks = ({ held, isLow }: ShownStock) => {
    const shortage = shortageOf(held.qty);
    if (shortage === 'negative') return <KindBadge kind="overdue">{t('Below zero')}</KindBadge>;
    if (shortage === 'none') return <KindBadge kind="progress">{t('Nothing left')}</KindBadge>;
    return isLow ? <KindBadge kind="progress">{t('Low stock')}</KindBadge> : null;
  };
  const open = rows.find(({ held }) => keyOf(held) === opened);
  const isLoading = stock === undefined || items === undefined;
  return (
    <Screen title={t('Stock balance')} onBack={onBack}>
      {isLoading ? <CardsSkeleton /> : null}
      {stock && rows.length > 0 ? <ItemSearch value={search} onValue={setSearch} /> : null}
      {stock && rows.length === 0 ? (
        <EmptyState
          icon={IconPackageOff}
          title={t('You hold no stock')}
          text={t('What the office transfers to you appears here.')}
        />
      ) : null}
      {rows.length > 0 && found.length === 0 ? (
        <EmptyState icon={IconSearchOff} title={t('No item found')} text={t('Try another name or code.')} />
      ) : null}
      {found.length > 0 && !isLoading ? (
        <ItemRows label={t('Stock balance')}>
          {found.map((row) => (
            <ItemRow
              key={keyOf(row.held)}
              name={row.name}
              more={[row.type, row.code].filter(Boolean).join(' · ')}
              amount={formats.measure(row.held.qty, row.held.unit)}
              marks={marks(row)}
              onOpen={() => setOpened(keyOf(row.held))}
            />
          ))}
        </ItemRows>
      ) : null}
      <SheetAge
        sheet={sheet}
        never={
          stock === null
            ? t('Your stock is not known on this device yet. Sync to see it.')
            : t('As of the last sync, and what was recorded here since.')
        }
      />
      {open ? <StockSheet stock={open} onClose={() => setOpened(undefined)} /> : null}
    </Screen>
  );
};
