import type { Item } from '@field-service/contract/reference.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button } from '@mantine/core';
import { IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useKeep } from '../use-kept.ts';
import { togglePinnedItem, usePinnedItems } from '../../offline/my-settings.ts';

/** Pins an item to the top of the list from which items are added, on every device of the user. */
export const PinItem = ({ item }: { item: Item }) => {
  const t = useT('field');
  const keep = useKeep();
  const isPinned = usePinnedItems()?.includes(item.id) ?? false;
  return (
    <Button
      variant="subtle"
      fullWidth
      leftSection={isPinned ? <IconPinnedOff size={20} aria-hidden /> : <IconPin size={20} aria-hidden />}
      onClick={() => keep(togglePinnedItem(item.id))}
    >
      {isPinned ? t('Unpin this item') : t('Pin this item to the top of the list')}
    </Button>
  );
};
