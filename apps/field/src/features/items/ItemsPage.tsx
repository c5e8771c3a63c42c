import { containsWords } from '@field-service/domain/values/basics/contains-words.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { CardsSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPackageOff, IconPin, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ItemRow, ItemRows } from '../../frame/items/ItemRow.tsx';
import { ItemSearch } from '../../frame/items/ItemSearch.tsx';
import { useItemWords } from '../../frame/items/use-item-words.ts';
import { Pair, Screen } from '../../frame/Screen.tsx';
import { usePinnedItems } from '../../offline/my-settings.ts';
import { useOfferedItems } from '../../offline/reference.ts';
import { toggled } from '../../frame/toggled.ts';
import { ItemSheet } from './ItemSheet.tsx';
import { ItemTags } from './ItemTags.tsx';
import classes from './ItemsPage.module.css';

const perPage = 50;

interface Shown {
  search: string;
  page: number;
  /** The tags of which an item has at least one; without any, every item is shown. */
  tags: readonly string[];
}

/** The items on this device that may be chosen, in the user's language. */
export const ItemsPage = ({ onBack }: { onBack: () => void }) => {
  const t = useT('field');
  const formats = useFormats();
  const words = useItemWords();
  const items = useOfferedItems();
  const pinned = usePinnedItems() ?? [];
  const [{ search, page, tags }, show] = useState<Shown>({ search: '', page: 0, tags: [] });
  const [opened, setOpened] = useState<string>();
  const found = (items ?? [])
    .map((item) => ({ item, name: words.name(item), type: words.type(item) }))
    .filter(
      ({ item, name, type }) =>
        (tags.length === 0 || tags.some((tag) => item.data.tags?.includes(tag))) &&
        containsWords(`${name} ${item.name} ${item.code} ${type} ${words.notes(item)}`, search),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const first = page * perPage;
  const shown = found.slice(first, first + perPage);
  const open = items?.find(({ id }) => id === opened);
  const turnTo = (next: number) => {
    show({ search, page: next, tags });
    document.querySelector('#content')?.scrollTo({ top: 0 });
  };
  const foot =
    found.length > perPage ? (
      <>
        <p className={classes.range} role="status">
          {t('{{from}}–{{to}} of {{total}}', {
            from: formats.number(first + 1),
            to: formats.number(first + shown.length),
            total: formats.number(found.length),
          })}
        </p>
        <Pair>
          <Button
            variant="default"
            disabled={page === 0}
            leftSection={<IconChevronLeft size={20} aria-hidden />}
            onClick={() => turnTo(page - 1)}
          >
            {t('Previous')}
          </Button>
          <Button
            variant="default"
            disabled={first + perPage >= found.length}
            rightSection={<IconChevronRight size={20} aria-hidden />}
            onClick={() => turnTo(page + 1)}
          >
            {t('Next (page)')}
          </Button>
        </Pair>
      </>
    ) : undefined;
  return (
    <Screen title={t('Items')} onBack={onBack} foot={foot}>
      {items === undefined ? <CardsSkeleton /> : null}
      {items?.length === 0 ? (
        <EmptyState icon={IconPackageOff} title={t('No items on this device')} text={t('Sync to download them.')} />
      ) : null}
      {items && items.length > 0 ? (
        <>
          <ItemSearch value={search} onValue={(text) => show({ search: text, page: 0, tags })} />
          <ItemTags chosen={tags} onToggle={(tag) => show({ search, page: 0, tags: toggled(tags, tag) })} />
        </>
      ) : null}
      {items && items.length > 0 && found.length === 0 ? (
        <EmptyState icon={IconSearchOff} title={t('No item found')} text={t('Try another name or code.')} />
      ) : null}
      {shown.length > 0 ? (
        <ItemRows label={t('Items')}>
          {shown.map(({ item, name, type }) => (
            <ItemRow
              key={item.id}
              name={name}
              more={[type, item.code, words.unit(item), ...(item.data.tags ?? [])].filter(Boolean).join(' · ')}
              marks={
                pinned.includes(item.id) ? (
                  <span className={classes.pinned}>
                    <IconPin size={16} aria-hidden />
                    {t('Pinned')}
                  </span>
                ) : null
              }
              onOpen={() => setOpened(item.id)}
            />
          ))}
        </ItemRows>
      ) : null}
      {open ? <ItemSheet item={open} onClose={() => setOpened(undefined)} /> : null}
    </Screen>
  );
};
